import { z } from 'zod';
import { ScanPlace } from './evidence.ts';
import { BatchKey, EvidenceId, JobKey } from './ids.ts';
import { Message } from './message.ts';
import { AddedParcel, Carrier } from './parcels.ts';
import { QueueRow } from './queue.ts';

/** A job, as a scan names it. */
export const ScannedJob = z.object({ key: JobKey, name: z.string() });
export type ScannedJob = z.infer<typeof ScannedJob>;

/** A code that was scanned at a place, and the batch that is worked on there; null: none yet. */
export const ScanInput = z.object({
  place: ScanPlace.shape.name,
  /** As the scanner typed it; longer than any code of a sheet, so that a wrong one is told in words. */
  code: z.string().trim().min(1).max(5_000),
  batch: BatchKey.nullable(),
  /** Of parcels that are scanned. */
  carrier: Carrier.default(null),
  /** An operator says that it is the code of a parcel of that batch. */
  isParcel: z.boolean().default(false),
});

/** What a scan did. */
export const ScanOutcome = z.discriminatedUnion('kind', [
  /** The job has reached the stage of the place. `isNew`: it had not before. */
  z.object({
    kind: z.literal('reported'),
    job: ScannedJob,
    batch: BatchKey.nullable(),
    evidence: EvidenceId,
    isNew: z.boolean(),
  }),
  /** The code of a batch: from now on it is the one that is worked on. */
  z.object({ kind: z.literal('batch'), batch: BatchKey }),
  /** The job is not in the batch that is worked on, so nothing was reported. `batch`: its own. */
  z.object({ kind: z.literal('other-batch'), job: ScannedJob, batch: BatchKey.nullable() }),
  /** A parcel of the batch that is worked on. */
  AddedParcel.extend({ kind: z.literal('parcel') }),
  /** No job or batch has this code. It may be that of a parcel, which only an operator can say. */
  z.object({ kind: z.literal('maybe-parcel'), code: z.string() }),
  /** Nothing was reported, and why. */
  z.object({ kind: z.literal('refused'), why: Message }),
]);
export type ScanOutcome = z.infer<typeof ScanOutcome>;

/** How much of a batch has reached the stage of a place. Jobs that are not wanted do not count. */
export const BatchProgress = z.object({
  row: QueueRow,
  total: z.number().int(),
  missing: z.array(ScannedJob),
  /** How many parcels it has; null if none are scanned there. */
  parcels: z.number().int().nullable(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;
