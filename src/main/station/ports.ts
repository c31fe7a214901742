import type { Logger } from 'pino';
import type { Settings } from './settings/index.ts';

/** Everything a station needs of the host it runs in. Plain Node provides it all, and so does Electron. */
export interface StationPorts {
  readonly folders: StationFolders;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly clock: Clock;
  /** The host's own folder dialog, or null where there is none (a browser on another machine, say). */
  readonly folderDialog: (() => Promise<string | null>) | null;
  /** Starts the process in which files from outside are opened. */
  readonly startPreflight: () => WorkerPort;
  readonly log: Logger;
}

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
}

/** Settings of one profile: read whole, written whole, validated on both ways. */
export interface SettingsPort {
  get(): Settings;
  set(settings: Settings): void;
}

/** Where tokens live. Names are `token:<connection id>`, `webhook:<connection id>`, and `ingress:<kind>` for the way in. Values never leave the main process. */
export interface SecretsPort {
  /** Where secrets are kept, in words an operator understands. */
  readonly description: string;
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
