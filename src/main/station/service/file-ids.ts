import { LRUCache } from 'lru-cache';
import type { ServiceJob } from '../model/service-resources.ts';
import type { LearnedDeployment } from './pages/learned.ts';

const MAX_FILES = 50_000;

/**
 * Other ids of known files. If the service does not have a file under its supposed id, it may have it under
 * the surrounding entry's; whichever works for one file is tried first for the next.
 */
export class FileIds {
  /** Bounded by size instead of number, so that memory is allocated only as needed. */
  readonly #others = new LRUCache<string, string>({
    maxSize: MAX_FILES,
    sizeCalculation: () => 1,
  });
  readonly #learned: LearnedDeployment;

  constructor(learned: LearnedDeployment) {
    this.#learned = learned;
  }

  /** Notes the files of a job. The oldest are forgotten first. */
  note(job: ServiceJob): void {
    for (const { files } of job.components) {
      for (const { fileId, otherIds } of files) {
        const [other] = otherIds;
        if (other === undefined) this.#others.delete(fileId);
        else this.#others.set(fileId, other);
      }
    }
  }

  /** Whether another id of a file is known. */
  has(fileId: string): boolean {
    return this.#others.has(fileId);
  }

  /** The ids to request a file by, in order. */
  of(fileId: string): readonly string[] {
    const other = this.#others.get(fileId);
    if (other === undefined) return [fileId];
    return this.#learned.asksByOtherId ? [other, fileId] : [fileId, other];
  }

  /** The service has this file under `id`. */
  worked(fileId: string, id: string): void {
    if (this.#others.has(fileId)) this.#learned.noteFileId(id !== fileId);
  }
}
