import { access } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { type Demo, startDemo } from '../demo/index.ts';
import { CannotStart } from '../host/cannot-start.ts';
import { folderOf, lockFolder, prepareFolders, type WhichData } from '../host/data-folder.ts';
import { openLog } from '../host/log.ts';
import { settingsOver } from '../host/settings.ts';
import { version } from '../host/version.ts';
import { systemClock } from '../station/clock.ts';
import { createRouter } from '../station/router.ts';
import { createStation, type Station } from '../station/station.ts';
import { StoreUnusable } from '../station/store/index.ts';
import { WebhookPortTaken } from '../station/webhooks/index.ts';
import { openSecrets } from './secrets.ts';
import { startWebServer, type WebServer } from './web-server.ts';

export interface HeadlessOptions {
  /** Folder of all data; the demo and each profile have their own below it. */
  readonly dataFolder: string;
  readonly which: WhichData;
  readonly port: number;
  readonly portMayMove: boolean;
  readonly rendererFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface HeadlessHost {
  readonly station: Station;
  readonly web: WebServer;
  /** Folder of this station's data. */
  readonly folder: string;
  /** Null unless this is the demo. */
  readonly demo: Demo | null;
  stop(): Promise<void>;
}

/** Builds and starts a station in plain Node and serves its screens. Throws CannotStart with nothing left running. */
export async function startHeadlessHost(options: HeadlessOptions): Promise<HeadlessHost> {
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await access(join(options.rendererFolder, 'index.html')).catch(() => {
      throw new CannotStart('The screens are not built yet. Run npm run build first.');
    });
    const folders = await prepareFolders(folderOf(options.dataFolder, options.which));
    undo.push(lockFolder(folders.data));
    const { log, close } = await openLog(folders.logs);
    undo.push(close);
    const settings = settingsOver(
      () => new Conf({ cwd: folders.data, configName: 'settings', configFileMode: 0o600 }),
    );
    const secrets = await openSecrets(folders.data, options.environment);

    const isDemo = options.which.kind === 'demo';
    const demo = isDemo ? await startDemo(folders.data) : null;
    undo.push(() => demo?.stop());
    await demo?.prepare({ settings, secrets });

    const station = createStation(
      {
        folders,
        settings,
        secrets,
        clock: systemClock,
        notify: { show: () => undefined },
        folderDialog: null,
        log,
      },
      { version, demo: isDemo },
    );
    undo.push(() => station.stop());
    const web = await startWebServer({
      ...options,
      router: createRouter(station.api, (error) => log.error({ err: error }, 'Fault in a call')),
      now: systemClock.now,
    });
    undo.push(() => web.stop());
    await station.start();
    for (const connection of station.api.overview().connections) {
      if (connection.webhookUrl !== null) demo?.register(connection.webhookUrl);
    }
    return { station, web, folder: folders.data, demo, stop };
  } catch (error) {
    await stop();
    if (error instanceof StoreUnusable || error instanceof WebhookPortTaken)
      throw new CannotStart(error.message);
    throw error;
  }
}
