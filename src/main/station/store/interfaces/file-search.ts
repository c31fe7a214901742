import type { ArtworkRecord } from '../records/artwork-record.ts';

/** Files by what they and their jobs are found by in the queue, whatever their state. */
export interface FileSearch {
  /**
   * Files for which each word begins one of their name or of what their job is found by; those of the newest
   * jobs first.
   * @param limit of jobs
   * @returns the files, and how many jobs the words find in all
   */
  find(search: string, limit: number): { readonly files: ArtworkRecord[]; readonly jobs: number };
}
