import { z } from 'zod';
import { FileKind, factOf } from '../../../../contract/index.ts';

/** Millimetres. */
const Size = z.object({ width: z.number(), height: z.number() });
export type Size = z.infer<typeof Size>;

/** The order, as far as it can be compared with a file. Null: it is not known what the service says. */
export const Order = z.object({
  component: z.string(),
  kind: FileKind,
  /** Aliases of the component's finishings. */
  finishings: factOf(z.array(z.string())),
  /** Kinds of all files of the component, including this one. */
  kinds: z.array(FileKind),
  finished: Size.nullable(),
  unfinished: Size.nullable(),
  pages: z.number().nullable(),
  /** In words. */
  material: z.string().nullable(),
  /** Names of other jobs for which the same bytes were printed. */
  printedFor: z.array(z.string()),
});
export type Order = z.infer<typeof Order>;

/**
 * Thresholds: lengths in millimetres, resolutions in pixels per inch, process inks one over the other in
 * percent, and the memory that a check may take, in MB.
 */
export const Limits = z.object({
  toleranceMm: z.number(),
  /** Text is to end this far inside the trim. */
  safetyMm: z.number(),
  memoryMb: z.number(),
  /** Null: no limit, and only an ordered foil is looked for on the plates. */
  inkPercent: z.number().nullable(),
  /** For materials that are called uncoated; null: as for others. */
  inkPercentUncoated: z.number().nullable(),
  /** Images below `low` get a warning, line art below `lineArtLow`; below `veryLow` it is worse. */
  ppi: z.object({ low: z.number(), veryLow: z.number(), lineArtLow: z.number() }),
});
export type Limits = z.infer<typeof Limits>;

const processInks: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);
/** Names of inks are exact: `black` is a plate of its own. */
export const isProcessInk = (name: string): boolean => processInks.has(name);
export const isRegistration = (name: string): boolean => name === 'All';
