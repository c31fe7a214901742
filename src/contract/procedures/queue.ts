import { z } from 'zod';
import { OperatorReason } from '../artwork.ts';
import { SaidStage } from '../evidence.ts';
import { BatchKey, ComponentKey, EvidenceId, JobKey, QueuedBatchKey } from '../ids.ts';
import { Acknowledged, ArtifactFile, JobDetail, NoteText } from '../job.ts';
import {
  BatchDetail,
  QueueFile,
  QueueLevel,
  QueuePage,
  QueueQuery,
  QueueStatusCounts,
  QueueTotals,
} from '../queue.ts';
import { DueBoard } from '../shipping.ts';
import { operate, watch } from './base.ts';

/** What an operator decides about rows; the same decision the other way takes it back. */
const RowDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rush'), isRush: z.boolean() }),
  /** Notes a text instead of the one that the window shows; null: none. */
  z.object({ kind: z.literal('note'), text: NoteText.nullable(), was: z.string().max(2_000).nullable() }),
]);

const RowKey = z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]);

export const queue = {
  list: watch.input(QueueQuery).output(QueuePage),
  /** What the rows of a query add up to by group, whatever its page and its collapsed groups. */
  totals: watch.input(QueueQuery).output(QueueTotals),
  /** Counts rows by status and phase over a whole level, the largest count first. */
  statusCounts: watch.input(z.object({ level: QueueLevel })).output(QueueStatusCounts),
  /** What has to be ready when, and what will not be at today's pace. */
  dueBoard: watch.output(DueBoard),
  /** The files behind some rows, at most 10,000: the subject of an action on these rows. */
  files: watch.input(z.object({ keys: z.array(RowKey).min(1).max(500) })).output(z.array(QueueFile)),
  /**
   * Moves batches and jobs to the front of the queue, of downloads and of sending, or back; for a
   * component, its job. Or notes a text on each. Returns those that changed, so that it can be undone.
   * CONFLICT if the note is not the one that the window showed.
   */
  decide: operate
    .input(z.object({ keys: z.array(RowKey).min(1).max(500), decision: RowDecision }))
    .output(z.object({ changed: z.array(RowKey) })),
  /**
   * Reads the jobs of some rows from the service now; resolves when done. Returns how many could not be
   * read.
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
  /**
   * Downloads an artifact of the job, which the station does not keep. NOT_FOUND if the job has none of that
   * id; UNAVAILABLE if it does not arrive whole.
   */
  artifact: watch.input(z.object({ key: JobKey, id: z.string().min(1).max(301) })).output(ArtifactFile),
  /** Reads the job from the service now. Resolves when it has been read. */
  refresh: operate.input(z.object({ key: JobKey })).output(z.void()),
  /**
   * The operator has seen what is wrong with the job and its files, which then no longer needs attention.
   * Returns what was acknowledged. With `takeBack`, that needs attention again instead, if it still applies.
   */
  acknowledge: operate
    .input(z.object({ key: JobKey, takeBack: Acknowledged.optional() }))
    .output(Acknowledged),
  /** An operator says how far the job is. Saying it again changes nothing. */
  reached: operate.input(z.object({ key: JobKey, stage: SaidStage })).output(EvidenceId),
  /**
   * Takes back what a RIP or an operator said of a job; it stays in the history. The same answer of the RIP
   * does not count again. CONFLICT if it was taken back before.
   */
  takeBackEvidence: operate.input(z.object({ id: EvidenceId, reason: OperatorReason })).output(z.void()),
};
