import type { ArtworkRecord } from '../artworks/artwork-record.ts';

/** Finds files by the search terms of their jobs in the queue, whatever their state. */
export interface FileSearch {
  /**
   * Files for which each word begins a word of their name or of their job's search terms; those of the
   * newest jobs first.
   * @param limit of jobs
   * @returns the files, and how many jobs match in all
   */
  find(search: string, limit: number): { readonly files: ArtworkRecord[]; readonly jobs: number };
}
