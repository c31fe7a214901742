import { z } from 'zod';
import { BatchKey, JobKey, QueuedBatchKey } from '../ids.ts';
import { JobDetail } from '../job.ts';
import { BatchDetail, QueuePage, QueueQuery } from '../queue.ts';
import { base } from './base.ts';

export const queue = { list: base.input(QueueQuery).output(QueuePage) };

export const batch = {
  get: base.input(z.object({ key: z.union([BatchKey, QueuedBatchKey]) })).output(BatchDetail),
};

export const job = {
  get: base.input(z.object({ key: JobKey })).output(JobDetail),
  /** Reads the job from the service now. Resolves when it has been read. */
  refresh: base.input(z.object({ key: JobKey })).output(z.void()),
};
