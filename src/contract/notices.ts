import { z } from 'zod';
import { Instant } from './ids.ts';
import { Message } from './message.ts';

/** Kinds of notices for an operator who is looking elsewhere. */
export const NoticeKind = z.enum([
  'job-ready',
  'batch-ready',
  'file-stuck',
  'recalled',
  'order-changed',
  'needs-token',
  'downloads-failing',
  'incident',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Which notices are shown, in every window and by the desktop. */
export const NoticeSettings = z.object({
  /** Kinds that are switched off. */
  off: z.array(NoticeKind).max(8).default([]),
  /** With the system's sound. */
  sound: z.boolean().default(false),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** Where a notice leads; `key` is that of a job, batch or hot folder, or a view of the queue. */
export const NoticePlace = z.object({
  screen: z.enum(['job', 'batch', 'queue', 'transfers', 'connections', 'hot-folder', 'site']),
  key: z.string().nullable(),
});
export type NoticePlace = z.infer<typeof NoticePlace>;

/** Something that happened once, or several events of one kind together. */
export const Notice = z.object({
  /** The same in every window that receives it. */
  id: z.string(),
  kind: NoticeKind,
  count: z.number().int().min(1),
  /** Names of the first ones: jobs and batches with their customers, files, or connections. */
  names: z.array(z.string()).max(3),
  /** For files, the jobs they belong to: how many, and the names of the first with their customers. */
  jobs: z.object({ count: z.number().int().min(1), names: z.array(z.string()).max(3) }).nullable(),
  /** For a single event: its sentence. */
  why: Message.nullable(),
  place: NoticePlace,
  sound: z.boolean(),
  at: Instant,
});
export type Notice = z.infer<typeof Notice>;
