import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { SessionLimits } from '../../contract/index.ts';
import { inEnglish } from '../../locales/in-english.ts';
import type { WhichData } from '../host/data-folder.ts';
import type { LogTarget } from '../host/log.ts';
import { type HostParts, type OpenStation, openStation } from '../host/open-station.ts';
import { StartupError } from '../host/startup-error.ts';
import type { StationApi } from '../station/api/index.ts';
import type { TrustAnswer, TrustQuestion } from '../station/ports.ts';
import type { Serving } from './addresses.ts';
import { ConfirmByPassword } from './confirm-trust.ts';
import { DemoInstance } from './demo-instance.ts';
import { metricsText } from './metrics.ts';
import { PasswordFile } from './password.ts';
import { openSecrets } from './secrets.ts';
import { Sessions } from './sessions.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const MIN_TOKEN = 16;

export interface HeadlessOptions {
  readonly dataFolder: string;
  readonly which: WhichData;
  readonly port: number;
  readonly portMayMove: boolean;
  /** Where to serve; this machine only where it is not given. */
  readonly serving?: Serving;
  /** Absolute path below which hot folders may be chosen; anywhere where it is not given. */
  readonly hotFoldersBelow?: string | null;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  /**
   * `CREDENTIALS_DIRECTORY`, `MAKEREADY_SECRET_KEY`, `MAKEREADY_SECRET_KEY_FILE` for the key of the secrets,
   * `MAKEREADY_METRICS_TOKEN`, `MAKEREADY_METRICS_TOKEN_FILE` for what a Prometheus has to show.
   */
  readonly environment: NodeJS.ProcessEnv;
  readonly startPreflight: HostParts['startPreflight'];
  readonly network?: HostParts['network'];
  readonly logTo?: LogTarget;
  readonly logFolder?: string | null;
  /** By which logins wait and end, in milliseconds since the epoch; the machine's clock where not given. */
  readonly now?: () => number;
}

export interface HeadlessHost extends OpenStation {
  readonly web: WebServer;
}

/** Starts a station in plain Node and serves its screens. Throws StartupError with nothing left running. */
export async function startHeadlessHost(options: HeadlessOptions): Promise<HeadlessHost> {
  const { environment, now = Date.now } = options;
  await access(join(options.rendererFolder, 'index.html')).catch(() => {
    throw new StartupError('The screens are not built yet. Run npm run build first.');
  });
  const token = await metricsToken(environment);
  const shown = Promise.withResolvers<WebServer>();
  let works = false;
  let limits = (): SessionLimits => SessionLimits.parse({});
  let trust = async (_question: TrustQuestion): Promise<TrustAnswer> => 'impossible';
  const sessions = new Sessions(now, () => limits());
  const demo = new DemoInstance(() =>
    startHeadlessHost({ ...options, which: { kind: 'demo' }, port: 0, portMayMove: true }),
  );
  const opened = await openStation({
    dataFolder: options.dataFolder,
    which: options.which,
    logTo: options.logTo ?? 'files',
    logFolder: options.logFolder ?? null,
    environment,
    ...(options.network === undefined ? {} : { network: options.network }),
    openSettings: (folder) => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600 }),
    openSecrets: (folder) => openSecrets(folder, environment),
    folderDialog: null,
    hotFoldersBelow: options.hotFoldersBelow ?? null,
    shell: null,
    sessions,
    confirmTrust: (question) => trust(question),
    openDemo: () => demo.open(),
    startPreflight: options.startPreflight,
    show: async ({ router, api, openArtwork, recordAccess, settings, folders, log }) => {
      limits = () => settings.get().sessions;
      const password = await PasswordFile.open(folders.data);
      const confirming = new ConfirmByPassword(password, now);
      trust = (question) => confirming.confirm(question);
      const web = await startWebServer({
        ...options,
        router,
        openArtwork,
        now,
        password,
        sessions,
        onAccess(access) {
          const { step, sessionId, name, address, why } = access;
          log.info({ step, session: sessionId, name, address }, inEnglish(why));
          recordAccess(access);
        },
        isHealthy: () => works && answers(api),
        metrics: token === null ? null : { token, text: (windows) => figures(api, windows) },
      });
      shown.resolve(web);
      return () => web.stop();
    },
  });
  works = true;
  return {
    ...opened,
    web: await shown.promise,
    async stop() {
      works = false;
      await Promise.all([demo.stop(), opened.stop()]);
    },
  };
}

/** A store that cannot be read any more, say, must not look healthy. */
function answers(api: StationApi): boolean {
  try {
    api.overview.get();
    return true;
  } catch {
    return false;
  }
}

const figures = (api: StationApi, windows: number): string =>
  metricsText(api.overview.get(), {
    windows,
    uptimeSeconds: process.uptime(),
    residentBytes: process.memoryUsage.rss(),
  });

async function metricsToken(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { MAKEREADY_METRICS_TOKEN: given, MAKEREADY_METRICS_TOKEN_FILE: file } = environment;
  if (file === undefined && given === undefined) return null;
  const text =
    file === undefined
      ? given
      : await readFile(file, 'utf8').catch(() => {
          throw new StartupError(`The file ${file} with the token for metrics cannot be read.`);
        });
  const token = text?.trim() ?? '';
  if (token.length < MIN_TOKEN) {
    throw new StartupError(`The token for metrics needs at least ${MIN_TOKEN} characters.`);
  }
  return token;
}
