import type { Logger } from 'pino';
import type {
  ConnectRequest,
  DeskId,
  KnownStation,
  Message,
  OperatorId,
  SeenStation,
  Session,
  StationId,
  TrustedSetting,
} from '../../contract/index.ts';
import type { Settings } from './settings/index.ts';

/** Everything a station needs of the host it runs in. Plain Node provides it all, and so does Electron. */
export interface StationPorts {
  readonly folders: StationFolders;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly clock: Clock;
  /** The host's own folder dialog, or null if there is none, as in a browser on another machine. */
  readonly folderDialog: (() => Promise<string | null>) | null;
  /** Absolute path below which hot folders may be chosen; by default anywhere. */
  readonly hotFoldersBelow?: string | null;
  /** Has the host confirm a setting that needs trust; if missing, the caller is trusted. */
  readonly confirmTrust?: (question: TrustQuestion) => Promise<TrustAnswer>;
  /** What the host can do with a file on the operator's own machine, or null if nothing. */
  readonly shell: ShellPort | null;
  /** The logged-in sessions, or null on the operator's own machine, where nobody logs in. */
  readonly sessions: SessionsPort | null;
  /** Serves desks on other machines; null or missing if nothing does. */
  readonly desks?: DesksPort | null;
  /** How other stations of the site reach this one; null or missing if the host has no web server. */
  readonly webServer?: WebServerPort | null;
  /** Also shows stations on other machines; null or missing if the host does not. */
  readonly stations?: StationsPort | null;
  /** Opens the demo beside this station, or null in the demo itself. */
  readonly openDemo: (() => Promise<OpenedDemo>) | null;
  /** Starts the process that opens files from outside, those in the folder `archive` (absolute path). */
  readonly startPreflight: (archive: string) => WorkerPort;
  /**
   * The password of the site's ledger, if it is fixed for this machine; null or omitted: it is among the
   * secrets.
   */
  readonly sitePassword?: string | null;
  readonly log: Logger;
}

/** `url`: where a window finds it; null if it has a window of its own. `why` it has not opened. */
export type OpenedDemo =
  | { readonly kind: 'opened'; readonly url: string | null }
  | { readonly kind: 'failed'; readonly why: Message };

/** What a host on the operator's own machine can do there with a file of this station. Paths are absolute. */
export interface ShellPort {
  /** Shows it in the system's file manager. */
  reveal(path: string): void;
  /** Starts dragging it out of the window. */
  drag(path: string): void;
  /** Opens the print dialog for a PDF; resolves when it is closed. `failed`: nothing can be printed. */
  print(path: string): Promise<'closed' | 'failed'>;
  /** Whether its user has switched off there that Makeready starts at login. */
  isStartOff(): Promise<boolean>;
}

/** An operator, as a host knows one. */
export interface SeatedOperator {
  readonly id: OperatorId;
  readonly name: string;
}

/** The logins of a host that browsers use. The asking session is the caller's. */
export interface SessionsPort {
  list(): Promise<Session[]>;
  rename(name: string): Promise<void>;
  /** Who sits there from now on; null: nobody, which also ends what a login link allowed. */
  seat(operator: SeatedOperator | null): Promise<void>;
  logOut(): Promise<void>;
  endAll(): Promise<void>;
  /** Ends every session of somebody who has left. */
  endOf(operator: OperatorId): Promise<void>;
}

/** The desks connected to a host. */
export interface DesksPort {
  /** Those with an open window. */
  connected(): Promise<DeskId[]>;
  /** SHA-256 of the host's certificate in the form people compare; null if it has no https of its own. */
  fingerprint(): Promise<string | null>;
  /** The log uses the new name from now on, also for windows that are open. */
  renamed(id: DeskId, name: string): Promise<void>;
  /** Ends a desk's session and windows. */
  end(id: DeskId): Promise<void>;
}

/** The host's web server, as other stations of the site reach it. */
export interface WebServerPort {
  /** Origins at which it answers them: with its own certificate, or on this machine. The usual one first. */
  addresses(): Promise<string[]>;
  /** PEM; null without https of its own. */
  certificate(): Promise<string | null>;
}

/** What a desktop app does with stations on other machines. Each may throw ApiError. */
export interface StationsPort {
  list(): Promise<KnownStation[]>;
  look(address: string): Promise<SeenStation>;
  connect(request: ConnectRequest): Promise<void>;
  open(id: StationId): Promise<void>;
  forget(id: StationId): Promise<void>;
}

/** What a request for a setting that needs trust contains. */
export interface TrustQuestion {
  readonly settings: readonly TrustedSetting[];
  /** The host's password as given; null: not yet. */
  readonly password: string | null;
}

/** `impossible`: this host has no password to ask for. */
export type TrustAnswer = 'confirmed' | 'declined' | 'password-needed' | 'password-wrong' | 'impossible';

/** A process that answers each message once, and can be ended at any moment. */
export interface WorkerPort {
  post(message: object): void;
  /** `answer` for each message; `end` once, whether it was ended or failed. */
  listen(on: { answer(message: unknown): void; end(): void }): void;
  terminate(): void;
}

/** Absolute paths, all below one data folder. They exist and are writable before the station is built. */
export interface StationFolders {
  readonly data: string;
  readonly archive: string;
  /** Of the log; empty if the host stores it elsewhere. */
  readonly logs: string;
}

/** Settings of one profile, read and written as a whole, and validated both ways. */
export interface SettingsPort {
  get(): Settings;
  set(settings: Settings): void;
  /** Names of settings fixed for this machine; `set` leaves them as they are. */
  readonly locked: readonly string[];
}

/**
 * Where tokens are stored. Names are `token:<connection id>`, `token-origin:<connection id>`,
 * `webhook:<connection id>`, `ingress:<kind>`, `outgoing:<receiver id>` and `site:ledger`. Values never leave
 * the main process, except that an administrator is shown a signing secret once, when it is made.
 */
export interface SecretsPort {
  /** Where secrets are stored, in words. */
  readonly description: Message;
  /** Resolves when the system's keyring has answered, which may take hours; null if nothing is waited for. */
  readonly answered?: Promise<void> | null;
  /** Null: there is none. Throws ApiError if there is one that the keyring does not give now. */
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Time, so that tests can control it. */
export interface Clock {
  /** Milliseconds since the epoch. It jumps when somebody sets the machine's clock. */
  now(): number;
  /** Milliseconds since some moment, for measuring; monotonic. */
  steadyMs(): number;
  /** Calls back once after `delayMs`; the returned function cancels. */
  after(delayMs: number, callback: () => void): () => void;
}
