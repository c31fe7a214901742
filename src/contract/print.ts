import { z } from 'zod';
import { SizeMm } from './job.ts';

/** What is printed on; `gsm` is its grammage in g/m², null if its name does not say. */
export const Stock = z.object({ name: z.string(), gsm: z.number().nullable() });
export type Stock = z.infer<typeof Stock>;

/** A size after trimming, given by name, sides in millimetres, or both. */
export const TrimmedSize = z.object({ name: z.string().nullable(), mm: SizeMm.nullable() });
export type TrimmedSize = z.infer<typeof TrimmedSize>;
