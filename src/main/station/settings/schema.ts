import { z } from 'zod';
import {
  ArchiveRetention,
  Authorities,
  ConnectionId,
  DesktopSettings,
  HoldRule,
  IngressChoice,
  NoticeSettings,
  PreflightLimits,
  ProxyChoice,
  RipProfile,
  RouteRule,
  ScreenSettings,
  SessionLimits,
  TransferLimits,
} from '../../../contract/index.ts';
import { ConnectionProfile, FormerConnection } from './connection.ts';
import { HotFolderProfile } from './hot-folder.ts';

/** Everything an operator can set. Holds no secret except the webhook paths, which diagnostics leave out. */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  /**
   * Connections that were removed: what the store holds of them keeps its keys, and nobody else gets these.
   */
  formerConnections: z.array(FormerConnection).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  routes: z.array(RouteRule).max(500).default([]),
  hold: HoldRule.default('nothing'),
  /**
   * What an operator changed of the RIP profiles that come with Makeready, and those of the operator's own.
   */
  ripProfiles: z.array(RipProfile).max(200).default([]),
  archive: ArchiveRetention.prefault({}),
  preflight: PreflightLimits.prefault({}),
  transfers: TransferLimits.extend({
    paused: z.boolean().default(false),
    pausedConnections: z.array(ConnectionId).default([]),
  }).prefault({}),
  screens: ScreenSettings.prefault({}),
  /** How the service and its storage are reached. */
  proxy: ProxyChoice.default({ kind: 'environment' }),
  notices: NoticeSettings.prefault({}),
  authorities: Authorities.default(null),
  /** When each of them was set, ms since 1970, by the SHA-256 of its certificate. */
  authoritiesSince: z.record(z.string(), z.number().int()).default({}),
  desktop: DesktopSettings.prefault({}),
  sessions: SessionLimits.prefault({}),
  /** How webhooks reach this station from outside. */
  ingress: IngressChoice.default({ kind: 'none' }),
  webhookPort: z.number().int().min(0).max(65535).default(0),
  /** Language sent as Accept-Language; the service's own translations come back in it. */
  locale: z.string().default('en'),
});
export type Settings = z.infer<typeof Settings>;
