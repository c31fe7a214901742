import type { ServiceJob } from './resources.ts';

const MAX_FILES = 50_000;

/**
 * Other ids of the files that were told of. Where the service does not have a file under the id that was taken for its own, it
 * may have it under that of the entry around it; what works for one file is tried first for the next.
 */
export class FileIds {
  readonly #others = new Map<string, string>();
  #isOther = false;

  /** Notes the files of a job. The oldest are forgotten first. */
  note(job: ServiceJob): void {
    for (const { files } of job.components) {
      for (const { fileId, otherIds } of files) {
        const [other] = otherIds;
        this.#others.delete(fileId);
        if (other !== undefined) this.#others.set(fileId, other);
      }
    }
    for (const id of this.#others.keys()) {
      if (this.#others.size <= MAX_FILES) return;
      this.#others.delete(id);
    }
  }

  /** The ids under which a file may be asked for, in turn. */
  of(fileId: string): readonly string[] {
    const other = this.#others.get(fileId);
    if (other === undefined) return [fileId];
    return this.#isOther ? [other, fileId] : [fileId, other];
  }

  /** The service has this file under `id`. */
  worked(fileId: string, id: string): void {
    if (this.#others.has(fileId)) this.#isOther = id !== fileId;
  }
}
