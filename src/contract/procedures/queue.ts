import { z } from 'zod';
import { BatchKey, ComponentKey, JobKey, QueuedBatchKey } from '../ids.ts';
import { Acknowledged, JobDetail } from '../job.ts';
import { BatchDetail, QueueFile, QueueLevel, QueuePage, QueueQuery, QueueStatusCounts } from '../queue.ts';
import { NextCutOff } from '../shipping.ts';
import { operate, watch } from './base.ts';

const RowKey = z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]);

export const queue = {
  list: watch.input(QueueQuery).output(QueuePage),
  /** Statuses against phases, counted over all rows of a level; what is most comes first. */
  statusCounts: watch.input(z.object({ level: QueueLevel })).output(QueueStatusCounts),
  /** Null where no cut-off is set. */
  nextCutOff: watch.output(NextCutOff.nullable()),
  /** The files behind some rows, at most 10,000: what an action on these rows is about. */
  files: watch.input(z.object({ keys: z.array(RowKey).min(1).max(500) })).output(z.array(QueueFile)),
  /**
   * Moves batches and jobs to the front of the queue, of downloads and of sending, or back; of a component
   * its job. Tells which of them stood otherwise: to undo it, set these back.
   */
  setRush: operate
    .input(z.object({ keys: z.array(RowKey).min(1).max(500), rush: z.boolean() }))
    .output(z.object({ changed: z.array(RowKey) })),
  /**
   * Reads the jobs of some rows from the service now; resolves when all have been read. Tells how many could
   * not be.
   */
  refresh: operate
    .input(z.object({ keys: z.array(RowKey).min(1).max(100) }))
    .output(z.object({ read: z.number().int(), failed: z.number().int() })),
};

export const batch = {
  get: watch.input(z.object({ key: z.union([BatchKey, QueuedBatchKey]) })).output(BatchDetail),
};

export const job = {
  get: watch.input(z.object({ key: JobKey })).output(JobDetail),
  /** Reads the job from the service now. Resolves when it has been read. */
  refresh: operate.input(z.object({ key: JobKey })).output(z.void()),
  /**
   * The operator has seen what is wrong with the job and its files: it does not need attention for that any
   * more. Tells what was acknowledged by that, for it to be taken back.
   */
  acknowledge: operate.input(z.object({ key: JobKey })).output(Acknowledged),
  /** Takes an acknowledgement back: what it was about needs attention again, as far as it is still so. */
  takeBackAcknowledgement: operate.input(z.object({ key: JobKey, what: Acknowledged })).output(z.void()),
};
