import type {
  AnswersState,
  ConnectionId,
  ConnectionState,
  Delayed,
  HotFolderId,
  Message,
  Operator,
  PolledList,
  WebhookRefusals,
} from '../../../contract/index.ts';
import type { RecalledFiles } from '../store/index.ts';

/** A connection, and what waits for it. */
export interface ConnectionFacts {
  readonly id: ConnectionId;
  readonly name: string;
  readonly state: ConnectionState;
  /** Files still to be downloaded from it. */
  readonly toDownload: Delayed;
  /** Its webhooks that were refused since one was accepted; null if none was. */
  readonly refusals: WebhookRefusals | null;
  /** Downloads that keep failing although the service answers; null if there are none. */
  readonly failing: { readonly why: Message; readonly delayed: Delayed } | null;
  /** The first of its lists that the service refuses, in its own words; null if it refuses none. */
  readonly refusedList: { readonly list: PolledList; readonly why: Message } | null;
  /** Statuses of its jobs whose meaning is not known. */
  readonly unclear: readonly UnclearStatus[];
  /** Statuses of its artwork whose meaning is not known. */
  readonly unclearArtwork: readonly UnclearArtworkStatus[];
  /** Its status reports that wait for an operator. */
  readonly reports: readonly StuckReport[];
}

/** Reports of one status that the service does not accept, or (`isUnknown`) whose outcome nobody knows. */
export interface StuckReport {
  readonly code: string;
  readonly isUnknown: boolean;
  readonly why: Message | null;
}

/** A status of artwork whose meaning is not known, and how many files wait for that. */
export interface UnclearArtworkStatus {
  readonly code: string;
  /** The service's own word for it. */
  readonly name: string;
  readonly files: number;
}

/** A status of jobs whose meaning is not known. */
export interface UnclearStatus {
  readonly code: string;
  /** The service's own word for it; null if none could be read. */
  readonly name: string | null;
  readonly jobs: number;
}

export interface HotFolderFacts {
  readonly id: HotFolderId;
  readonly name: string;
  /** Why nothing can be sent there; null if it can. */
  readonly problem: Message | null;
  readonly owed: Delayed;
  /** Files that its RIP did not pick up in time; null if there are none. */
  readonly stuck: {
    readonly delayed: Delayed;
    /** When the first of them was put there, and when the RIP last picked up a file. */
    readonly firstAt: number;
    readonly lastPickupAt: number | null;
  } | null;
  /** Files that disappeared while its RIP showed no sign of life; null if there are none. */
  readonly missing: Delayed | null;
  /** Files sent there that are no longer wanted, which nobody has acknowledged; null if there are none. */
  readonly recalled: RecalledFiles | null;
  /** Why its RIP stands still, as the RIP says; null if it does not, or is not asked. */
  readonly stopped: AnswersState['stopped'];
}

/** The facts behind incidents. Instants in milliseconds since the epoch. */
export interface Facts {
  readonly now: number;
  readonly connections: readonly ConnectionFacts[];
  readonly hotFolders: readonly HotFolderFacts[];
  /** Downloads waiting for room on the archive's disk; null if there are none. */
  readonly diskFull: { readonly why: Message; readonly delayed: Delayed } | null;
  /** Files that preflight repeatedly failed to check; null if there are none. */
  readonly unchecked: { readonly why: Message; readonly delayed: Delayed } | null;
  /** The ledger of the site, and what waits for it; null if it can be asked, or if there is no site. */
  readonly ledger: LedgerFacts | null;
  /** When the station was restarted after a crash; null if it was not. */
  readonly restartedAt: number | null;
  /** The operators whose PIN or password somebody guesses at. */
  readonly guessedAt: readonly Pick<Operator, 'id' | 'name'>[];
  /** The reverse proxy does not say where browsers connect from. */
  readonly areBrowsersHidden: boolean;
}

/** A site ledger that grants nothing now. */
export interface LedgerFacts {
  readonly kind: 'away' | 'in-doubt';
  readonly since: number;
  readonly why: Message;
  readonly delayed: Delayed;
}
