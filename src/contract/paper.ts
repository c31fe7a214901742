import { z } from 'zod';
import { ArtworkId } from './ids.ts';

/** The paper that sheets are made for. */
export const PaperSize = z.enum(['a4', 'letter']);
export type PaperSize = z.infer<typeof PaperSize>;

export const PaperSettings = z.object({ size: PaperSize.default('a4') });
export type PaperSettings = z.infer<typeof PaperSettings>;

/** The most jobs that one PDF has sheets of. */
export const MAX_SHEETS = 1_000;

/** Job sheets, with the batch sheet before those of a batch, as one PDF. */
export const Sheets = z.object({
  /** For ten minutes, a window gets its bytes as those of artwork with this id. */
  id: ArtworkId,
  fileName: z.string(),
  jobs: z.number().int(),
  pages: z.number().int(),
});
export type Sheets = z.infer<typeof Sheets>;
