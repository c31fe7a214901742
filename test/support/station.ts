import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConnectionId, HotFolderId, literalMessage } from '../../src/contract/index.ts';
import { folderOf } from '../../src/main/host/data-folder.ts';
import { type OpenStation, openStation } from '../../src/main/host/open-station.ts';
import type { StationRouter } from '../../src/main/station/api/index.ts';
import type { SecretsPort, ShellPort, WorkerPort } from '../../src/main/station/ports.ts';
import {
  ConnectionProfile,
  HotFolderProfile,
  newWebhookSecret,
  Settings,
} from '../../src/main/station/settings/index.ts';
import { placeEmptyStore } from './empty-store.ts';
import { preflightOnDemand } from './preflight.ts';

/** Secrets of one test, in memory. */
export function memorySecrets(values: Record<string, string> = {}): SecretsPort {
  const kept = new Map(Object.entries(values));
  return {
    description: literalMessage('In memory.'),
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => void kept.set(name, value),
    delete: async (name) => void kept.delete(name),
  };
}

export interface TestStation extends OpenStation {
  readonly router: StationRouter;
  readonly secrets: SecretsPort;
  readonly hotFolder: string;
}

/** A complete station below `root`, connected to a service and delivering to one hot folder. */
export async function openTestStation(options: {
  readonly root: string;
  readonly service: { readonly baseUrl: string; readonly token: string } | null;
  readonly pollSeconds?: number;
  /** How its connection is set otherwise. */
  readonly connection?: Partial<ConnectionProfile>;
  /** How its hot folder is set otherwise. */
  readonly folder?: Partial<HotFolderProfile>;
  /** Downloads nothing. */
  readonly paused?: boolean;
  readonly shell?: ShellPort;
  readonly environment?: NodeJS.ProcessEnv;
  readonly startPreflight?: (archive: string) => WorkerPort;
  /** Outlives the station: the next station with the same one begins with its settings. */
  readonly settingsFile?: { store: Record<string, unknown> };
  /** False: without a hot folder, as at the first start. */
  readonly withFolder?: boolean;
}): Promise<TestStation> {
  const { root, service } = options;
  const hotFolder = join(root, 'hot-folder');
  await mkdir(hotFolder, { recursive: true });
  const settings =
    service === null
      ? Settings.parse({})
      : Settings.parse({
          transfers: { paused: options.paused ?? false },
          connections: [
            ConnectionProfile.parse({
              id: ConnectionId.parse('test'),
              name: 'Test',
              baseUrl: service.baseUrl,
              pollSeconds: options.pollSeconds ?? 1,
              requestsPerSecond: 500,
              maxRequestsPerSecond: 500,
              webhookSecret: newWebhookSecret(),
              ...options.connection,
            }),
          ],
          defaultHotFolder: options.withFolder === false ? null : HotFolderId.parse('rip'),
          hotFolders:
            options.withFolder === false
              ? []
              : [
                  HotFolderProfile.parse({
                    id: HotFolderId.parse('rip'),
                    name: 'RIP',
                    path: hotFolder,
                    pickupPollMs: 100,
                    ...options.folder,
                  }),
                ],
        });
  const secrets = memorySecrets(service === null ? {} : { 'token:test': service.token });
  const shown = Promise.withResolvers<StationRouter>();
  const dataFolder = join(root, 'data');
  const which = { kind: 'profile', name: 'test' } as const;
  await placeEmptyStore(folderOf(dataFolder, which));
  const opened = await openStation({
    dataFolder,
    which,
    openSettings: (folder) => {
      const file = Object.assign(options.settingsFile ?? { store: {} }, {
        path: join(folder, 'settings.json'),
      });
      if (Object.keys(file.store).length === 0) file.store = { ...settings };
      return file;
    },
    openSecrets: async () => secrets,
    environment: options.environment ?? {},
    folderDialog: null,
    openDemo: null,
    shell: options.shell ?? null,
    startPreflight: options.startPreflight ?? preflightOnDemand,
    sessions: null,
    show: async ({ router }) => {
      shown.resolve(router);
      return () => undefined;
    },
  });
  return { ...opened, router: await shown.promise, secrets, hotFolder };
}
