import { X509Certificate } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message, type Overview, SessionLimits } from '../../contract/index.ts';
import { inEnglish } from '../../locales/in-english.ts';
import type { WhichData } from '../host/data-folder.ts';
import type { LogTarget } from '../host/log.ts';
import { type NetworkWords, noNetworkWords } from '../host/network-options.ts';
import type { HostParts } from '../host/open-station.ts';
import { StartupError } from '../host/startup-error.ts';
import type { TrustAnswer, TrustQuestion } from '../station/ports.ts';
import type { StartThread } from '../thread/start-thread.ts';
import { StationThread } from '../thread/station-thread.ts';
import type { OpenedStation } from '../thread/wire.ts';
import type { Serving } from './addresses.ts';
import { ConfirmByPassword } from './confirm-trust.ts';
import { DemoInstance } from './demo-instance.ts';
import { metricsText, type OpenWindows, type OtherStations, type SiteFigures } from './metrics.ts';
import { PasswordFile } from './password.ts';
import { openSecrets } from './secrets.ts';
import { Sessions } from './sessions.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const MIN_TOKEN = 16;
/** A station that takes longer to report its state counts as not working. */
const ANSWERS_WITHIN_MS = 5_000;

export interface HeadlessOptions {
  readonly dataFolder: string;
  readonly which: WhichData;
  readonly port: number;
  readonly portMayMove: boolean;
  /** Where to serve; by default on this machine only. */
  readonly serving?: Serving;
  /** Absolute path below which hot folders may be chosen; by default anywhere. */
  readonly hotFoldersBelow?: string | null;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  /**
   * `CREDENTIALS_DIRECTORY`; `MAKEREADY_SECRET_KEY` and `MAKEREADY_SECRET_KEY_FILE` for the key of the
   * secrets; `MAKEREADY_METRICS_TOKEN` and `MAKEREADY_METRICS_TOKEN_FILE` for the token that Prometheus
   * presents.
   */
  readonly environment: NodeJS.ProcessEnv;
  readonly startPreflight: HostParts['startPreflight'];
  readonly startThread: StartThread;
  readonly network?: NetworkWords;
  readonly logTo?: LogTarget;
  readonly logFolder?: string | null;
  /** The clock for delays and expiry of logins, in milliseconds since the epoch; by default the machine's. */
  readonly now?: () => number;
}

export interface HeadlessHost extends OpenedStation {
  readonly station: StationThread;
  readonly web: WebServer;
  /** Stops everything in order. */
  stop(): Promise<void>;
}

/** Starts a station in plain Node and serves its screens. Throws StartupError with nothing left running. */
export async function startHeadlessHost(options: HeadlessOptions): Promise<HeadlessHost> {
  const { environment, now = Date.now } = options;
  await access(join(options.rendererFolder, 'index.html')).catch(() => {
    throw new StartupError(message('startup.no-screens'));
  });
  const token = await metricsToken(environment);
  let works = false;
  let station: StationThread | null = null;
  let serving: WebServer | null = null;
  let trust = async (_question: TrustQuestion): Promise<TrustAnswer> => 'impossible';
  const sessions = new Sessions(now, () => station?.settings.sessions ?? SessionLimits.parse({}));
  const demo = new DemoInstance(() =>
    startHeadlessHost({ ...options, which: { kind: 'demo' }, port: 0, portMayMove: true }),
  );
  const shown = Promise.withResolvers<WebServer>();
  const { thread, opened } = await StationThread.open({
    options: {
      dataFolder: options.dataFolder,
      which: options.which,
      hotFoldersBelow: options.hotFoldersBelow ?? null,
      network: options.network ?? noNetworkWords,
      logFolder: options.logFolder ?? null,
      logTo: options.logTo ?? 'files',
    },
    environment,
    startThread: options.startThread,
    services: {
      openSecrets: (folder) => openSecrets(folder, environment),
      folderDialog: null,
      shell: null,
      sessions,
      desks: {
        connected: () => serving?.connectedDesks() ?? [],
        fingerprint: () =>
          options.serving?.tls == null ? null : new X509Certificate(options.serving.tls.cert).fingerprint256,
        renamed: (id, name) => sessions.renameDesk(id, name),
        end: (id) => sessions.endDesk(id),
      },
      webServer: {
        addresses: () => serving?.siteAddresses ?? [],
        certificate: () => options.serving?.tls?.cert ?? null,
      },
      confirmTrust: (question) => trust(question),
      openDemo: options.which.kind === 'demo' ? null : () => demo.open(),
      startPreflight: options.startPreflight,
    },
    async show(opening, folders) {
      station = opening;
      const password = await PasswordFile.open(folders.data);
      const confirming = new ConfirmByPassword(password, now);
      trust = (question) => confirming.confirm(question);
      const web = await startWebServer({
        ...options,
        openWindow: () => opening.openWindow(),
        openArtwork: (id) => opening.readArtwork(id),
        readForStation: (asked) => opening.readForStation(asked),
        now,
        password,
        operators: {
          exist: async () => (await opening.operatorFigures()).operators > 0,
          logIn: (name, secret) => opening.logIn(name, secret),
          named: (name) => opening.operatorNamed(name),
        },
        sessions,
        desks: {
          pair: (request) => opening.pairDesk(request),
          admit: (shownNow) => opening.admitDesk(shownNow),
          left: (id) => opening.deskLeft(id),
        },
        onAccess(access) {
          const { step, sessionId, name, address, why } = access;
          const fields = { step, session: sessionId, name, address };
          opening.log({ level: 'info', fields, text: inEnglish(why) });
          opening.recordAccess(access);
        },
        onBrowsersHidden() {
          const text = [message('incident.browsers-hidden'), message('proxy.says-no-address')].map(inEnglish);
          opening.log({ level: 'error', text: text.join(': ') });
          opening.browsersHidden();
        },
        isHealthy: async () => works && (await answers(opening)),
        metrics: token === null ? null : { token, text: (open) => figures(opening, open) },
      });
      serving = web;
      shown.resolve(web);
      return () => web.stop();
    },
  });
  works = true;
  return {
    ...opened,
    station: thread,
    web: await shown.promise,
    async stop() {
      works = false;
      await Promise.all([demo.stop(), thread.stop()]);
    },
  };
}

/** A store that can no longer be read, or a station that hangs, must not look healthy. */
async function answers(station: StationThread): Promise<boolean> {
  try {
    const { overview } = await station.client;
    await overview.get(undefined, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}

async function figures(station: StationThread, open: OpenWindows): Promise<string> {
  const client = await station.client;
  const overview = await client.overview.get();
  const ofProcess = {
    ...(await station.operatorFigures()),
    ...open,
    uptimeSeconds: process.uptime(),
    residentBytes: process.memoryUsage.rss(),
  };
  return metricsText(overview, ofProcess, await ledgerFigures(client, overview.site));
}

type Asked<T> = (input?: undefined, options?: { readonly signal: AbortSignal }) => Promise<T>;
interface LedgerReader {
  readonly site: {
    readonly stations: Asked<OtherStations>;
    readonly doubts: Asked<{ readonly total: number }>;
  };
}

/**
 * What the ledger of the site says; null for what it does not answer. While it is away, screens are given
 * what it said last, which monitoring must not take for true.
 */
export async function ledgerFigures(
  { site }: LedgerReader,
  standing: Overview['site'],
): Promise<SiteFigures | null> {
  if (standing === null || standing.ledger.kind === 'away') return null;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const [stations, doubts] = await Promise.all([
    site.stations(undefined, { signal }).catch(() => null),
    site.doubts(undefined, { signal }).catch(() => null),
  ]);
  return { stations, doubts: doubts?.total ?? null };
}

async function metricsToken(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { MAKEREADY_METRICS_TOKEN: given, MAKEREADY_METRICS_TOKEN_FILE: file } = environment;
  if (file === undefined && given === undefined) return null;
  const text =
    file === undefined
      ? given
      : await readFile(file, 'utf8').catch(() => {
          throw new StartupError(message('startup.metrics-token-unreadable', { path: file }));
        });
  const token = text?.trim() ?? '';
  if (token.length < MIN_TOKEN) {
    throw new StartupError(message('startup.metrics-token-short', { least: MIN_TOKEN }));
  }
  return token;
}
