import { z } from 'zod';
import { Artwork } from './artwork.ts';
import { JobProduction } from './evidence.ts';
import { factOf } from './fact.ts';
import { ArtworkId, BatchKey, ConnectionId, Instant, JobKey, QueuedBatchKey } from './ids.ts';
import { Message } from './message.ts';
import { LastChange, Status, Transition } from './status.ts';
import { StatusMeaning } from './status-meaning.ts';

/** Width and height in millimetres. */
export const SizeMm = z.object({ width: z.number(), height: z.number() });
export type SizeMm = z.infer<typeof SizeMm>;

/** A finishing of a component: the service's code for it, and its name. */
const Finishing = z.object({ alias: z.string(), name: z.string() });

/** A component of a job: `general`, or `cover` and `inner` (interface section 2.1). */
export const Component = z.object({
  label: z.string(),
  /** The material in words, e.g. "Silk, 350 gsm". */
  material: factOf(z.string()),
  finishings: factOf(z.array(Finishing)),
  /** The service's name for its size, if the service reports no dimensions. */
  size: z.string().nullable(),
  /** Finished and unfinished size (with bleed) in millimetres. */
  finishedMm: factOf(SizeMm),
  unfinishedMm: factOf(SizeMm),
  pages: factOf(z.number().int().positive()),
  artworkStatus: Status.nullable(),
  files: z.array(Artwork),
});
export type Component = z.infer<typeof Component>;

/** A number by which people name a job: the shop's or customer's, the service's own, or that of an order. */
export const JobNumber = z.object({
  kind: z.enum(['reference', 'hash', 'number', 'order']),
  text: z.string(),
});
export type JobNumber = z.infer<typeof JobNumber>;

/** What an operator writes down; what no database can store is left out. */
export const NoteText = z
  .string()
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
  .trim()
  .min(1)
  .max(2_000);

/** What an operator noted on a job or batch. */
export const Note = z.object({
  text: z.string(),
  /** Null: not recorded. */
  by: z.string().nullable(),
  at: Instant,
});
export type Note = z.infer<typeof Note>;

/** A job as a batch lists it. */
export const JobRow = z.object({
  key: JobKey,
  serviceId: z.string(),
  name: z.string(),
  /** The numbers by which people name it, each once; its name may be one of them. */
  numbers: z.array(JobNumber),
  product: z.string(),
  quantity: factOf(z.number()),
  /** The materials of its components, each listed once. */
  materials: z.array(z.string()),
  status: Status,
  /** What its status means for its files. */
  meaning: StatusMeaning,
  /** The service no longer has it. */
  isGone: z.boolean(),
  filesTotal: z.number().int(),
  filesDelivered: z.number().int(),
  filesPickedUp: z.number().int(),
  filesNeedingAttention: z.number().int(),
  /** Files that an operator keeps on hold on purpose, which need no attention. */
  filesOnHold: z.number().int(),
  note: Note.nullable(),
  lastChange: LastChange,
});
export type JobRow = z.infer<typeof JobRow>;

/** What a job carries besides its order; long texts and lists are cut, the service's own JSON has all. */
export const JobExtras = z.object({
  /** Outputs of the house, such as imposed sheets and labels; never artwork. */
  artifacts: z.array(z.object({ id: z.string(), name: z.string(), status: Status.nullable() })),
  notes: z.array(z.string()),
  /** The free data of whoever submitted it. */
  data: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The job that it is a copy of, by its number or id. */
  copyOf: z.string().nullable(),
});
export type JobExtras = z.infer<typeof JobExtras>;

/** An output of the house, to be saved by the operator and never shown. */
export const ArtifactFile = z.object({
  /** For ten minutes, a window gets its bytes as those of artwork with this id. */
  id: ArtworkId,
  /** Named after the artifact, with an extension by its content. */
  fileName: z.string(),
});
export type ArtifactFile = z.infer<typeof ArtifactFile>;

/** Everything known of one job. */
export const JobDetail = JobRow.extend({
  connectionId: ConnectionId,
  customer: factOf(z.string()),
  batchKey: BatchKey.nullable(),
  queuedBatchKey: QueuedBatchKey.nullable(),
  /** The service's name of its size, e.g. "A5". */
  size: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  /** How its batch, or else its queued batch, ships. */
  delivery: factOf(z.object({ service: z.string(), group: z.string().nullable() })),
  /** When it has to be ready, by its cut-off or the service; absent without both, or if the job is over. */
  shipBy: factOf(Instant),
  /** An operator has moved it, or its batch, to the front. */
  rush: z.boolean(),
  /** The delivery option before auto batching fell back to another, and the current one. */
  deliveryChanged: z.object({ before: z.string(), now: z.string() }).nullable(),
  components: z.array(Component),
  /** What an operator has to look at and has not acknowledged yet. */
  alarms: z.array(Message),
  /** Files that are not sent automatically but can be sent by hand: the job is past its download status. */
  sendable: z.array(ArtworkId),
  /** What is known of it after its files were sent. */
  production: JobProduction,
  timeline: z.array(Transition),
  /** What the service sent and Makeready could not read, in words. */
  notUnderstood: z.array(Message),
  extras: JobExtras,
  /** The service's own JSON, unchanged. */
  original: z.string(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
});
export type JobDetail = z.infer<typeof JobDetail>;

/** What an operator acknowledged about a job. */
export const Acknowledged = z.object({
  /** What is wrong with the job itself, in its current status. */
  job: z.boolean(),
  /** What has changed in its order since files were sent. */
  order: z.boolean(),
  /** Files that were sent and are no longer wanted. */
  files: z.array(ArtworkId).max(10_000),
});
export type Acknowledged = z.infer<typeof Acknowledged>;
