import { access } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { CannotStart } from '../host/cannot-start.ts';
import type { WhichData } from '../host/data-folder.ts';
import { type OpenStation, openStation } from '../host/open-station.ts';
import { openSecrets } from './secrets.ts';
import { startWebServer, type WebServer } from './web-server.ts';

export interface HeadlessOptions {
  readonly dataFolder: string;
  readonly which: WhichData;
  readonly port: number;
  readonly portMayMove: boolean;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface HeadlessHost extends OpenStation {
  readonly web: WebServer;
}

/** Starts a station in plain Node and serves its screens. Throws CannotStart with nothing left running. */
export async function startHeadlessHost(options: HeadlessOptions): Promise<HeadlessHost> {
  await access(join(options.rendererFolder, 'index.html')).catch(() => {
    throw new CannotStart('The screens are not built yet. Run npm run build first.');
  });
  const shown = Promise.withResolvers<WebServer>();
  const opened = await openStation({
    dataFolder: options.dataFolder,
    which: options.which,
    openSettings: (folder) => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600 }),
    openSecrets: (folder) => openSecrets(folder, options.environment),
    folderDialog: null,
    show: async (router) => {
      const web = await startWebServer({ ...options, router, now: Date.now });
      shown.resolve(web);
      return () => web.stop();
    },
  });
  return { ...opened, web: await shown.promise };
}
