import {
  ArtworkId,
  type Connection,
  ConnectionId,
  type HotFolder,
  type HotFolderContents,
  type HotFolderDetail,
  HotFolderId,
  HotFolderSettings,
  type Incident,
  IncidentId,
  JobKey,
  type LedgerState,
  message,
  RipId,
  type RouteList,
  type SiteState,
  type SiteStation,
  SiteStationId,
  type Transfer,
  type TransferList,
} from '../../src/contract/index.ts';
import { ripOf } from '../../src/main/station/hotfolders/index.ts';
import { HotFolderProfile } from '../../src/main/station/settings/index.ts';

/** A moment at which nothing happened yet. */
export const LONG_AGO = '2026-01-05T08:30:00.000Z';

/** A name as the id that a station would give to what is called so. */
const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** A connection that is online. */
export const connection = (name: string, more: Partial<Connection> = {}): Connection => ({
  id: ConnectionId.parse(slug(name)),
  name,
  baseUrl: 'http://127.0.0.1:9/',
  state: { kind: 'online' },
  hasToken: true,
  lastPollAt: LONG_AGO,
  listsReadAt: {},
  lastWebhookAt: null,
  webhooksHealthy: false,
  requestsPerSecond: 5,
  webhookRefusals: null,
  unverifiedWebhooks: 'refuse',
  notOffered: [],
  notUnderstood: [],
  batchIntervalSeconds: 300,
  batchWindowSeconds: 1_800,
  ...more,
});

/** An empty hot folder to which nothing is due. */
export const hotFolder = (name: string, more: Partial<HotFolder> = {}): HotFolder => ({
  id: HotFolderId.parse(slug(name)),
  name,
  path: `/srv/${slug(name)}`,
  owed: 0,
  waiting: 0,
  stuck: 0,
  rejected: 0,
  failed: 0,
  pickedUp: 0,
  problem: null,
  paused: false,
  tellsCopies: true,
  awaitsStart: false,
  shared: false,
  ripAnswers: null,
  ...more,
});

/** An open incident of a hot folder to which nothing can be sent. */
export const folderAway = ({ id, name }: HotFolder, more: Partial<Incident> = {}): Incident => ({
  id: IncidentId.parse(`folder-unavailable:${id}`),
  kind: 'folder-unavailable',
  subject: { kind: 'hot-folder', id },
  what: message('incident.folder-unavailable', { name }),
  why: null,
  since: LONG_AGO,
  delayed: { files: 0, jobs: 0, batches: null },
  handling: { kind: 'open' },
  ...more,
});

/** A hot folder with the settings that a new one has. */
export const folderDetail = (
  folder: HotFolder,
  settings: Partial<HotFolderSettings> = {},
): HotFolderDetail => ({
  folder,
  settings: HotFolderSettings.parse({ ...HotFolderProfile.parse(folder), ...settings }),
  rip: ripOf(RipId.parse('generic'), []),
  stuckTimeoutSeconds: 600,
  answers: null,
});

export const noFiles: HotFolderContents = {
  queued: [],
  inFolder: [],
  rejected: [],
  failed: [],
  pickedUp: [],
  otherFiles: [],
};

/** A file of a job of its own that is queued, and has not been checked. */
export const transfer = (number: number, more: Partial<Transfer> = {}): Transfer => ({
  id: ArtworkId.parse(number.toString(16).padStart(32, '0')),
  fileId: String(number),
  name: `card-${number}.pdf`,
  kind: 'colour',
  finishings: [],
  state: 'queued',
  sizeBytes: 20_000,
  receivedBytes: 0,
  bytesPerSecond: null,
  sha256: null,
  attempt: 0,
  retryAt: null,
  reason: null,
  recall: null,
  isRecalled: false,
  replacement: null,
  approval: null,
  isAnnounced: true,
  deliveries: [],
  preflight: 'none',
  decisionRevision: 0,
  jobKey: JobKey.parse(`sandbox:${number}`),
  jobName: `Job ${number}`,
  component: 'general',
  ...more,
});

export const noTransfers: TransferList = {
  running: [],
  waitingForFolder: [],
  waiting: [],
  stopped: [],
  recent: [],
  queued: 0,
  totals: { waiting: 0, stopped: 0 },
  msPerFile: null,
  paused: false,
  pausedConnections: [],
};

/** No rules, and no default hot folder. */
export const noRoutes: RouteList = {
  rules: [],
  hold: 'nothing',
  version: '1',
  defaultHotFolder: null,
  elsewhere: { stations: [], rules: [], fallbacks: [] },
  unstated: [],
  known: { products: [], components: [], materials: [], finishings: [], deliveries: [], customers: [] },
};

/** A working station of a site; the first is this one. */
export const siteStation = (number: number): SiteStation => ({
  id: SiteStationId.parse(`00000000-0000-4000-8000-00000000000${number}`),
  name: `RIP-${number}`,
  version: '1.0',
  isSelf: number === 1,
  isUp: true,
  leaseUntil: LONG_AGO,
  reaches: [],
  delivering: 0,
  reads: [],
  hasOwnRole: true,
  unheard: null,
});

/** What the first station says of its site. */
export const joined = (ledger: LedgerState): SiteState => ({
  kind: 'joined',
  name: 'House',
  ledger,
  waiting: 0,
  stationId: siteStation(1).id,
  stationName: siteStation(1).name,
  url: 'postgresql://makeready@127.0.0.1:5432/site',
  fixed: false,
});
