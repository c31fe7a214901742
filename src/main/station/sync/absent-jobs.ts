/** At most this many jobs that a list lacks are read singly after one poll. */
const MAX_AT_ONCE = 200;

/**
 * Jobs that the lists no longer show. A list may omit what still exists, and a deployment may not offer
 * single reads: a job is gone only if it is missing from a complete list and the service does not have it by
 * a single read either.
 */
export class AbsentJobs {
  readonly #absent = new Set<string>();
  /** Not in the lists, yet still there. */
  readonly #hidden = new Set<string>();
  #readsWork = false;

  /**
   * All lists were read completely.
   * @param open ids of jobs that may still be sent.
   * @param listed ids of every job that was listed or mentioned.
   * @returns those that have to be read singly.
   */
  allListed(open: readonly string[], listed: readonly string[]): string[] {
    const shown = new Set(listed);
    for (const id of shown) this.#hidden.delete(id);
    this.#absent.clear();
    const missing = open.filter((id) => !shown.has(id) && !this.#hidden.has(id)).slice(0, MAX_AT_ONCE);
    for (const id of missing) this.#absent.add(id);
    return missing;
  }

  /** A job was read singly. */
  wasRead(id: string): void {
    this.#readsWork = true;
    if (this.#absent.delete(id)) this.#hidden.add(id);
  }

  /** A single read did not find the job: whether that means that it is gone. */
  isGone(id: string): boolean {
    return this.#readsWork || this.#absent.has(id);
  }
}
