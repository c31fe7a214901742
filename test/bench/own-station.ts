import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { HotFolderId, literalMessage, type PreflightProfile } from '../../src/contract/index.ts';
import { systemClock } from '../../src/main/host/clock.ts';
import { startPreflightChild } from '../../src/main/host/preflight-child.ts';
import type { Clock } from '../../src/main/station/ports.ts';
import { Settings } from '../../src/main/station/settings/index.ts';
import { createStation, type Station } from '../../src/main/station/station.ts';

export const BENCH_CONNECTION = 'bench';
export const BENCH_HOT_FOLDER = HotFolderId.parse('rip');
export const BENCH_WEBHOOK_SECRET = 'x'.repeat(43);

/** A whole station in `folder`, as it runs in a benchmark's own process; not started yet. */
export async function ownStation(
  folder: string,
  service: { readonly baseUrl: string; readonly token: string },
  options: {
    readonly clock?: Clock;
    readonly preflight?: PreflightProfile;
    /** With the request rate of a new connection. */
    readonly usualLimits?: boolean;
  } = {},
): Promise<Station> {
  const [data, hot] = [join(folder, 'data'), join(folder, 'hot')];
  for (const path of [data, hot]) await mkdir(path, { recursive: true });
  let settings = Settings.parse({
    connections: [
      {
        id: BENCH_CONNECTION,
        name: 'Bench',
        baseUrl: service.baseUrl,
        ...(options.usualLimits === true ? {} : { requestsPerSecond: 500, maxRequestsPerSecond: 500 }),
        webhookSecret: BENCH_WEBHOOK_SECRET,
      },
    ],
    defaultHotFolder: BENCH_HOT_FOLDER,
    hotFolders: [{ id: BENCH_HOT_FOLDER, name: 'RIP', path: hot, preflight: options.preflight ?? 'off' }],
  });
  const secrets = new Map([[`token:${BENCH_CONNECTION}`, service.token]]);
  return createStation(
    {
      folders: { data, archive: join(data, 'archive'), logs: join(data, 'logs') },
      settings: {
        get: () => settings,
        set(next) {
          settings = next;
        },
        locked: [],
      },
      secrets: {
        description: literalMessage('in memory'),
        get: async (name) => secrets.get(name) ?? null,
        set: async (name, value) => void secrets.set(name, value),
        delete: async (name) => void secrets.delete(name),
      },
      clock: options.clock ?? systemClock,
      folderDialog: null,
      openDemo: null,
      shell: null,
      sessions: null,
      startPreflight: startPreflightChild,
      log: pino({ level: 'error' }, process.stderr),
    },
    { version: 'bench', demo: null },
  );
}
