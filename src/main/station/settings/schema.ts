import { z } from 'zod';
import {
  ArchiveOffer,
  ArchiveRetention,
  Authorities,
  ConnectionId,
  DesktopSettings,
  HoldRule,
  HotFolderId,
  NoticeSettings,
  OperatorPolicy,
  OutgoingReceiver,
  PaperSettings,
  PreflightLimits,
  PreflightProfiles,
  ProductionSettings,
  ProxyChoice,
  RipProfile,
  RouteRule,
  RoutesElsewhere,
  ScreenSettings,
  SessionLimits,
  ShippingSettings,
  StoredIngress,
  TransferLimits,
} from '../../../contract/index.ts';
import { ConnectionProfile, FormerConnection } from './connection.ts';
import { HotFolderProfile } from './hot-folder.ts';
import { SiteChoice, SiteIdentity } from './site.ts';

/**
 * Everything an operator can set. Holds no secret except the webhook paths and the addresses that are told of
 * incidents, which diagnostics leave out.
 */
export const Settings = z.object({
  connections: z.array(ConnectionProfile).default([]),
  /** Removed connections. What the store holds of them keeps its keys, which nobody else gets. */
  formerConnections: z.array(FormerConnection).default([]),
  hotFolders: z.array(HotFolderProfile).default([]),
  /** Gets what no rule matches; null: such a file needs attention. */
  defaultHotFolder: HotFolderId.nullable().default(null),
  routes: z.array(RouteRule).max(500).default([]),
  hold: HoldRule.default('nothing'),
  /** Changes to the RIP profiles that come with Makeready, and the operator's own profiles. */
  ripProfiles: z.array(RipProfile).max(200).default([]),
  archive: ArchiveRetention.prefault({}),
  preflight: PreflightLimits.prefault({}),
  profiles: PreflightProfiles.prefault({}),
  shipping: ShippingSettings.prefault({}),
  production: ProductionSettings.prefault({}),
  paper: PaperSettings.prefault({}),
  transfers: TransferLimits.extend({
    paused: z.boolean().default(false),
    pausedConnections: z.array(ConnectionId).default([]),
  }).prefault({}),
  screens: ScreenSettings.prefault({}),
  /** How the service and its storage are reached. */
  proxy: ProxyChoice.default({ kind: 'environment' }),
  notices: NoticeSettings.prefault({}),
  /** Who is told of incidents outside. */
  receivers: z.array(OutgoingReceiver).default([]),
  authorities: Authorities.default(null),
  /** When each of them was set, in ms since the epoch, by the SHA-256 of its certificate. */
  authoritiesSince: z.record(z.string(), z.number().int()).default({}),
  desktop: DesktopSettings.prefault({}),
  sessions: SessionLimits.prefault({}),
  operators: OperatorPolicy.prefault({}),
  /** How webhooks reach this station from outside. */
  ingress: StoredIngress.default({ kind: 'none' }),
  /** The site whose stations share hot folders with this one. */
  site: SiteChoice.default({ kind: 'none' }),
  siteIdentity: SiteIdentity.nullable().default(null),
  /** What the other stations of the site take for their own hot folders. */
  elsewhere: RoutesElsewhere.prefault({}),
  siteArchive: ArchiveOffer.prefault({}),
  webhookPort: z.number().int().min(0).max(65535).default(0),
});

export type Settings = z.infer<typeof Settings>;
