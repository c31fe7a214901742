import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Logger, pino } from 'pino';
import { ConnectionId, type HoldRule, HotFolderId, type PathTemplates } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { ConnectionProfile, HotFolderProfile, Settings } from '../../../src/main/station/settings/index.ts';
import { createStation, type Station } from '../../../src/main/station/station.ts';
import { placeEmptyStore } from '../empty-store.ts';
import { memorySecrets } from '../station.ts';

export const connection = ConnectionId.parse('test');

export interface LightStation {
  readonly station: Station;
  readonly hotFolder: string;
  /** Errors that the station logged, in words; none is expected. */
  readonly faults: readonly string[];
}

/**
 * A whole station with its real store, files and hot folder, but without a host's parts: a log on disk, a
 * preflight process.
 */
export async function startLightStation(options: {
  readonly root: string;
  readonly service: { readonly baseUrl: string; readonly token: string };
  readonly paths?: Partial<PathTemplates>;
  readonly paused?: boolean;
  readonly hold?: HoldRule;
}): Promise<LightStation> {
  const { root, service } = options;
  const hotFolder = join(root, 'hot-folder');
  const archive = join(root, 'archive');
  for (const folder of [hotFolder, archive]) await mkdir(folder, { recursive: true });
  await placeEmptyStore(root);
  let settings = Settings.parse({
    hold: options.hold ?? 'nothing',
    transfers: { paused: options.paused ?? false },
    connections: [
      ConnectionProfile.parse({
        id: connection,
        name: 'Test',
        baseUrl: service.baseUrl,
        paths: options.paths ?? {},
        // Often enough to recover; what is expected at once does not wait for it.
        pollSeconds: 30,
        requestsPerSecond: 1_000,
        maxRequestsPerSecond: 1_000,
        webhookSecret: 'x'.repeat(43),
      }),
    ],
    defaultHotFolder: HotFolderId.parse('rip'),
    hotFolders: [
      HotFolderProfile.parse({
        id: HotFolderId.parse('rip'),
        name: 'RIP',
        path: hotFolder,
        preflight: 'off',
        pickupPollMs: 100,
      }),
    ],
  });
  const faults: string[] = [];
  const station = createStation(
    {
      folders: { data: root, archive, logs: '' },
      settings: {
        get: () => settings,
        set: (changed) => {
          settings = changed;
        },
        locked: [],
      },
      secrets: memorySecrets({ [`token:${connection}`]: service.token }),
      clock: systemClock,
      folderDialog: null,
      shell: null,
      sessions: null,
      openDemo: null,
      startPreflight: () => ({ post: () => undefined, listen: () => undefined, terminate: () => undefined }),
      log: logInto(faults),
    },
    { version: '0.0.0', demo: null },
  );
  await station.start();
  return { station, hotFolder, faults };
}

/** Keeps what is logged as an error. */
const logInto = (faults: string[]): Logger =>
  pino({
    level: 'error',
    hooks: {
      logMethod([logged]) {
        faults.push(`The station logged ${logged instanceof Object ? inspect(logged) : String(logged)}`);
      },
    },
  });
