import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RipHabits, ripProfiles, startSimulatedRip } from '../../sandbox/rip/index.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { keepToken } from '../station/connections/index.ts';
import type { SecretsPort, SettingsPort } from '../station/ports.ts';
import { connectionId, type DemoFolders, demoSettings, demoTimes } from './demo-settings.ts';
import { type RushQueue, rushWhenRead } from './rush.ts';

/** Slow enough to watch the progress. */
const BYTES_PER_SECOND = 1_500_000;
const FIRST_JOBS = 24;
/** Jobs in no batch, so that a new batch can be tried. */
const FIRST_LOOSE_JOBS = 9;
const NEW_JOB_EVERY_MS = 20_000;
/** The demo stops creating jobs at this number, so that a day in the background does not fill a disk. */
const MAX_JOBS = 400;
/** How long a file stays in a hot folder before its RIP picks it up; long enough to be seen. */
const RIP_TAKES_AFTER_MS = 3_000;
const FOIL_RIP_TAKES_AFTER_MS = 8_000;
/** The customer of the rush job, by number in the sandbox's list, and how long it stays in pre-press. */
const RUSH_CUSTOMER = 9;
const RUSH_IN_PREPRESS_MS = 30_000;
/** The number of the file that the press rejects in a new demo. */
const REJECTED_FILE = 6;

/** A simulated service, two hot folders and their RIPs: everything a station needs to be seen at work. */
export interface Demo {
  /** The hot folder of the digital press, for the terminal. */
  readonly hotFolder: string;
  /** The service's own page, where faults can be switched on. */
  readonly adminUrl: string;
  /** Writes the demo's connection, token, hot folders and rule. Call before the station is built. */
  prepare(ports: { readonly settings: SettingsPort; readonly secrets: SecretsPort }): Promise<void>;
  /**
   * Registers the station's webhook URL with the service, as an operator would. Call once the station runs.
   */
  register(webhookUrl: string): void;
  /** Marks the rush of a new demo, as an operator would. Call once the station runs. */
  rush(queue: RushQueue): void;
  stop(): Promise<void>;
}

/**
 * Starts the demo's service, hot folders and RIPs below `folder` (absolute, existing). The service's data
 * is stored there too, so a second start continues where the first one stopped.
 */
export async function startDemo(folder: string): Promise<Demo> {
  const folders: DemoFolders = { press: join(folder, 'hot-folder'), foil: join(folder, 'foil-hot-folder') };
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true });
  const sandbox = await createSandbox({
    stateFile: join(folder, 'sandbox.db'),
    autoBatching: true,
    speed: demoTimes.speed,
    bytesPerSecond: BYTES_PER_SECOND,
  });
  const isNew = sandbox.jobCount() === 0;
  const rushJob = isNew ? makeFirstJobs(sandbox) : null;
  let stopRush = (): void => undefined;
  const rips = [
    startSimulatedRip({ folder: folders.press, habits: pressHabits(isNew) }),
    startSimulatedRip({
      folder: folders.foil,
      habits: { ...ripProfiles.generic, takeAfterMs: FOIL_RIP_TAKES_AFTER_MS },
    }),
  ];
  const maker = setInterval(() => {
    if (sandbox.jobCount() < MAX_JOBS) sandbox.makeJobs(1);
  }, NEW_JOB_EVERY_MS);

  return {
    hotFolder: folders.press,
    adminUrl: sandbox.adminUrl,
    async prepare({ settings, secrets }) {
      settings.set(demoSettings(settings.get(), sandbox.baseUrl, folders));
      await keepToken(secrets, { id: connectionId, baseUrl: sandbox.baseUrl }, sandbox.token);
    },
    register(webhookUrl) {
      sandbox.registerWebhook(webhookUrl);
    },
    rush(queue) {
      if (rushJob !== null) stopRush = rushWhenRead(queue, rushJob);
    },
    async stop() {
      stopRush();
      clearInterval(maker);
      for (const rip of rips) await rip.stop();
      await sandbox.stop();
    },
  };
}

/**
 * The jobs at the beginning of a shift: some in batches, some in none, one that waits for auto batching,
 * one whose artwork gets a warning, and another customer's rush. Returns the id of the rush.
 */
function makeFirstJobs(sandbox: Sandbox): string | null {
  sandbox.setAccount({ autoBatching: { enabled: true, ...demoTimes.autoBatching } });
  sandbox.makeJobs(FIRST_JOBS);
  sandbox.makeJobs(FIRST_LOOSE_JOBS, { loose: true });
  sandbox.makeJobs(1, { queued: true });
  sandbox.makeJobs(1, { flaw: 'off-centre', loose: true, prepressMs: 0 });
  const [rush = null] = sandbox.makeJobs(1, {
    customer: RUSH_CUSTOMER,
    prepressMs: RUSH_IN_PREPRESS_MS * demoTimes.speed,
    queued: false,
  });
  return rush;
}

/**
 * Behaves like a Kodak Prinergy Evo, which reports what it rejected, but is quick and does not collect
 * files first.
 */
function pressHabits(isNew: boolean): RipHabits {
  return {
    ...ripProfiles['prinergy-evo'],
    gathers: null,
    takeAfterMs: RIP_TAKES_AFTER_MS,
    refusesFile: isNew ? REJECTED_FILE : null,
  };
}
