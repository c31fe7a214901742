import { z } from 'zod';
import { HotFolder } from './hot-folder.ts';
import { ConnectionId, Instant } from './ids.ts';
import { countIncidents, Incident } from './incidents.ts';
import { Message } from './message.ts';
import { Phase } from './queue.ts';
import { ScreenSettings } from './settings.ts';

/** What a connection is doing, in the order of how much it matters to an operator. */
export const ConnectionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needs-token'), why: Message }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('offline'), since: Instant, why: Message, retryAt: Instant.nullable() }),
]);
export type ConnectionState = z.infer<typeof ConnectionState>;

/**
 * The auto batching timings of a connection's account (interface section 8): only the operator knows them.
 */
export const BatchingTimes = z.object({
  /** A group is batched so long after its last job came ... */
  batchIntervalSeconds: z.number().int().min(1).max(86_400).default(300),
  /** ... and at the latest so long after its first. */
  batchWindowSeconds: z.number().int().min(1).max(86_400).default(1_800),
});
export type BatchingTimes = z.infer<typeof BatchingTimes>;

/**
 * How further pages of a list are asked for, where the operator knows better than what is tried by itself:
 * which query parameter takes the number of the page, the entries to skip, the token that the service gives,
 * or the id of the last entry.
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

/** When each list was last read; one that was never read is left out. */
export const ListTimes = z.partialRecord(PolledList, Instant);
export type ListTimes = z.infer<typeof ListTimes>;

/** A connection as the strip and the connections screen show it. Never holds a token. */
export const Connection = z.object({
  id: ConnectionId,
  name: z.string(),
  baseUrl: z.string(),
  state: ConnectionState,
  hasToken: z.boolean(),
  lastPollAt: Instant.nullable(),
  /** Also from before the last start: as of when its rows are known while it cannot be read. */
  listsReadAt: ListTimes,
  lastWebhookAt: Instant.nullable(),
  /** Webhooks have proved that they report changes: the lists are polled less often. */
  webhooksHealthy: z.boolean(),
  /** How many requests may go to it in a second now. */
  requestsPerSecond: z.number(),
  /** The URL to register with the service; null while the receiver is down or has no public address. */
  webhookUrl: z.string().nullable(),
  /** What this deployment of the service does not offer, in words. */
  notOffered: z.array(
    /** `why`: what the service says of it, where it refuses the list. */
    z.object({ list: PolledList, why: Message.nullable() }),
  ),
  /** What could not be read of its lists last time, in words. */
  unread: z.array(z.object({ list: PolledList, message: Message, times: z.number().int() })),
  ...BatchingTimes.shape,
});
export type Connection = z.infer<typeof Connection>;

/** What the service lets a connection in with; empty: none was typed, and the station says so. */
export const AccessToken = z.string().trim().max(8192);

/** What a connection begins with; the station says what is wrong with its URL. */
export const NewConnection = z.object({
  /** Empty: the connection is named after its service. */
  name: z.string().trim().max(60),
  baseUrl: z.string().trim().max(500),
  token: AccessToken,
});

/** What the removal of a connection would do. */
export const ConnectionRemoval = z.object({
  /** Jobs that stay, in their last known state. */
  jobsKept: z.number().int(),
  /** Files that are under way or still to come, and will not. */
  filesGivenUp: z.number().int(),
});
export type ConnectionRemoval = z.infer<typeof ConnectionRemoval>;

/**
 * What an operator can set of a connection, beside its token. Its URL stays: another service is another
 * connection.
 */
export const ConnectionLimits = z.object({
  name: z.string().trim().min(1).max(60),
  /** How often to poll while no webhooks come. */
  pollSeconds: z.number().int().min(1).max(3600),
  /** At first: while answers are quick the rate rises, up to the maximum; it halves at a 429 or 503. */
  requestsPerSecond: z.number().positive().max(1000),
  maxRequestsPerSecond: z.number().positive().max(1000),
  /** Files fetched from it at a time, within the limit for all. */
  transfersAtOnce: z.number().int().min(1).max(32),
  /** Where the deployment offers no reads and no lists, what a webhook carries of a job or batch is taken. */
  trustWebhookData: z.boolean(),
  ...BatchingTimes.shape,
  paging: Paging.default({ by: 'automatic' }),
});
export type ConnectionLimits = z.infer<typeof ConnectionLimits>;

/** The state of the whole station in one small object: what the strip and the counters show. */
export const Overview = z.object({
  version: z.string(),
  /** Null unless this is the demo; else where the page of its service is, on which faults are switched on. */
  demo: z.object({ adminUrl: z.string() }).nullable(),
  /** Whether the demo can be opened beside this station. */
  canOpenDemo: z.boolean(),
  /**
   * True while there is no connection or no hot folder yet, or how sending to the first one begins is still
   * to be said: the window shows the welcome.
   */
  needsSetup: z.boolean(),
  /** True while the station finishes the step in hand, to be closed. */
  stopping: z.boolean(),
  connections: z.array(Connection),
  hotFolders: z.array(HotFolder),
  phases: z.record(Phase, z.number().int()),
  transfers: z.object({
    running: z.number().int(),
    waitingForFolder: z.number().int(),
    waiting: z.number().int(),
    stopped: z.number().int(),
    /** Of these, on hold: what the contact sheet shows. */
    onHold: z.number().int(),
    bytesPerSecond: z.number(),
    paused: z.boolean(),
  }),
  /** Orders of batches that are to be sent yet. */
  ordersWaiting: z.number().int(),
  /** Orders of batches that were refused, until that is acknowledged, or that only an operator can decide. */
  ordersNeedAttention: z.number().int(),
  /** The same of jobs that were submitted here. */
  submissionsNeedAttention: z.number().int(),
  /** The open ones first, then the one that began first. */
  incidents: z.array(Incident),
  /**
   * Whether files can be shown in their folder and dragged out: the window is on the station's own machine.
   */
  shell: z.boolean(),
  /** Where secrets are kept. */
  secretStore: Message,
  /** How this window is to look and speak. */
  screens: ScreenSettings,
});
export type Overview = z.infer<typeof Overview>;

/** What the number of things that need attention follows from. */
export type AttentionFacts = Pick<
  Overview,
  'phases' | 'ordersNeedAttention' | 'submissionsNeedAttention' | 'incidents'
>;

/** How much an operator has to look at: rows of the queue, orders of batches, submitted jobs, incidents. */
export const attentionCount = (overview: AttentionFacts): number =>
  overview.phases.attention +
  overview.ordersNeedAttention +
  overview.submissionsNeedAttention +
  countIncidents(overview.incidents);
