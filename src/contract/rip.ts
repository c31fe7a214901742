import { z } from 'zod';

/** The job ticket beside a file: none, one of six formats, or a trigger that is empty. */
export const TicketKind = z.enum(['none', 'json', 'csv', 'xjdf', 'jdf', 'xerox', 'xpf', 'trg']);
export type TicketKind = z.infer<typeof TicketKind>;

export const RipId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<'RipId'>();
export type RipId = z.infer<typeof RipId>;

/** The name of one folder: legal on every system, and not a path. */
const FolderName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^<>:"/\\|?*\p{Cc}]*[^<>:"/\\|?*\p{Cc}. ]$/u);

/** A folder of the hot folder into which a RIP puts what it has looked at, and what that means. */
export const ResultFolder = z.object({ name: FolderName, means: z.enum(['taken', 'warning', 'refused']) });
export type ResultFolder = z.infer<typeof ResultFolder>;

const Seconds = z.number().min(0).max(86_400).nullable();

/**
 * What is known of a kind of RIP. Null means that its maker does not say: nothing is assumed then. Makeready
 * brings one profile per family; the settings can change each, and add others.
 */
export const RipProfile = z.object({
  id: RipId,
  name: z.string().trim().min(1).max(60),
  /** How often it looks, in seconds; the longest, where that can be set at the RIP. */
  scanSeconds: Seconds,
  /** How long a file must stay unchanged, in seconds. */
  stableSeconds: Seconds,
  results: z.array(ResultFolder).max(20),
  /** Whether the folder must be on a disk of the RIP's own machine. */
  localDisk: z.enum(['needed', 'advised', 'not-needed', 'unknown']),
  longestPathBytes: z.number().int().min(60).max(32_767).nullable(),
  longestFolderName: z.number().int().min(1).max(255).nullable(),
  /** Names that it keeps for itself, compared without regard to case. */
  reservedNames: z.array(z.string().min(1).max(255)).max(50),
  /** The ticket that it reads; null where its maker does not say. */
  ticket: TicketKind.nullable(),
});
export type RipProfile = z.infer<typeof RipProfile>;
