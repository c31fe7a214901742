import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { Instant, JobKey } from './ids.ts';

/** Why a file is on hold, in the categories of the contact sheet. */
export const HoldCause = z.enum([
  /** Preflight found errors, or warnings. */
  'errors',
  'warnings',
  /** The hold rule asks for an approval. */
  'rule',
  /** It replaces a file that was sent, or one for which new artwork was requested. */
  'new-artwork',
  /** It is not a PDF, or could not be checked or routed. */
  'unchecked',
  /** An operator put it on hold, with a reason. */
  'operator',
  /** New artwork was requested and has not arrived. */
  'requested',
]);
export type HoldCause = z.infer<typeof HoldCause>;

/** One cause, or all of them. */
export const HoldFilter = z.enum(['all', ...HoldCause.options]);
export type HoldFilter = z.infer<typeof HoldFilter>;

/** A file on hold as the contact sheet shows it: the file, its customer and purpose, and why it waits. */
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
    decisionRevision: true,
  }).shape,
  cause: HoldCause,
  jobKey: JobKey,
  jobName: z.string(),
  customer: z.string().nullable(),
  product: z.string(),
  copies: z.number().nullable(),
  component: z.string(),
  /** Counts the versions of its bytes on this station, from 1. */
  revision: z.number().int().positive(),
  rush: z.boolean(),
  /** Since when it is on hold. */
  since: Instant,
});
export type FileOnHold = z.infer<typeof FileOnHold>;

/** At most this many are shown at once. */
export const MAX_ON_HOLD = 1_000;

export const FilesOnHold = z.object({
  /** Rush first, then the longest waiting; at most `MAX_ON_HOLD`. */
  files: z.array(FileOnHold),
  /** How many there are in all. */
  total: z.number().int(),
});
export type FilesOnHold = z.infer<typeof FilesOnHold>;
