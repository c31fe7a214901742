import type { MessagePort } from 'node:worker_threads';
import type { WhichData } from '../host/data-folder.ts';
import type { LogTarget } from '../host/log.ts';
import type { NetworkWords } from '../host/network-options.ts';
import type { Caller } from '../station/caller.ts';
import type { StationFolders } from '../station/ports.ts';

/** What a station's thread is started with: plain data, copied. */
export interface ThreadOptions {
  /** Folder of all data; the demo and each profile have their own below it. */
  readonly dataFolder: string;
  readonly which: WhichData;
  /** Absolute path below which hot folders may be chosen; anywhere where it is null. */
  readonly hotFoldersBelow: string | null;
  readonly network: NetworkWords;
  readonly logFolder: string | null;
  readonly logTo: LogTarget;
  /** What this host has; its station offers nothing else on the screens. */
  readonly has: {
    readonly folderDialog: boolean;
    readonly shell: boolean;
    readonly sessions: boolean;
    readonly desks: boolean;
    readonly stations: boolean;
    readonly confirmTrust: boolean;
    readonly demo: boolean;
    readonly systemProxy: boolean;
  };
  /** Why the thread before this one ended unexpectedly; null at a usual start. */
  readonly crash: string | null;
}

/** The three ports between a host and the thread of its station, in the hands of the thread. */
export interface ThreadStart {
  readonly options: ThreadOptions;
  /** What the thread asks of its host: HostRouter. */
  readonly host: MessagePort;
  /** What the host asks of its station: StationControl. */
  readonly control: MessagePort;
  /** Ports that are handed over: windows to the thread, workers to the host. */
  readonly ports: MessagePort;
}

/**
 * To the thread: a port over which the station answers a window (FromWindow, ToWindow), or the host itself
 * in the contract's plain words.
 */
export interface HandedPort {
  readonly of: 'window' | 'host';
  readonly port: MessagePort;
}

/** To the host: the port of preflight's worker, which the host is to start for the archive in this folder. */
export interface HandedWorker {
  readonly worker: MessagePort;
  readonly archive: string;
}

/** A call of a window in the words of the contract, and who asks; or an answer has left for the window. */
export type FromWindow =
  | { readonly kind: 'call'; readonly data: unknown; readonly caller: Caller | null }
  | { readonly kind: 'sent' };

/**
 * An answer; events, as the text that goes to every window that hears the same, in memory that all threads
 * share; or what the window sent is not answered, and its link ends.
 */
export type ToWindow =
  | { readonly kind: 'answer'; readonly data: string | Uint8Array<ArrayBuffer> }
  | { readonly kind: 'events'; readonly text: SharedText }
  | { readonly kind: 'refused'; readonly why: 'Not a call.' | 'Too many calls at once.' };

/** UTF-8 that no thread changes any more. */
export type SharedText = Uint8Array<SharedArrayBuffer>;

/** What a host knows of its station once that works. */
export interface OpenedStation {
  readonly folders: StationFolders;
  /** Null unless this is the demo. */
  readonly demo: { readonly hotFolder: string; readonly adminUrl: string } | null;
}
