import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConnectionId, HotFolderId } from '../../contract/index.ts';
import { startSimulatedRip } from '../../sandbox/rip/index.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { SecretsPort, SettingsPort } from '../station/ports.ts';
import { ConnectionProfile, HotFolderProfile, newWebhookSecret } from '../station/settings/index.ts';

const connectionId = ConnectionId.parse('demo');
const hotFolderId = HotFolderId.parse('demo-rip');

/**
 * How long a file stays in the demo hot folder before the simulated RIP picks it up: long enough to be seen.
 */
const RIP_TAKES_AFTER_MS = 3_000;
/** Pre-press takes seconds instead of minutes. */
const SPEED = 20;
/** Slow enough for progress to be seen. */
const BYTES_PER_SECOND = 1_500_000;
const FIRST_JOBS = 24;
/** Jobs in no batch, so that there is something to make a new batch of. */
const FIRST_LOOSE_JOBS = 9;
const NEW_JOB_EVERY_MS = 20_000;
/** The demo stops making jobs here, so that a day in the background does not fill a disk. */
const MAX_JOBS = 400;

/**
 * The service in a box, a hot folder and a RIP that empties it: all that a station needs to be seen at work.
 */
export interface Demo {
  /** Where the demo hot folder is, for the terminal. */
  readonly hotFolder: string;
  /** Writes the demo's connection, token and hot folder. Call before the station is built. */
  prepare(ports: { readonly settings: SettingsPort; readonly secrets: SecretsPort }): Promise<void>;
  /**
   * Registers the station's webhook URL with the service, as an operator would. Call once the station runs.
   */
  register(webhookUrl: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the demo's service, hot folder and RIP below `folder` (absolute, existing). What the service knows
 * is kept there too, so that a second start goes on where the first one was.
 */
export async function startDemo(folder: string): Promise<Demo> {
  const hotFolder = join(folder, 'hot-folder');
  const printed = join(folder, 'taken-by-rip');
  await mkdir(hotFolder, { recursive: true });
  await mkdir(printed, { recursive: true });
  const sandbox = await createSandbox({
    stateFile: join(folder, 'sandbox.db'),
    autoBatching: true,
    speed: SPEED,
    bytesPerSecond: BYTES_PER_SECOND,
  });
  const rip = startSimulatedRip({ folder: hotFolder, takeAfterMs: RIP_TAKES_AFTER_MS, outFolder: printed });
  if (sandbox.jobCount() === 0) {
    sandbox.makeJobs(FIRST_JOBS);
    sandbox.makeJobs(FIRST_LOOSE_JOBS, { loose: true });
  }
  const maker = setInterval(() => {
    if (sandbox.jobCount() < MAX_JOBS) sandbox.makeJobs(1);
  }, NEW_JOB_EVERY_MS);

  return {
    hotFolder,
    async prepare({ settings, secrets }) {
      const before = settings.get();
      const known = before.connections.find((connection) => connection.id === connectionId);
      // The sandbox listens on a new port at each start; everything else stays as the operator left it.
      const connection = ConnectionProfile.parse({
        name: 'Sandbox',
        pollSeconds: 5,
        requestsPerSecond: 50,
        webhookSecret: newWebhookSecret(),
        ...known,
        id: connectionId,
        baseUrl: sandbox.baseUrl,
      });
      const folders = before.hotFolders.some((one) => one.id === hotFolderId)
        ? before.hotFolders
        : [
            ...before.hotFolders,
            HotFolderProfile.parse({ id: hotFolderId, name: 'Demo RIP', path: hotFolder, pickupPollMs: 500 }),
          ];
      settings.set({ ...before, connections: [connection], hotFolders: folders });
      await secrets.set(`token:${connectionId}`, sandbox.token);
    },
    register(webhookUrl) {
      sandbox.registerWebhook(webhookUrl);
    },
    async stop() {
      clearInterval(maker);
      await rip.stop();
      await sandbox.stop();
    },
  };
}
