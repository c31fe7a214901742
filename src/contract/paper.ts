import { z } from 'zod';
import { ArtworkId, BatchKey, ComponentKey, JobKey, QueuedBatchKey } from './ids.ts';
import { ShiftQuery } from './shift.ts';

/** The paper that sheets are made for. */
export const PaperSize = z.enum(['a4', 'letter']);
export type PaperSize = z.infer<typeof PaperSize>;

export const PaperSettings = z.object({ size: PaperSize.default('a4') });
export type PaperSettings = z.infer<typeof PaperSettings>;

/** The most jobs that one PDF has sheets of. */
export const MAX_SHEETS = 1_000;

/** What to put on paper: the jobs behind rows of the queue, or the report of a period. */
export const SheetsWanted = z.union([
  z.object({
    keys: z
      .array(z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]))
      .min(1)
      .max(500),
  }),
  z.object({ shift: ShiftQuery }),
]);
export type SheetsWanted = z.infer<typeof SheetsWanted>;

/** Job sheets, with the batch sheet before those of a batch, or a report, as one PDF. */
export const Sheets = z.object({
  /** For ten minutes, a window gets its bytes as those of artwork with this id. */
  id: ArtworkId,
  fileName: z.string(),
  /** 0 for a report. */
  jobs: z.number().int(),
  pages: z.number().int(),
});
export type Sheets = z.infer<typeof Sheets>;
