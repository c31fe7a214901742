import { ConnectionId, HotFolderId, RouteRule } from '../../contract/index.ts';
import {
  ConnectionProfile,
  HotFolderProfile,
  newWebhookSecret,
  type Settings,
} from '../station/settings/index.ts';

export const connectionId = ConnectionId.parse('demo');
const pressId = HotFolderId.parse('demo-press');
const foilId = HotFolderId.parse('demo-foil');

/** Absolute paths of the hot folders. */
export interface DemoFolders {
  readonly press: string;
  readonly foil: string;
}

const SPEED = 20;
const BATCH_AFTER_SECONDS = 60;
const BATCH_WITHIN_SECONDS = 180;

/** The pace of the demo's service: pre-press takes seconds, auto batching a minute. */
export const demoTimes = {
  speed: SPEED,
  /** In the service's own time. */
  autoBatching: {
    intervalMs: BATCH_AFTER_SECONDS * 1_000 * SPEED,
    windowMs: BATCH_WITHIN_SECONDS * 1_000 * SPEED,
  },
};

/**
 * The settings with the demo's connection, and at the first start with its hot folders and rule. The
 * service listens on a new port at each start; everything else stays as the operator left it.
 */
export function demoSettings(before: Settings, baseUrl: string, folders: DemoFolders): Settings {
  const known = before.connections.find(({ id }) => id === connectionId);
  const connection = ConnectionProfile.parse({
    name: 'Sandbox',
    pollSeconds: 5,
    requestsPerSecond: 50,
    maxRequestsPerSecond: 50,
    batchIntervalSeconds: BATCH_AFTER_SECONDS,
    batchWindowSeconds: BATCH_WITHIN_SECONDS,
    webhookSecret: newWebhookSecret(),
    ...known,
    id: connectionId,
    baseUrl,
  });
  const isFirst = known === undefined;
  return {
    ...before,
    connections: [connection],
    ...(isFirst ? { ...firstFolders(folders), hold: 'preflight-warnings' } : {}),
  };
}

function firstFolders({
  press,
  foil,
}: DemoFolders): Pick<Settings, 'hotFolders' | 'defaultHotFolder' | 'routes'> {
  return {
    defaultHotFolder: pressId,
    hotFolders: [
      HotFolderProfile.parse({
        id: pressId,
        name: 'Digital press',
        path: press,
        rip: 'prinergy-evo',
        pickupPollMs: 500,
      }),
      HotFolderProfile.parse({ id: foilId, name: 'Foil unit', path: foil, pickupPollMs: 500 }),
    ],
    routes: [
      RouteRule.parse({
        id: 'foil',
        name: 'Foil to the foil unit',
        when: { fileKinds: ['foil'] },
        to: [foilId],
      }),
    ],
  };
}
