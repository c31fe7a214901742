import { z } from 'zod';
import { ConnectionId, HotFolderId } from '../../../contract/index.ts';

/** Path templates of the endpoints that the interface leaves open (section 6, rule 2: they must exist); null turns one off. */
export const PathTemplates = z.object({
  batches: z.string().nullable().default('/1.0/job/batches'),
  batch: z.string().nullable().default('/1.0/job/batches/{id}'),
  queuedBatches: z.string().nullable().default('/1.0/job/queued-batches'),
  queuedBatch: z.string().nullable().default('/1.0/job/queued-batches/{id}'),
  jobs: z.string().nullable().default('/1.0/jobs'),
  job: z.string().nullable().default('/1.0/jobs/{id}'),
});
export type PathTemplates = z.infer<typeof PathTemplates>;

/** One account of one deployment of the service: every guess about that deployment lives here. */
export const ConnectionProfile = z.object({
  id: ConnectionId,
  name: z.string(),
  /** Origin and path before the version prefix, without a trailing slash. */
  baseUrl: z.string(),
  paths: PathTemplates.prefault({}),
  /** Job statuses in which artwork is fetched and fed. */
  feedStatuses: z.array(z.string()).default(['job.production.queued']),
  requestsPerSecond: z.number().positive().max(1000).default(5),
  /** Files fetched from this connection at a time, within the transfers' own limit. */
  transfersAtOnce: z.number().int().min(1).max(32).default(4),
  pollSeconds: z.number().min(1).max(3600).default(30),
  /** How the URL of a file is asked for; the other way is tried when this one fails. */
  fileUrlBy: z.enum(['redirect', 'path']).default('path'),
  /** 32 random bytes, base64url: the secret part of this connection's webhook URL. */
  webhookSecret: z.string().min(43),
});
export type ConnectionProfile = z.infer<typeof ConnectionProfile>;

/** Which files go to a hot folder. Rules are tried in order over all hot folders; the first match wins. */
export const Route = z.object({
  fileKinds: z.array(z.enum(['colour', 'foil', 'other'])).default([]),
});
export type Route = z.infer<typeof Route>;

export const HotFolderProfile = z.object({
  id: HotFolderId,
  name: z.string(),
  /** Absolute path of the folder that the RIP watches. */
  path: z.string(),
  /** An empty route takes every file. */
  route: Route.prefault({}),
  nameTemplate: z.string().default('{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}'),
  /** How often the folder is looked at for files that the RIP has taken. */
  pickupPollMs: z.number().min(50).max(600_000).default(2_000),
  /** A file that lies longer than this is shown as stuck. */
  stuckAfterSeconds: z.number().min(1).default(300),
});
export type HotFolderProfile = z.infer<typeof HotFolderProfile>;

/** Everything an operator can set. Holds no secret except the webhook paths, which diagnostics leave out. */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  transfers: z
    .object({
      concurrency: z.number().int().min(1).max(32).default(4),
      /** The bandwidth limit of all transfers together; null for none. */
      bytesPerSecond: z.number().int().min(16_384).nullable().default(null),
      paused: z.boolean().default(false),
    })
    .prefault({}),
  webhookPort: z.number().int().min(0).max(65535).default(0),
  /** Language sent as Accept-Language; the service's own translations come back in it. */
  locale: z.string().default('en'),
});
export type Settings = z.infer<typeof Settings>;
