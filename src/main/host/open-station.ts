import type { Logger } from 'pino';
import type { Demo } from '../demo/index.ts';
import { createRouter, type StationRouter } from '../station/api/index.ts';
import { stopInOrder } from '../station/lifecycle/stop-in-order.ts';
import type { SecretsPort, SettingsPort, StationFolders, StationPorts } from '../station/ports.ts';
import type { Settings } from '../station/settings/index.ts';
import { createStation, type Station } from '../station/station.ts';
import { StoreUnusableError } from '../station/store/index.ts';
import { WebhookPortInUseError } from '../station/webhooks/index.ts';
import { systemClock } from './clock.ts';
import { folderOf, lockFolder, logFolderOf, prepareFolders, type WhichData } from './data-folder.ts';
import { type LogTarget, openLog } from './log.ts';
import { fixedBesides, readManaged } from './managed.ts';
import { type NetworkWords, noNetworkWords, proxyOf } from './network-options.ts';
import { type SettingsFile, settingsOver } from './settings.ts';
import { readSitePassword } from './site-password.ts';
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
  /** Called with the settings when they are read, and after each change. */
  readonly onSettings?: (settings: Settings) => void;
  readonly openSecrets: (folder: string, settings: SettingsPort) => Promise<SecretsPort>;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly shell: StationPorts['shell'];
  /** Absolute path below which hot folders may be chosen; by default anywhere. */
  readonly hotFoldersBelow?: string | null;
  readonly confirmTrust?: StationPorts['confirmTrust'];
  /** Who is logged in; null without logins. */
  readonly sessions: StationPorts['sessions'];
  /** Serves desks on other machines; missing if nothing does. */
  readonly desks?: StationPorts['desks'];
  /** How other stations of the site reach this one; missing if the host has no web server. */
  readonly webServer?: StationPorts['webServer'];
  /** Also shows stations on other machines; missing if the host does not. */
  readonly stations?: StationPorts['stations'];
  /** Opens the demo beside this station; not used in the demo itself. */
  readonly openDemo: StationPorts['openDemo'];
  readonly startPreflight: StationPorts['startPreflight'];
  /** Shows the station to windows before it begins to work; returns a function that stops showing it. */
  readonly show: (shown: ShownStation) => Promise<() => unknown>;
  /**
   * The process's own: managed settings (MAKEREADY_MANAGED_FILE, MAKEREADY_SET_...), MAKEREADY_CA_FILE,
   * proxies.
   */
  readonly environment: NodeJS.ProcessEnv;
  /** What the command line says about the network. */
  readonly network?: NetworkWords;
  /**
   * Asks the system for the proxy of an address, answered as in PAC scripts; missing if there is no system
   * to ask.
   */
  readonly resolveProxy?: (url: string) => Promise<string>;
  /** Folder of all logs; by default below the data folder. */
  readonly logFolder?: string | null;
  /** Where the log goes; by default to files below the data folder. */
  readonly logTo?: LogTarget;
  /** Why the previous station in this process ended unexpectedly; null at a normal start. */
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
  /** Writes the last words of a failing process to the log at once. */
  logCrash(error: unknown): void;
  /** Stops everything in order; a second call joins the first. */
  stop(): Promise<void>;
}

/** Opens a data folder and starts a station on it. Throws StartupError with nothing left running. */
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
    const sitePassword = await readSitePassword(environment);

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
        webServer: parts.webServer ?? null,
        stations: parts.stations ?? null,
        ...(parts.confirmTrust === undefined ? {} : { confirmTrust: parts.confirmTrust }),
        openDemo,
        startPreflight,
        sitePassword,
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
    // Both can take seconds. No screen needs them, and nothing goes out by itself before them.
    trustAuthorities(authorities);
    const [connection] = settings.get().connections;
    if (connection !== undefined && parts.resolveProxy !== undefined) {
      await takeSystemProxy(connection.baseUrl, parts.resolveProxy, environment);
    }
    await station.start();
    for (const { id } of settings.get().connections) {
      const webhookUrl = station.api.webhooks.url({ id });
      if (webhookUrl !== null) demo?.register(webhookUrl);
    }
    demo?.rush(station.api.queue);
    return { station, folders, demo, log, logCrash, stop };
  } catch (error) {
    // The reason it does not start is what matters.
    await stop().catch(() => undefined);
    if (error instanceof StoreUnusableError || error instanceof WebhookPortInUseError)
      throw new StartupError(error.what);
    throw error;
  }
}

/** Settings that report every change. */
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

/** Loads the demo and its sandbox only when they are shown; a real profile needs neither. */
const startDemo = async (dataFolder: string): Promise<Demo> =>
  (await import('../demo/index.ts')).startDemo(dataFolder);
