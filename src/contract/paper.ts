import { z } from 'zod';
import { ArtworkId, BatchKey, ComponentKey, JobKey, QueuedBatchKey } from './ids.ts';
import { ShiftQuery } from './shift.ts';

/** The paper that sheets are made for. */
export const PaperSize = z.enum(['a4', 'letter']);
export type PaperSize = z.infer<typeof PaperSize>;

/** The labels in the printer: a side in mm, and the dots of the printer to the inch. */
export const LabelSettings = z.object({
  width: z.number().min(50).max(300).default(100),
  height: z.number().min(50).max(300).default(150),
  dpi: z.union([z.literal(203), z.literal(300)]).default(203),
});
export type LabelSettings = z.infer<typeof LabelSettings>;

export const PaperSettings = z.object({
  size: PaperSize.default('a4'),
  label: LabelSettings.prefault({}),
});
export type PaperSettings = z.infer<typeof PaperSettings>;

/** The most jobs that one PDF has sheets of, and the most labels of one file. */
export const MAX_SHEETS = 1_000;
/** The most labels of one job. */
export const MAX_LABELS_EACH = 99;

const RowKeys = z
  .array(z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey]))
  .min(1)
  .max(500);

/** What to put on paper: sheets or labels of the jobs behind rows of the queue, or the report of a period. */
export const SheetsWanted = z.union([
  z.object({ keys: RowKeys }),
  z.object({
    labels: RowKeys,
    /** A PDF, or text for a label printer that reads ZPL II. */
    as: z.enum(['pdf', 'zpl']),
    /** How many of each job; more than one are numbered. */
    each: z.number().int().min(1).max(MAX_LABELS_EACH),
  }),
  z.object({ shift: ShiftQuery }),
]);
export type SheetsWanted = z.infer<typeof SheetsWanted>;

/** Job sheets, with the batch sheet before those of a batch, labels, or a report, as one file. */
export const Sheets = z.object({
  /** For ten minutes, a window gets its bytes as those of artwork with this id. */
  id: ArtworkId,
  fileName: z.string(),
  /** 0 for a report. */
  jobs: z.number().int(),
  /** Of labels, how many. */
  pages: z.number().int(),
});
export type Sheets = z.infer<typeof Sheets>;
