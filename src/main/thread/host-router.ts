import { type } from '@orpc/server';
import type {
  ConnectRequest,
  DeskId,
  Message,
  OperatorId,
  Session,
  StationId,
} from '../../contract/index.ts';
import { asCaller, type Caller } from '../station/model/caller.ts';
import type {
  OpenedDemo,
  SeatedOperator,
  SecretsPort,
  SettingsPort,
  ShellPort,
  StationFolders,
  StationPorts,
  StationsPort,
  TrustAnswer,
  TrustQuestion,
} from '../station/ports.ts';
import type { Settings } from '../station/settings/index.ts';
import { across } from './errors-across.ts';

/** What a host does for its station, in the host's own thread. */
export interface HostServices {
  readonly openSecrets: (folder: string, settings: Pick<SettingsPort, 'get'>) => Promise<SecretsPort>;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly shell: ShellPort | null;
  /** Who has logged in; null without logins. Answers for the session of the caller. */
  readonly sessions: Logins | null;
  /** The desks connected, by session; null if the host serves none. */
  readonly desks?: ServedDesks | null;
  /** The host's web server, for other stations of the site; null if it has none. */
  readonly webServer?: ServedSite | null;
  /** Shows stations on other machines, too; null if the host cannot. */
  readonly stations?: StationsPort | null;
  readonly confirmTrust?: (question: TrustQuestion) => Promise<TrustAnswer>;
  /** Opens the demo beside this station, or null in the demo itself. */
  readonly openDemo: (() => Promise<OpenedDemo>) | null;
  readonly startPreflight: StationPorts['startPreflight'];
  /**
   * Asks the system which proxy to use for an address; the answer is in PAC syntax. Omitted if there is no
   * system to ask.
   */
  readonly resolveProxy?: (url: string) => Promise<string>;
}

/** A host's sessions, in its own thread; the station reaches them through its SessionsPort. */
export interface Logins {
  list(): Session[];
  rename(name: string): void;
  seat(operator: SeatedOperator | null): void;
  logOut(): void;
  endAll(): void;
  endOf(operator: OperatorId): void;
}

/**
 * The desks with a window open at a host, in its own thread; the station reaches them through its
 * DesksPort.
 */
export interface ServedDesks {
  connected(): DeskId[];
  /** SHA-256 of the host's certificate; null without HTTPS. */
  fingerprint(): string | null;
  renamed(id: DeskId, name: string): void;
  end(id: DeskId): void;
}

/** A host's web server, in its own thread; the station reaches it through its WebServerPort. */
export interface ServedSite {
  addresses(): readonly string[];
  /** PEM; null without https of its own. */
  certificate(): string | null;
}

/** What a station tells its host. */
export interface StationWatch {
  /** Called with the new settings after each change. */
  settings(settings: Settings): void;
  /** The station can be shown to windows now; it starts working once this has resolved. */
  show(folders: StationFolders): Promise<void>;
}

/** @property hasAnswered false: the system's keyring is still locked. */
export interface OpenedSecrets {
  readonly description: Message;
  readonly hasAnswered: boolean;
}

export type HostRouter = ReturnType<typeof hostRouter>;

/** Answers what the station's thread asks of its host. */
export function hostRouter(services: HostServices, watch: StationWatch) {
  let settings: Settings | null = null;
  let secrets: SecretsPort | null = null;
  const there = <T>(service: T | null | undefined): T => {
    if (service === null || service === undefined) throw new Error('This host does not have that.');
    return service;
  };
  const named = across.input(type<{ readonly name: string }>());
  const called = across.input(type<{ readonly caller: Caller | null }>());
  const inTheNameOf = <T>(caller: Caller | null, call: () => T): T =>
    caller === null ? call() : asCaller(caller, call);
  return {
    settings: across.input(type<Settings>()).handler(({ input }) => {
      settings = input;
      watch.settings(input);
    }),
    show: across.input(type<StationFolders>()).handler(({ input }) => watch.show(input)),
    openSecrets: across
      .input(type<{ readonly folder: string }>())
      .handler(async ({ input }): Promise<OpenedSecrets> => {
        secrets = await services.openSecrets(input.folder, { get: () => there(settings) });
        const { description, answered = null } = secrets;
        return { description, hasAnswered: answered === null };
      }),
    secrets: {
      /** Resolves when the system's keyring has answered, with what is said of it from then on. */
      answered: across.handler(async (): Promise<Message> => {
        await there(secrets).answered;
        return there(secrets).description;
      }),
      get: named.handler(({ input }) => there(secrets).get(input.name)),
      set: across
        .input(type<{ readonly name: string; readonly value: string }>())
        .handler(({ input }) => there(secrets).set(input.name, input.value)),
      delete: named.handler(({ input }) => there(secrets).delete(input.name)),
    },
    folderDialog: across.handler(() => there(services.folderDialog)()),
    shell: {
      reveal: across
        .input(type<{ readonly path: string }>())
        .handler(({ input }) => there(services.shell).reveal(input.path)),
      drag: across
        .input(type<{ readonly path: string }>())
        .handler(({ input }) => there(services.shell).drag(input.path)),
      print: across
        .input(type<{ readonly path: string }>())
        .handler(({ input }) => there(services.shell).print(input.path)),
      isStartOff: across.handler(() => there(services.shell).isStartOff()),
    },
    sessions: {
      list: called.handler(({ input }) => inTheNameOf(input.caller, () => there(services.sessions).list())),
      rename: across
        .input(type<{ readonly caller: Caller | null; readonly name: string }>())
        .handler(({ input }) => inTheNameOf(input.caller, () => there(services.sessions).rename(input.name))),
      seat: across
        .input(type<{ readonly caller: Caller | null; readonly operator: SeatedOperator | null }>())
        .handler(({ input }) =>
          inTheNameOf(input.caller, () => there(services.sessions).seat(input.operator)),
        ),
      logOut: called.handler(({ input }) =>
        inTheNameOf(input.caller, () => there(services.sessions).logOut()),
      ),
      endAll: across.handler(() => there(services.sessions).endAll()),
      endOf: across
        .input(type<{ readonly operator: OperatorId }>())
        .handler(({ input }) => there(services.sessions).endOf(input.operator)),
    },
    desks: {
      connected: across.handler(() => there(services.desks).connected()),
      fingerprint: across.handler(() => there(services.desks).fingerprint()),
      renamed: across
        .input(type<{ readonly id: DeskId; readonly name: string }>())
        .handler(({ input }) => there(services.desks).renamed(input.id, input.name)),
      end: across
        .input(type<{ readonly id: DeskId }>())
        .handler(({ input }) => there(services.desks).end(input.id)),
    },
    webServer: {
      addresses: across.handler(() => [...there(services.webServer).addresses()]),
      certificate: across.handler(() => there(services.webServer).certificate()),
    },
    stations: {
      list: across.handler(() => there(services.stations).list()),
      look: across
        .input(type<{ readonly address: string }>())
        .handler(({ input }) => there(services.stations).look(input.address)),
      connect: across
        .input(type<ConnectRequest>())
        .handler(({ input }) => there(services.stations).connect(input)),
      open: across
        .input(type<{ readonly id: StationId }>())
        .handler(({ input }) => there(services.stations).open(input.id)),
      forget: across
        .input(type<{ readonly id: StationId }>())
        .handler(({ input }) => there(services.stations).forget(input.id)),
    },
    confirmTrust: across
      .input(type<{ readonly caller: Caller | null; readonly question: TrustQuestion }>())
      .handler(({ input }) => inTheNameOf(input.caller, () => there(services.confirmTrust)(input.question))),
    openDemo: across.handler(() => there(services.openDemo)()),
    resolveProxy: across
      .input(type<{ readonly url: string }>())
      .handler(({ input }) => there(services.resolveProxy)(input.url)),
  };
}
