import type { Logger } from 'pino';
import type { Demo } from '../demo/index.ts';
import { createRouter, type StationRouter } from '../station/api/index.ts';
import { systemClock } from '../station/clock.ts';
import type { SecretsPort, SettingsPort, StationFolders, StationPorts } from '../station/ports.ts';
import type { Settings } from '../station/settings/index.ts';
import { createStation, type Station } from '../station/station.ts';
import { stopInOrder } from '../station/stop-in-order.ts';
import { StoreUnusableError } from '../station/store/index.ts';
import { WebhookPortInUseError } from '../station/webhooks/index.ts';
import { folderOf, lockFolder, logFolderOf, prepareFolders, type WhichData } from './data-folder.ts';
import { type LogTarget, openLog } from './log.ts';
import { fixedBesides, readManaged } from './managed.ts';
import { type NetworkWords, noNetworkWords, proxyOf } from './network-options.ts';
import { type SettingsFile, settingsOver } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { takeSystemProxy } from './system-proxy.ts';
import { readAuthorities, trustAuthorities } from './trust.ts';
import { version } from './version.ts';

/** What a host provides. */
export interface HostParts {
  /** Folder of all data; the demo and each profile have their own below it. */
  readonly dataFolder: string;
  readonly which: WhichData;
  readonly openSettings: (folder: string) => SettingsFile;
  /** Called with the settings as they are read, and as they stand after each change. */
  readonly onSettings?: (settings: Settings) => void;
  readonly openSecrets: (folder: string, settings: SettingsPort) => Promise<SecretsPort>;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly shell: StationPorts['shell'];
  /** Absolute path below which hot folders may be chosen; anywhere where it is not given. */
  readonly hotFoldersBelow?: string | null;
  readonly confirmTrust?: StationPorts['confirmTrust'];
  /** Who has logged in; null without logins. */
  readonly sessions: StationPorts['sessions'];
  /** What serves desks on other machines; not given where nothing does. */
  readonly desks?: StationPorts['desks'];
  /** Shows stations of other machines, too; not given where the host does not. */
  readonly stations?: StationPorts['stations'];
  /** Opens the demo beside this station; not used in the demo itself. */
  readonly openDemo: StationPorts['openDemo'];
  readonly startPreflight: StationPorts['startPreflight'];
  /** Shows the station to windows, before it begins to work; gives how to stop showing it. */
  readonly show: (shown: ShownStation) => Promise<() => unknown>;
  /**
   * The process's own: managed settings (MAKEREADY_MANAGED_FILE, MAKEREADY_SET_...), MAKEREADY_CA_FILE,
   * proxies.
   */
  readonly environment: NodeJS.ProcessEnv;
  /** What the command line says about the way to the service; nothing where this is not given. */
  readonly network?: NetworkWords;
  /**
   * Asks the system by which proxy an address is reached, in the words of PAC; not given where there is no
   * system to ask.
   */
  readonly resolveProxy?: (url: string) => Promise<string>;
  /** Folder of all logs; below the data folder where this is not given. */
  readonly logFolder?: string | null;
  /** Where the log goes; files below the data folder where this is not given. */
  readonly logTo?: LogTarget;
  /** Why the station before this one ended unexpectedly in the same process; null at a usual start. */
  readonly crash?: string | null;
}

/** What a host shows of a station. */
interface ShownStation {
  readonly router: StationRouter;
  readonly folders: StationFolders;
}

export interface OpenStation {
  readonly station: Station;
  readonly folders: StationFolders;
  /** Null unless this is the demo. */
  readonly demo: Demo | null;
  readonly log: Logger;
  /** Writes the last words of a process that cannot go on to the log, at once. */
  logCrash(error: unknown): void;
  /** Stops everything in order; a second call is the first one's. */
  stop(): Promise<void>;
}

/** Opens a data folder and starts a station on it. Throws StartupError, with nothing left running. */
export async function openStation(parts: HostParts): Promise<OpenStation> {
  const undo: (() => unknown)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopped ??= stopInOrder(undo.splice(0).reverse());
    return stopped;
  };
  try {
    const { environment } = parts;
    const network = parts.network ?? noNetworkWords;
    const proxy = proxyOf(network);
    const managed = fixedBesides(readManaged(environment, process.platform), proxy === null ? {} : { proxy });
    const folders = await prepareFolders(folderOf(parts.dataFolder, parts.which), logFolderOf(parts));
    undo.push(lockFolder(folders.data));
    const { log, close, crashed: logCrash } = await openLog(folders.logs, parts.logTo ?? 'files');
    undo.push(close);
    process.on('uncaughtExceptionMonitor', logCrash);
    undo.push(() => process.off('uncaughtExceptionMonitor', logCrash));
    const settings = announced(
      settingsOver(() => parts.openSettings(folders.data), managed),
      parts.onSettings ?? (() => undefined),
    );
    const authorities = readAuthorities(settings.get().authorities, environment, network.caFile);
    const secrets = await parts.openSecrets(folders.data, settings);

    const { crash = null } = parts;
    if (crash !== null) log.error({ crash }, 'The station ended unexpectedly and was started again');
    const isDemo = parts.which.kind === 'demo';
    const demo = isDemo ? await startDemo(folders.data) : null;
    undo.push(() => demo?.stop());
    await demo?.prepare({ settings, secrets });

    const { folderDialog, shell, sessions, startPreflight } = parts;
    const openDemo = isDemo ? null : parts.openDemo;
    const station = createStation(
      {
        folders,
        settings,
        secrets,
        clock: systemClock,
        folderDialog,
        hotFoldersBelow: parts.hotFoldersBelow ?? null,
        shell,
        sessions,
        desks: parts.desks ?? null,
        stations: parts.stations ?? null,
        ...(parts.confirmTrust === undefined ? {} : { confirmTrust: parts.confirmTrust }),
        openDemo,
        startPreflight,
        log,
      },
      {
        version,
        demo: demo === null ? null : { adminUrl: demo.adminUrl },
        restartedAt: crash === null ? null : systemClock.now(),
      },
    );
    undo.push(() =>
      station.stop().catch((error: unknown) => {
        // Logged while the log is still open.
        log.error({ err: error }, 'The station did not stop in order');
        throw error;
      }),
    );
    const router = createRouter(station.api, station.operators.seats, (error) =>
      log.error({ err: error }, 'Fault in a call'),
    );
    undo.push(await parts.show({ router, folders }));
    // Both can take seconds. Nothing on the screen needs them, and by itself nothing goes out before them.
    trustAuthorities(authorities);
    const [connection] = settings.get().connections;
    if (connection !== undefined && parts.resolveProxy !== undefined) {
      await takeSystemProxy(connection.baseUrl, parts.resolveProxy, environment);
    }
    await station.start();
    for (const { webhookUrl } of station.api.overview.get().connections) {
      if (webhookUrl !== null) demo?.register(webhookUrl);
    }
    demo?.rush(station.api.queue);
    return { station, folders, demo, log, logCrash, stop };
  } catch (error) {
    // Why it does not start is what counts.
    await stop().catch(() => undefined);
    if (error instanceof StoreUnusableError || error instanceof WebhookPortInUseError)
      throw new StartupError(error.message);
    throw error;
  }
}

/** Settings whose every change is called out. */
function announced(settings: SettingsPort, on: (settings: Settings) => void): SettingsPort {
  on(settings.get());
  return {
    locked: settings.locked,
    get: () => settings.get(),
    set(given) {
      settings.set(given);
      on(settings.get());
    },
  };
}

/** The demo and its sandbox are loaded only where they are shown: the real profile needs nothing of them. */
const startDemo = async (dataFolder: string): Promise<Demo> =>
  (await import('../demo/index.ts')).startDemo(dataFolder);
