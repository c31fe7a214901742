import { z } from 'zod';

/** A connection to one account of one ordering service: a short slug chosen here, e.g. `demo`. */
export const ConnectionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<'ConnectionId'>();
export type ConnectionId = z.infer<typeof ConnectionId>;

/** `<connection>:<id of the job at the service>`. */
export const JobKey = z.string().min(3).max(300).brand<'JobKey'>();
export type JobKey = z.infer<typeof JobKey>;

/** `<connection>:<id of the batch at the service>`. */
export const BatchKey = z.string().min(3).max(300).brand<'BatchKey'>();
export type BatchKey = z.infer<typeof BatchKey>;

/** `<connection>:<id of the queued batch at the service>`. */
export const QueuedBatchKey = z.string().min(3).max(300).brand<'QueuedBatchKey'>();
export type QueuedBatchKey = z.infer<typeof QueuedBatchKey>;

/** `<key of the job>#<label of the component>`. */
export const ComponentKey = z.string().min(5).max(600).brand<'ComponentKey'>();
export type ComponentKey = z.infer<typeof ComponentKey>;

/** `<connection>:<id of the product at the service>`. */
export const ProductKey = z
  .string()
  .max(300)
  .regex(/^[a-z0-9][a-z0-9-]{0,31}:./s)
  .brand<'ProductKey'>();
export type ProductKey = z.infer<typeof ProductKey>;

/**
 * One artwork file of one component of one job: 32 hexadecimal digits. The same service file attached to
 * two jobs is two artworks, because each job is owed its own delivery.
 */
export const ArtworkId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<'ArtworkId'>();
export type ArtworkId = z.infer<typeof ArtworkId>;

export const HotFolderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<'HotFolderId'>();
export type HotFolderId = z.infer<typeof HotFolderId>;

/** One line of the rule list. */
export const RuleId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<'RuleId'>();
export type RuleId = z.infer<typeof RuleId>;

/** One file delivered, or to be delivered, to one hot folder, once. */
export const DeliveryId = z.number().int().positive().brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof DeliveryId>;

/**
 * Stands for a folder that an operator has chosen. The station remembers its path until it is used or the
 * station stops.
 */
export const FolderTicket = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<'FolderTicket'>();
export type FolderTicket = z.infer<typeof FolderTicket>;

/** One cause of trouble, named after its kind and subject: `service-away:demo`. */
export const IncidentId = z
  .string()
  .regex(/^[a-z-]{1,32}(:[a-z0-9][a-z0-9-]{0,31})?$/)
  .brand<'IncidentId'>();
export type IncidentId = z.infer<typeof IncidentId>;

/** Somebody outside who is told of incidents. */
export const ReceiverId = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .brand<'ReceiverId'>();
export type ReceiverId = z.infer<typeof ReceiverId>;

/** A desktop app on another machine that was paired with this station. */
export const DeskId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .brand<'DeskId'>();
export type DeskId = z.infer<typeof DeskId>;

/** One thing that a RIP or an operator said of a job after its files were sent. */
export const EvidenceId = z.number().int().positive().brand<'EvidenceId'>();
export type EvidenceId = z.infer<typeof EvidenceId>;

/** One thing that the service is told of a job. */
export const StatusReportId = z.number().int().positive().brand<'StatusReportId'>();
export type StatusReportId = z.infer<typeof StatusReportId>;

export const ParcelId = z.number().int().positive().brand<'ParcelId'>();
export type ParcelId = z.infer<typeof ParcelId>;

/** An ISO 8601 instant in UTC. */
export const Instant = z.string().max(40);
export type Instant = z.infer<typeof Instant>;
