import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { Instant, JobKey } from './ids.ts';

/** Why a file is on hold, as far as the contact sheet tells it apart. */
export const HoldCause = z.enum([
  /** Preflight found errors, or warnings. */
  'errors',
  'warnings',
  /** The hold rule asks for an approval. */
  'rule',
  /** It comes in the place of a file that was sent, or of one that new artwork was requested for. */
  'new-artwork',
  /** It is no PDF, or could not be checked or routed. */
  'unchecked',
  /** An operator put it on hold, with a reason of their own. */
  'operator',
  /** New artwork is requested, and has not come. */
  'requested',
]);
export type HoldCause = z.infer<typeof HoldCause>;

/** One cause, or all of them. */
export const HoldFilter = z.enum(['all', ...HoldCause.options]);
export type HoldFilter = z.infer<typeof HoldFilter>;

/** A file on hold as the contact sheet shows it: the file, whom and what it is for, and why it waits. */
export const FileOnHold = z.object({
  ...Artwork.pick({
    id: true,
    name: true,
    kind: true,
    state: true,
    sha256: true,
    reason: true,
    replacement: true,
    approval: true,
    preflight: true,
    decided: true,
  }).shape,
  cause: HoldCause,
  jobKey: JobKey,
  jobName: z.string(),
  customer: z.string().nullable(),
  product: z.string(),
  copies: z.number().nullable(),
  component: z.string(),
  /** Which bytes of it are here, from 1; rises as others come under the same id. */
  revision: z.number().int().positive(),
  rush: z.boolean(),
  /** Since when it is on hold. */
  since: Instant,
});
export type FileOnHold = z.infer<typeof FileOnHold>;

/** More than that are not shown at once. */
export const MAX_ON_HOLD = 1_000;

export const FilesOnHold = z.object({
  /** Rush first, then the one that waits longest; at most `MAX_ON_HOLD`. */
  files: z.array(FileOnHold),
  /** How many there are in all. */
  total: z.number().int(),
});
export type FilesOnHold = z.infer<typeof FilesOnHold>;
