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

const Names = z.array(z.string().trim().min(1).max(200)).max(200).default([]);
const FileKinds = z.array(z.enum(['colour', 'foil', 'other'])).default([]);
const Bound = z.number().min(0).nullable().default(null);

/** What a file must be for a rule to take it. An empty list and a missing bound allow anything. */
export const RouteConditions = z.object({
  connections: z.array(ConnectionId).default([]),
  /** Names of products, compared without regard to case, accents and punctuation. */
  products: Names,
  components: Names,
  /** Words that the material's name must contain, any of them: "silk", "recycled". */
  materials: Names,
  /** Weight of the material, in g/m². */
  gsmFrom: Bound,
  gsmTo: Bound,
  /** Aliases or names of finishings of the component, any of them. */
  finishings: Names,
  fileKinds: FileKinds,
  quantityFrom: Bound,
  quantityTo: Bound,
});
export type RouteConditions = z.infer<typeof RouteConditions>;

/** One line of the rule list. Lines are tried in order; the first that takes a file sends it to all its hot folders. */
export const RouteRule = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  when: RouteConditions.prefault({}),
  to: z.array(HotFolderId).min(1).max(20),
});
export type RouteRule = z.infer<typeof RouteRule>;

/** What a hot folder takes of the files that no rule sends anywhere, tried in the order of the hot folders. */
export const Route = z.object({ fileKinds: FileKinds });
export type Route = z.infer<typeof Route>;

/** The kind of RIP behind a hot folder: its timing, and where it puts what it took (hotfolders/rip-profiles.ts). */
export const RipFamily = z.enum([
  'generic',
  'caldera',
  'fiery',
  'prinergy-evo',
  'freeflow',
  'processdirector',
  'infoprint',
  'harlequin',
  'gmg',
  'switch',
  'apogee',
  'prisma',
  'durst',
]);
export type RipFamily = z.infer<typeof RipFamily>;

export const TicketKind = z.enum(['none', 'json', 'csv', 'xjdf', 'jdf', 'xerox', 'trg']);
export type TicketKind = z.infer<typeof TicketKind>;

export const HotFolderProfile = z.object({
  id: HotFolderId,
  name: z.string(),
  /** Absolute path of the folder that the RIP watches. */
  path: z.string(),
  rip: RipFamily.default('generic'),
  /** An empty route takes every file that no rule sends anywhere; null takes none of them. */
  route: Route.nullable().prefault({}),
  nameTemplate: z.string().max(500).default('{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}'),
  /** The job ticket beside each file; it appears after the file. */
  ticket: TicketKind.default('none'),
  /** True: a file is fed only when the RIP has taken the one before it. */
  oneByOne: z.boolean().default(false),
  /** How often the folder is looked at for files that the RIP has taken. */
  pickupPollMs: z.number().min(50).max(600_000).default(2_000),
  /** A file that lies longer than this is shown as stuck; null: as long as this kind of RIP may need. */
  stuckAfterSeconds: z.number().min(1).nullable().default(null),
});
export type HotFolderProfile = z.infer<typeof HotFolderProfile>;

/** Which files wait for an operator's word before they are fed. */
export const HoldRule = z.enum(['nothing', 'everything', 'first-of-product']);
export type HoldRule = z.infer<typeof HoldRule>;

/** Everything an operator can set. Holds no secret except the webhook paths, which diagnostics leave out. */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  routes: z.array(RouteRule).max(500).default([]),
  hold: HoldRule.default('nothing'),
  /** How long the archive keeps files that every job is done with. What is not yet taken by its RIP is always kept. */
  archive: z
    .object({
      keepDays: z.number().positive().nullable().default(90),
      keepGigabytes: z.number().positive().nullable().default(null),
    })
    .prefault({}),
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
