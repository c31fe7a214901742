import { z } from 'zod';
import { HotFolder } from './hot-folder.ts';
import { ConnectionId, Instant } from './ids.ts';
import { countIncidents, Incident } from './incidents.ts';
import { Message } from './message.ts';
import { OwnProfile } from './preflight.ts';
import { ConnectionPreset } from './presets.ts';
import { Phase } from './queue.ts';
import { RequestHeaders } from './request-headers.ts';
import { ScreenSettings } from './settings.ts';
import { SiteStanding } from './site.ts';
import { UnverifiedWebhooks, WebhookRefusals } from './webhooks.ts';

/** What a connection is doing, the most important for an operator first. */
export const ConnectionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needs-token'), why: Message }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('offline'), since: Instant, why: Message, retryAt: Instant.nullable() }),
]);
export type ConnectionState = z.infer<typeof ConnectionState>;

/**
 * The auto batching timings of a connection's account (interface section 8), which only the operator knows.
 */
export const BatchingTimes = z.object({
  /** A group is batched this long after its last job arrived ... */
  batchIntervalSeconds: z.number().int().min(1).max(86_400).default(300),
  /** ... and no later than this long after its first. */
  batchWindowSeconds: z.number().int().min(1).max(86_400).default(1_800),
});
export type BatchingTimes = z.infer<typeof BatchingTimes>;

/**
 * How to ask for further pages of a list, if the operator knows better: which query parameter takes the
 * page number, the number of entries to skip, the token from the service, or the id of the last entry.
 */
export const Paging = z.discriminatedUnion('by', [
  z.object({ by: z.literal('automatic') }),
  z.object({
    by: z.enum(['page', 'offset', 'cursor', 'last-id']),
    parameter: z
      .string()
      .trim()
      .regex(/^[\w.[\]$-]{1,60}$/),
  }),
]);
export type Paging = z.infer<typeof Paging>;

/** A list of the service that is polled. */
export const PolledList = z.enum(['jobs', 'batches', 'queued-batches']);
export type PolledList = z.infer<typeof PolledList>;

/** When each list was last read; one that was never read is missing. */
export const ListTimes = z.partialRecord(PolledList, Instant);
export type ListTimes = z.infer<typeof ListTimes>;

/** A connection as the status bar and the connections screen show it. Never holds a token. */
export const Connection = z.object({
  id: ConnectionId,
  name: z.string(),
  baseUrl: z.string(),
  state: ConnectionState,
  hasToken: z.boolean(),
  lastPollAt: Instant.nullable(),
  /** Survives restarts: it says how old the rows are while the service cannot be read. */
  listsReadAt: ListTimes,
  lastWebhookAt: Instant.nullable(),
  /** Webhooks have proved to report changes, so the lists are polled less often. */
  webhooksHealthy: z.boolean(),
  /** The current maximum of requests a second. */
  requestsPerSecond: z.number(),
  /** Null if the last call was accepted. */
  webhookRefusals: WebhookRefusals.nullable(),
  unverifiedWebhooks: UnverifiedWebhooks,
  /** What this deployment of the service does not offer, in words. */
  notOffered: z.array(
    /** `why`: the service's explanation, if it refuses the list. */
    z.object({ list: PolledList, why: Message.nullable() }),
  ),
  /** What could not be read in its lists last time, in words. */
  notUnderstood: z.array(z.object({ list: PolledList, message: Message, times: z.number().int() })),
  ...BatchingTimes.shape,
});
export type Connection = z.infer<typeof Connection>;

/** The access token of a connection; empty if none was typed, which the station then says. */
export const AccessToken = z.string().trim().max(8192);

/** What a connection is created from; the station checks the URL. */
export const NewConnection = z.object({
  /** If empty, the connection is named after its service. */
  name: z.string().trim().max(60),
  baseUrl: z.string().trim().max(500),
  token: AccessToken,
  headers: RequestHeaders.optional(),
  /** Fills its settings in; `other` if absent. */
  preset: ConnectionPreset.optional(),
});

/** What the removal of a connection would do. */
export const ConnectionRemoval = z.object({
  /** Jobs that stay, in their last known state. */
  jobsKept: z.number().int(),
  /** Files in progress or still to come, which are given up. */
  filesGivenUp: z.number().int(),
});
export type ConnectionRemoval = z.infer<typeof ConnectionRemoval>;

/**
 * What an operator can set for a connection, besides its token. Its URL is fixed: another service is
 * another connection.
 */
export const ConnectionLimits = z.object({
  name: z.string().trim().min(1).max(60),
  /** Polling interval while no webhooks arrive. */
  pollSeconds: z.number().int().min(1).max(3600),
  /** At the start. While answers are quick the rate rises, up to the maximum; it halves at a 429 or 503. */
  requestsPerSecond: z.number().positive().max(1000),
  maxRequestsPerSecond: z.number().positive().max(1000),
  /** Files downloaded from it at a time, within the limit for all. */
  transfersAtOnce: z.number().int().min(1).max(32),
  /**
   * If the deployment offers neither single reads nor lists, take what a webhook says about a job or batch.
   */
  trustWebhookData: z.boolean(),
  ...BatchingTimes.shape,
  paging: Paging.default({ by: 'automatic' }),
  headers: RequestHeaders.default(''),
});
export type ConnectionLimits = z.infer<typeof ConnectionLimits>;

/** The state of the whole station in one small object, for the status bar and the counters. */
export const Overview = z.object({
  version: z.string(),
  /** Null unless this is the demo; otherwise the page of its service, where faults can be switched on. */
  demo: z.object({ adminUrl: z.string() }).nullable(),
  /** Whether the demo can be opened beside this station. */
  canOpenDemo: z.boolean(),
  /**
   * True until there is a connection and a hot folder, and the operator has said how sending begins;
   * meanwhile the window shows the welcome.
   */
  needsSetup: z.boolean(),
  /** True while the station finishes the current step before it stops. */
  stopping: z.boolean(),
  connections: z.array(Connection),
  hotFolders: z.array(HotFolder),
  phases: z.record(Phase, z.number().int()),
  transfers: z.object({
    /** Being downloaded or sent. */
    running: z.number().int(),
    /** Of these, being sent. */
    sending: z.number().int(),
    waitingForFolder: z.number().int(),
    waiting: z.number().int(),
    stopped: z.number().int(),
    /** On hold, for whatever reason: those on the contact sheet. */
    onHold: z.number().int(),
    bytesPerSecond: z.number(),
    paused: z.boolean(),
  }),
  /** Batch orders that have not been sent yet. */
  ordersWaiting: z.number().int(),
  /** Batch orders that were refused and not acknowledged, or that only an operator can decide. */
  ordersNeedAttention: z.number().int(),
  /** Likewise for submitted jobs. */
  submissionsNeedAttention: z.number().int(),
  /** The open ones first, each group by when it began. */
  incidents: z.array(Incident),
  /**
   * Whether files can be shown in their folder and dragged out: the window is on the station's own machine.
   */
  shell: z.boolean(),
  /** The site that this station has joined; null: none. */
  site: SiteStanding.nullable(),
  /** Where secrets are stored. */
  secretStore: Message,
  /** The names of the company's preflight profiles. */
  profiles: z.array(OwnProfile.pick({ id: true, name: true })),
  /** How this window looks, and in which language. */
  screens: ScreenSettings,
});
export type Overview = z.infer<typeof Overview>;

/** What the number of things that need attention is derived from. */
export type AttentionFacts = Pick<
  Overview,
  'phases' | 'ordersNeedAttention' | 'submissionsNeedAttention' | 'incidents'
>;

/** What needs attention besides rows of the queue: batch orders, submitted jobs and incidents. */
export const attentionBesides = (overview: AttentionFacts): number =>
  overview.ordersNeedAttention + overview.submissionsNeedAttention + countIncidents(overview.incidents);

/** How much an operator has to look at, for a mark that has room for one number. */
export const attentionCount = (overview: AttentionFacts): number =>
  overview.phases.attention + attentionBesides(overview);
