import type { MessagePort } from 'node:worker_threads';
import type { WhichData } from '../host/data-folder.ts';
import type { LogTarget } from '../host/log.ts';
import type { NetworkWords } from '../host/network-options.ts';
import type { Caller } from '../station/model/caller.ts';
import type { StationFolders } from '../station/ports.ts';

/** What a station's thread is started with: plain data, which is copied. */
export interface ThreadOptions {
  /** Folder of all data; the demo and each profile have their own below it. */
  readonly dataFolder: string;
  readonly which: WhichData;
  /** Absolute path; hot folders may only be chosen below it. Null: anywhere. */
  readonly hotFoldersBelow: string | null;
  readonly network: NetworkWords;
  readonly logFolder: string | null;
  readonly logTo: LogTarget;
  /** What this host has; the screens offer nothing else. */
  readonly has: {
    readonly folderDialog: boolean;
    readonly shell: boolean;
    readonly sessions: boolean;
    readonly desks: boolean;
    readonly webServer: boolean;
    readonly stations: boolean;
    readonly confirmTrust: boolean;
    readonly demo: boolean;
    readonly systemProxy: boolean;
  };
  /** Why the previous thread ended unexpectedly; null at a normal start. */
  readonly crash: string | null;
}

/** The thread's ends of the three ports between a host and its station's thread. */
export interface ThreadStart {
  readonly options: ThreadOptions;
  /** For requests of the thread to its host: HostRouter. */
  readonly host: MessagePort;
  /** For requests of the host to its station: StationControl. */
  readonly control: MessagePort;
  /** For ports that are handed over: windows to the thread, workers to the host. */
  readonly ports: MessagePort;
}

/**
 * To the thread: a port over which the station answers a window (FromWindow, ToWindow), or the host itself
 * by the contract.
 */
export interface HandedPort {
  readonly of: 'window' | 'host';
  readonly port: MessagePort;
}

/** To the host: the port of a preflight worker, which the host is to start for the archive in this folder. */
export interface HandedWorker {
  readonly worker: MessagePort;
  readonly archive: string;
}

/** A window's call with its caller, or the confirmation that an answer has left for the window. */
export type FromWindow =
  | { readonly kind: 'call'; readonly data: unknown; readonly caller: Caller | null }
  | { readonly kind: 'sent' };

/**
 * An answer; events, as text in shared memory that every window hearing the same receives; or a refusal,
 * after which the link ends.
 */
export type ToWindow =
  | { readonly kind: 'answer'; readonly data: string | Uint8Array<ArrayBuffer> }
  | { readonly kind: 'events'; readonly text: SharedText }
  | { readonly kind: 'refused'; readonly why: 'Not a call.' | 'Too many calls at once.' };

/** UTF-8 that no thread changes any more. */
export type SharedText = Uint8Array<SharedArrayBuffer>;

/** What a host knows of its station once it works. */
export interface OpenedStation {
  readonly folders: StationFolders;
  /** Null unless this is the demo. */
  readonly demo: { readonly hotFolder: string; readonly adminUrl: string } | null;
}
