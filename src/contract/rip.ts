import { z } from 'zod';

/** The job ticket beside a file: none, one of six formats, or an empty trigger file. */
export const TicketKind = z.enum(['none', 'json', 'csv', 'xjdf', 'jdf', 'xerox', 'xpf', 'trg']);
export type TicketKind = z.infer<typeof TicketKind>;

export const RipId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<'RipId'>();
export type RipId = z.infer<typeof RipId>;

/** The name of a single folder: legal on every system, and not a path. */
export const FolderName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^<>:"/\\|?*\p{Cc}]*[^<>:"/\\|?*\p{Cc}. ]$/u);

/** A subfolder of the hot folder into which a RIP moves what it has processed, and what that means. */
export const ResultFolder = z.object({
  name: FolderName,
  means: z.enum(['picked-up', 'warning', 'rejected']),
});
export type ResultFolder = z.infer<typeof ResultFolder>;

const Seconds = z.number().min(0).max(86_400).nullable();

/**
 * What is known about a kind of RIP. Null means that its maker does not say, and nothing is assumed.
 * Makeready comes with one profile per family; the settings can change each and add others.
 */
export const RipProfile = z.object({
  id: RipId,
  name: z.string().trim().min(1).max(60),
  /** Seconds between looks; the longest interval, if it can be set at the RIP. */
  scanSeconds: Seconds,
  /** How long a file must stay unchanged, in seconds. */
  stableSeconds: Seconds,
  results: z.array(ResultFolder).max(20),
  /** Whether the folder must be on a local disk of the RIP's machine. */
  localDisk: z.enum(['needed', 'advised', 'not-needed', 'unknown']),
  longestPathBytes: z.number().int().min(60).max(32_767).nullable(),
  longestFolderName: z.number().int().min(1).max(255).nullable(),
  /** Names that it reserves for itself, compared without regard to case. */
  reservedNames: z.array(z.string().min(1).max(255)).max(50),
  /** The ticket format it reads; null if its maker does not say. */
  ticket: TicketKind.nullable(),
});
export type RipProfile = z.infer<typeof RipProfile>;

/** A file of the data folder's `rip-types` that is no RIP type, and why: English, for who wrote it. */
export const UnreadRip = z.object({ file: z.string(), why: z.string() });
export type UnreadRip = z.infer<typeof UnreadRip>;
