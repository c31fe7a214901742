import type { Artwork, JobDetail } from '../../contract/index.ts';

/** A file of a job, with its component. */
export interface FileOfJob {
  readonly file: Artwork;
  readonly component: string;
}

export const filesOf = (job: JobDetail): FileOfJob[] =>
  job.components.flatMap(({ label, files }) => files.map((file) => ({ file, component: label })));
