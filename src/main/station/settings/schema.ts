import { z } from 'zod';
import {
  ArchiveRetention,
  ConnectionId,
  HoldRule,
  IngressChoice,
  RipProfile,
  RouteRule,
  ScreenSettings,
  TransferLimits,
} from '../../../contract/index.ts';
import { ConnectionProfile } from './connection.ts';
import { HotFolderProfile } from './hot-folder.ts';

/** Everything an operator can set. Holds no secret except the webhook paths, which diagnostics leave out. */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  routes: z.array(RouteRule).max(500).default([]),
  hold: HoldRule.default('nothing'),
  /** What an operator changed of the RIP profiles that come with Makeready, and those of the operator's own. */
  ripProfiles: z.array(RipProfile).max(200).default([]),
  archive: ArchiveRetention.prefault({}),
  transfers: TransferLimits.extend({
    paused: z.boolean().default(false),
    pausedConnections: z.array(ConnectionId).default([]),
  }).prefault({}),
  screens: ScreenSettings.prefault({}),
  /** How webhooks reach this station from outside. */
  ingress: IngressChoice.default({ kind: 'none' }),
  webhookPort: z.number().int().min(0).max(65535).default(0),
  /** Language sent as Accept-Language; the service's own translations come back in it. */
  locale: z.string().default('en'),
});
export type Settings = z.infer<typeof Settings>;
