/** Jobs that a list lacks are read by themselves, so many at a time. */
const MAX_AT_ONCE = 200;

/**
 * Jobs that the lists do not show any more. A list may leave out what still exists, and a deployment may offer no read of one
 * job: only one that is missing from a whole list and that the service does not have by itself either is gone.
 */
export class AbsentJobs {
  readonly #absent = new Set<string>();
  /** Left out of the lists, and there all the same. */
  readonly #hidden = new Set<string>();
  #readsWork = false;

  /**
   * All lists were read whole.
   * @param open ids of jobs that may still be fed.
   * @param listed ids of every job that was listed or mentioned.
   * @returns those that have to be read by themselves.
   */
  allListed(open: readonly string[], listed: readonly string[]): string[] {
    const shown = new Set(listed);
    for (const id of shown) this.#hidden.delete(id);
    this.#absent.clear();
    const missing = open.filter((id) => !shown.has(id) && !this.#hidden.has(id)).slice(0, MAX_AT_ONCE);
    for (const id of missing) this.#absent.add(id);
    return missing;
  }

  /** A job was read by itself. */
  wasRead(id: string): void {
    this.#readsWork = true;
    if (this.#absent.delete(id)) this.#hidden.add(id);
  }

  /** The service does not have a job by itself: whether that says that it is gone. */
  isGone(id: string): boolean {
    return this.#readsWork || this.#absent.has(id);
  }
}
