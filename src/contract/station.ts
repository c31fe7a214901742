import { z } from 'zod';
import { HotFolder } from './hot-folder.ts';
import { ConnectionId, Instant } from './ids.ts';
import { Phase } from './queue.ts';
import { ScreenSettings } from './settings.ts';

/** What a connection is doing, in the order of how much it matters to an operator. */
export const ConnectionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needs-token'), why: z.string() }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('offline'), since: Instant, why: z.string(), retryAt: Instant.nullable() }),
]);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** A connection as the strip and the connections screen show it. Never holds a token. */
export const Connection = z.object({
  id: ConnectionId,
  name: z.string(),
  baseUrl: z.string(),
  state: ConnectionState,
  hasToken: z.boolean(),
  lastPollAt: Instant.nullable(),
  lastWebhookAt: Instant.nullable(),
  /** The URL to register with the service; null while the receiver is down or has no public address. */
  webhookUrl: z.string().nullable(),
  /** What this deployment of the service does not offer, in words. */
  notOffered: z.array(z.string()),
});
export type Connection = z.infer<typeof Connection>;

/** What an operator can set of a connection, beside its token. Its URL stays: another service is another connection. */
export const ConnectionLimits = z.object({
  name: z.string().trim().min(1).max(60),
  /** How often to poll while no webhooks come. */
  pollSeconds: z.number().int().min(1).max(3600),
  requestsPerSecond: z.number().positive().max(1000),
  /** Files fetched from it at a time, within the limit for all. */
  transfersAtOnce: z.number().int().min(1).max(32),
});
export type ConnectionLimits = z.infer<typeof ConnectionLimits>;

/** The state of the whole station in one small object: what the strip and the counters show. */
export const Overview = z.object({
  version: z.string(),
  demo: z.boolean(),
  /** True while there is no connection or no hot folder yet: the window shows the welcome. */
  needsSetup: z.boolean(),
  connections: z.array(Connection),
  hotFolders: z.array(HotFolder),
  phases: z.record(Phase, z.number().int()),
  transfers: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    stopped: z.number().int(),
    bytesPerSecond: z.number(),
    paused: z.boolean(),
  }),
  /** Where secrets are kept, in words an operator understands. */
  secretStore: z.string(),
  /** How this window is to look and speak. */
  screens: ScreenSettings,
});
export type Overview = z.infer<typeof Overview>;
