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
  /** The host's own folder dialog, or null where there is none (a browser on another machine, say). */
  readonly folderDialog: (() => Promise<string | null>) | null;
  /** Absolute path below which hot folders may be chosen; anywhere where it is not given. */
  readonly hotFoldersBelow?: string | null;
  /**
   * Has the host's own side confirm a setting that needs trust; where it is not given, whoever calls is
   * trusted.
   */
  readonly confirmTrust?: (question: TrustQuestion) => Promise<TrustAnswer>;
  /** What the host can do with a file on the operator's own desk, or null where there is none. */
  readonly shell: ShellPort | null;
  /** Who has logged in, or null where nobody does: at the operator's own desk. */
  readonly sessions: SessionsPort | null;
  /** What serves desks on other machines; null, or not given, where nothing does. */
  readonly desks?: DesksPort | null;
  /** Shows stations of other machines, too; null, or not given, where the host does not. */
  readonly stations?: StationsPort | null;
  /** Opens the demo beside this station, or null in the demo itself. */
  readonly openDemo: (() => Promise<OpenedDemo>) | null;
  /**
   * Starts the process in which files from outside are opened: those in the folder `archive`, an absolute
   * path.
   */
  readonly startPreflight: (archive: string) => WorkerPort;
  readonly log: Logger;
}

/** `url`: where a window finds it; null where it has a window of its own. `why`: one sentence. */
export type OpenedDemo =
  | { readonly kind: 'opened'; readonly url: string | null }
  | { readonly kind: 'failed'; readonly why: string };

/** What a host on the operator's own desk can do there with a file of this station. Paths are absolute. */
export interface ShellPort {
  /** Shows it in the system's file manager. */
  reveal(path: string): void;
  /** Begins to drag it out of the window. */
  drag(path: string): void;
}

/** An operator, as a host knows one. */
export interface SeatedOperator {
  readonly id: OperatorId;
  readonly name: string;
}

/** The logins of a host that is reached by browsers. The session that asks is the caller's. */
export interface SessionsPort {
  list(): Promise<Session[]>;
  rename(name: string): Promise<void>;
  /** Who sits there from now on; null: nobody, and what a login link allowed is over. */
  seat(operator: SeatedOperator | null): Promise<void>;
  logOut(): Promise<void>;
  endAll(): Promise<void>;
  /** Ends every session of somebody who has left. */
  endOf(operator: OperatorId): Promise<void>;
}

/** The desks that a host serves, as they are connected to it. */
export interface DesksPort {
  /** Those that have a window open. */
  connected(): Promise<DeskId[]>;
  /** SHA-256 of the host's certificate, as people compare it; null without https of its own. */
  fingerprint(): Promise<string | null>;
  /** Ends the session of a desk, and its windows. */
  end(id: DeskId): Promise<void>;
}

/** What a desktop app does with stations of other machines. Each may throw ApiError. */
export interface StationsPort {
  list(): Promise<KnownStation[]>;
  look(address: string): Promise<SeenStation>;
  connect(request: ConnectRequest): Promise<void>;
  open(id: StationId): Promise<void>;
  forget(id: StationId): Promise<void>;
}

/** What whoever asks for a setting that needs trust has to bring. */
export interface TrustQuestion {
  readonly settings: readonly TrustedSetting[];
  /** What they gave as the host's password; null: nothing yet. */
  readonly password: string | null;
}

/** `impossible`: this host has no password to ask for. */
export type TrustAnswer = 'confirmed' | 'declined' | 'password-needed' | 'password-wrong' | 'impossible';

/** A process that works on messages, one answer for each, and can be ended at any moment. */
export interface WorkerPort {
  post(message: object): void;
  /** `answer` for each message; `end` once, whether it was ended or broke. */
  listen(on: { answer(message: unknown): void; end(): void }): void;
  terminate(): void;
}

/** Absolute paths, all below one data folder, existing and writable before the station is built. */
export interface StationFolders {
  readonly data: string;
  readonly archive: string;
  /** Of the log; empty where the host keeps it elsewhere. */
  readonly logs: string;
}

/** Settings of one profile: read whole, written whole, validated on both ways. */
export interface SettingsPort {
  get(): Settings;
  set(settings: Settings): void;
  /** Names of the settings that are fixed for this machine; `set` leaves them as they are. */
  readonly locked: readonly string[];
}

/**
 * Where tokens live. Names are `token:<connection id>`, `webhook:<connection id>` and `ingress:<kind>`.
 * Values never leave the main process.
 */
export interface SecretsPort {
  /** Where secrets are kept. */
  readonly description: Message;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Time, so that tests can own it. */
export interface Clock {
  /** Milliseconds since the epoch. It jumps when somebody sets the machine's clock. */
  now(): number;
  /** Milliseconds since some moment, for measuring: it only ever goes on. */
  steadyMs(): number;
  /** Calls back once after `delayMs`; the returned function cancels. */
  after(delayMs: number, callback: () => void): () => void;
}
