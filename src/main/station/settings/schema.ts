import { z } from 'zod';
import { ConnectionProfile } from './connection.ts';
import { HotFolderProfile } from './hot-folder.ts';
import { HoldRule, RouteRule } from './routing.ts';

/** What is fetched at once, and how fast. */
const TransferSettings = z.object({
  concurrency: z.number().int().min(1).max(32).default(4),
  /** The bandwidth limit of all transfers together; null for none. */
  bytesPerSecond: z.number().int().min(16_384).nullable().default(null),
  paused: z.boolean().default(false),
});

/** How long the archive keeps files that every job is done with. What is not yet taken by its RIP is always kept. */
const ArchiveSettings = z.object({
  keepDays: z.number().positive().nullable().default(90),
  keepGigabytes: z.number().positive().nullable().default(null),
});

/** Everything an operator can set. Holds no secret except the webhook paths, which diagnostics leave out. */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  routes: z.array(RouteRule).max(500).default([]),
  hold: HoldRule.default('nothing'),
  archive: ArchiveSettings.prefault({}),
  transfers: TransferSettings.prefault({}),
  webhookPort: z.number().int().min(0).max(65535).default(0),
  /** Language sent as Accept-Language; the service's own translations come back in it. */
  locale: z.string().default('en'),
});
export type Settings = z.infer<typeof Settings>;
