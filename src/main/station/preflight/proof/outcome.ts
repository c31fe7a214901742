import { z } from 'zod';
import { Place } from '../../../../contract/index.ts';

const Words = z.string().max(400);

/** Something on which the two readers differ: what, and what each of them found. */
export const Disagreement = z.object({
  what: z.enum(['box', 'size', 'rotation', 'font', 'image']),
  ours: Words,
  theirs: Words,
});
export type Disagreement = z.infer<typeof Disagreement>;

const page = z.number().int().positive();

/** What became of one page. */
export const PageOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('equal'), page }),
  z.object({
    kind: z.literal('differs'),
    page,
    /** What the other reader sees that this one did not report. */
    disagreements: z.array(Disagreement).max(100),
    /** The objects of the page written again are not those of the original. */
    listDiffers: z.boolean(),
    /** The page written again is drawn differently: where, if that can be said. */
    picture: z.object({ place: Place.nullable() }).nullable(),
    /** The reader noted damage on the page, so the check says that something is missing. */
    isDamaged: z.boolean(),
  }),
  /**
   * `time`: it takes too long to draw; `depth`: not all of it was walked; `irregular`: it differs, and holds
   * what programs tolerate in different ways.
   */
  z.object({ kind: z.literal('not-proven'), page, why: z.enum(['time', 'depth', 'irregular']) }),
  /** The other reader cannot open the page. */
  z.object({ kind: z.literal('cannot'), page }),
]);
export type PageOutcome = z.infer<typeof PageOutcome>;

/** The outcome of a proof. */
export const Proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('looked'),
    pageCount: z.number().int(),
    otherPageCount: z.number().int(),
    /** Of the sample, then others; pages are missing if time ran out. */
    pages: z.array(PageOutcome).max(100),
  }),
  /** The other reader cannot open the file. */
  z.object({ kind: z.literal('cannot') }),
  /** No page was proven. */
  z.object({
    kind: z.literal('not-proven'),
    why: z.enum(['time', 'memory', 'size', 'encrypted', 'fault']),
  }),
]);
export type Proof = z.infer<typeof Proof>;
