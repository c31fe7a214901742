import {
  type ArtworkId,
  type ChangeSource,
  type ConnectionId,
  type HotFolderId,
  isElsewhere,
  isOneOf,
  type Message,
  message,
  notYetRoutedStates,
  pausableStates,
  receivingStates,
  toDownloadStates,
} from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import { type ArtworkRecord, type Store, withoutPart } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';
import { Copies } from './copies.ts';
import { CopyFromStation, type CopyFromStationOptions } from './copy-from-station.ts';
import type { DownloadClaims } from './download-claims.ts';
import { FileDownloader } from './file-downloader.ts';
import { takeUp } from './take-up.ts';
import { CompletionRate } from './transfer/completion-rate.ts';
import { Meter, type TransferProgress } from './transfer/progress.ts';
import { fullConnections, MAX_RETRY_MS, toBegin } from './transfer/queue.ts';
import { Receiver } from './transfer/receiver.ts';
import type { FileSource } from './transfer/source.ts';
import { StorageClient } from './transfer/storage-client.ts';
import { STORE_RETRY_MS, TransferFailures } from './transfer/transfer-failures.ts';

/** A clock that is off by more than this was set; anything less is drift. */
const CLOCK_SET_MS = 60_000;
/** The delay before files are claimed again if the site could not be asked. */
const ASK_AGAIN_MS = 1_000;
/** States in which a file with a damaged copy in the archive is downloaded again. */
const healed: ReadonlySet<ArtworkRecord['state']> = new Set([...notYetRoutedStates, 'delivered']);

export interface ArtworkServiceOptions extends Omit<CopyFromStationOptions, 'archive'> {
  readonly store: Pick<Store, 'artworks' | 'transaction'>;
  readonly archive: Archive;
  readonly claims: DownloadClaims;
  readonly clock: Clock;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  /** Files downloaded at a time, in total and from one connection. */
  readonly concurrency: () => number;
  readonly concurrencyOf: (connection: ConnectionId) => number;
  /** The bandwidth limit of all transfers together; null for none. */
  readonly bytesPerSecond: () => number | null;
  readonly paused: () => boolean;
  /** Connections from which nothing is downloaded for now. */
  readonly pausedConnections: () => readonly ConnectionId[];
  /** Null if the connection was removed. */
  readonly source: (connection: ConnectionId) => FileSource | null;
  readonly onProgress: (id: ArtworkId) => void;
  readonly onFault: (error: unknown) => void;
  readonly storageClient?: StorageClient;
}

/** Whether a file is to be downloaded, and no operator has paused it. */
const isDue = ({ state, retryAt }: ArtworkRecord): boolean =>
  state === 'queued' || (state === 'waiting' && retryAt !== null);

const isUnwanted = ({ state }: ArtworkRecord): boolean => state === 'withdrawn' || state === 'expected';
/** Whether what has arrived of a file here is of no use. */
const isLeft = (record: ArtworkRecord): boolean => isUnwanted(record) || isElsewhere(record);

interface Running {
  readonly connectionId: ConnectionId;
  readonly abort: AbortController;
  readonly meter: Meter;
  readonly done: Promise<void>;
}

/** Downloads what is queued into the archive: a thin shell around `queue` and `transfer`. */
export class ArtworkService {
  readonly #options: ArtworkServiceOptions;
  readonly #running = new Map<ArtworkId, Running>();
  readonly #foldersBehind = new Set<HotFolderId>();
  #isPreflightBehind = false;
  readonly #failures: TransferFailures;
  /** How far the clock is ahead of the steady one; changes when it is set, or when the machine sleeps. */
  #clockAhead: number | null = null;
  /** What all downloads share. */
  readonly receiver: Receiver;
  readonly #copies: Copies;
  readonly #downloader: FileDownloader;
  readonly #rate: CompletionRate;
  readonly #loop: WorkLoop;
  #started = false;
  /** Files that an operator wants here, although another station of the site has them. */
  readonly #wantedHere = new Set<ArtworkId>();

  constructor(options: ArtworkServiceOptions) {
    this.#options = options;
    this.receiver = new Receiver({
      ...options,
      storageClient: options.storageClient ?? new StorageClient(),
    });
    const { receiver } = this;
    const fromStation = new CopyFromStation(options, receiver);
    this.#copies = new Copies({ ...options, receiver, fromStation });
    this.#downloader = new FileDownloader({ ...options, receiver, fromStation });
    this.#failures = new TransferFailures(options);
    this.#rate = new CompletionRate(() => options.clock.steadyMs());
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#beginDue(),
      backOff: { firstMs: STORE_RETRY_MS, maxMs: STORE_RETRY_MS },
      onFault: options.onFault,
    });
  }

  /** Resumes what a crash or a stop left behind, and starts. */
  async start(): Promise<void> {
    const { store, archive } = this.#options;
    await archive.prepare();
    for (const left of store.artworks.inState(receivingStates, Number.MAX_SAFE_INTEGER)) {
      await takeUp(left, this.#options).catch((error: unknown) =>
        this.#failures.cannotTakeUp(left.id, error),
      );
    }
    const resumable = store.artworks
      .inState(toDownloadStates, Number.MAX_SAFE_INTEGER)
      .filter((one) => !isElsewhere(one));
    await archive.sweepParts(new Set(resumable.map(({ id }) => id)));
    this.#started = true;
    this.#clockAhead = null;
    this.#loop.start();
  }

  /** Stops every transfer where it is; each resumes from its last bytes next time. */
  async stop(): Promise<void> {
    this.#started = false;
    await this.#loop.stop();
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    await this.#copies.stop();
    this.receiver.close();
    await this.#options.archive.settled();
  }

  /** Something changed, so there may be a file to start. */
  look(): void {
    this.#loop.wake();
  }

  /**
   * Starts whatever is due, up to the limits. Returns in how many milliseconds something else is due; null
   * for never.
   */
  async #beginDue(): Promise<number | null> {
    const { store, clock, concurrency, concurrencyOf, paused, pausedConnections } = this.#options;
    this.#mindClock();
    const now = clock.now();
    const running = new Map([...this.#running].map(([id, one]) => [id, one.connectionId]));
    // Downloaded files go first: half the slots stay free while the steps after that cannot keep up.
    const isBehind = this.#isPreflightBehind || this.#foldersBehind.size > 0;
    const slots = isBehind ? Math.ceil(concurrency() / 2) : concurrency();
    // Whatever makes room looks again.
    if (running.size >= slots) return null;
    const except = [
      ...this.#failures.restingConnections(),
      ...pausedConnections(),
      ...fullConnections({ running, slotsOf: concurrencyOf }),
    ];
    const putAside = this.#failures.filesPutAside();
    const due = store.artworks.due(now, slots + putAside.size, except).filter(({ id }) => !putAside.has(id));
    const next = toBegin({ due, running, slots, slotsOf: concurrencyOf, paused: paused() });
    const isAnswered = await this.#beginClaimed(next);
    const nextAt = store.artworks.nextDueAt(now);
    const waits = this.#failures.endsInMs();
    if (!isAnswered) waits.push(ASK_AGAIN_MS);
    if (nextAt !== null) waits.push(nextAt - now);
    return waits.length === 0 ? null : Math.max(1, Math.min(...waits) + 1);
  }

  /** Starts the downloads of this station; false if some of them are undecided. */
  async #beginClaimed(files: readonly ArtworkRecord[]): Promise<boolean> {
    if (files.length === 0) return true;
    const { store, claims, paused, pausedConnections } = this.#options;
    const asked = files.filter(({ id }) => !this.#wantedHere.has(id));
    const granted = asked.length === 0 ? new Set<ArtworkId>() : await claims.claim(asked);
    let isAnswered = true;
    for (const { id } of files) {
      // Meanwhile it may have been paused, withdrawn, or left to another station.
      const now = store.artworks.get(id);
      // Another station has sent it, so the part that arrived here is not needed.
      if (now !== null && now.sha256 !== null && !isDue(now)) this.#removePart(id);
      if (!this.#started || paused() || now === null || !isDue(now)) continue;
      if (pausedConnections().includes(now.connectionId)) continue;
      if (!granted.has(id) && !this.#wantedHere.has(id)) {
        isAnswered = false;
        continue;
      }
      try {
        this.#begin(id);
      } catch (error) {
        this.#failures.cannotBegin(id, error);
      }
    }
    return isAnswered;
  }

  /**
   * After the clock was set or the machine slept, retries due at an instant could wait for days, so they
   * are tried now. What the clock did before the first look is unknown, so every wait is bounded.
   */
  #mindClock(): void {
    const { store, clock } = this.#options;
    const now = clock.now();
    const ahead = now - clock.steadyMs();
    const before = this.#clockAhead;
    if (before !== null && Math.abs(ahead - before) <= CLOCK_SET_MS) return;
    this.#clockAhead = ahead;
    const latest = before === null ? now + MAX_RETRY_MS : Number.NEGATIVE_INFINITY;
    for (const one of store.artworks.inState(['waiting'], Number.MAX_SAFE_INTEGER)) {
      if (one.retryAt === null || one.retryAt <= latest) continue;
      this.#queue(one.id, message('file.clock'));
    }
  }

  /** A hot folder cannot keep up with the downloads, or can again. */
  hotFolderBehind(id: HotFolderId, isBehind: boolean): void {
    if (isBehind) this.#foldersBehind.add(id);
    else if (this.#foldersBehind.delete(id)) this.look();
  }

  /** Preflight cannot check files as quickly as they come, or can again. */
  preflightBehind(isBehind: boolean): void {
    this.#isPreflightBehind = isBehind;
    if (!isBehind) this.look();
  }

  /** The pause, limits or connections changed: running transfers may have to stop, waiting ones may start. */
  settingsChanged(): void {
    const { paused, pausedConnections } = this.#options;
    const stopped = new Set(pausedConnections());
    for (const { abort, connectionId } of this.#running.values()) {
      if (paused() || stopped.has(connectionId)) abort.abort();
    }
    this.receiver.limitChanged();
    this.look();
  }

  /** A file may no longer be wanted, or another station has it: what has arrived of it here is removed. */
  fileChanged(id: ArtworkId): void {
    const { store, onFault } = this.#options;
    const record = store.artworks.get(id);
    if (record === null || !isLeft(record)) return;
    const running = this.#running.get(id);
    if (isUnwanted(record)) running?.abort.abort();
    // A download that has just failed may not have ended yet.
    (running?.done ?? Promise.resolve()).then(() => this.#leave(id)).catch(onFault);
  }

  #leave(id: ArtworkId): void {
    const record = this.#options.store.artworks.get(id);
    if (record !== null && isLeft(record)) this.#removePart(id);
  }

  /** A part that cannot be removed now is removed at the next start. */
  #removePart(id: ArtworkId): void {
    const { archive, onFault } = this.#options;
    try {
      archive.removePart(id);
    } catch (error) {
      onFault(error);
    }
  }

  /** Retries a waiting, paused or failed file now. */
  retry(id: ArtworkId, source: ChangeSource): void {
    const { store } = this.#options;
    const record = store.artworks.get(id);
    if (record === null || (record.state !== 'waiting' && record.state !== 'failed')) return;
    const isWantedHere = isElsewhere(record);
    if (isWantedHere) this.#wantedHere.add(id);
    const why = isWantedHere ? message('transfer.wanted-here') : message('file.tried-again');
    store.artworks.move(id, 'queued', { source, why, attempt: 0 });
    this.#failures.wakeConnection(record.connectionId);
    this.look();
  }

  /**
   * The archive removed a damaged file, so it is downloaded again, and delivered only if it is still due. A
   * running delivery notices by itself; a file that its RIP has picked up is no longer needed.
   */
  fetchAgain(id: ArtworkId): void {
    const { store } = this.#options;
    const state = store.artworks.get(id)?.state;
    if (state === undefined || !healed.has(state)) return;
    const why = message('file.damaged');
    store.artworks.move(id, 'queued', { source: 'station', why, sha256: null, bytes: null });
    this.look();
  }

  /**
   * Brings a file here that another station of the site has. Resolves when it is in the archive or queued.
   * Throws TransferError or ServiceError.
   */
  async bring(id: ArtworkId): Promise<void> {
    const record = this.#options.store.artworks.get(id);
    if (record === null) return;
    if (isElsewhere(record)) this.retry(id, 'operator');
    else await this.#copies.bring(record);
  }

  /** Stops a queued or running transfer; it keeps what has arrived and waits until it is resumed. */
  pause(id: ArtworkId): void {
    const { store } = this.#options;
    if (!this.#isUnderWay(id)) return;
    const reason = message('transfer.paused');
    store.artworks.move(id, 'waiting', { source: 'operator', reason });
    this.#running.get(id)?.abort.abort();
  }

  /**
   * Gives a file up until it is resumed, even one that failed by itself; what has arrived of it is removed.
   */
  cancel(id: ArtworkId): void {
    const { store, onFault } = this.#options;
    if (!this.#isUnderWay(id) && store.artworks.get(id)?.state !== 'failed') return;
    const reason = message('transfer.cancelled');
    store.artworks.move(id, 'failed', { source: 'operator', reason, ...withoutPart });
    const running = this.#running.get(id);
    running?.abort.abort();
    (running?.done ?? Promise.resolve()).then(() => this.#removePart(id)).catch(onFault);
  }

  #isUnderWay(id: ArtworkId): boolean {
    const state = this.#options.store.artworks.get(id)?.state;
    return state !== undefined && isOneOf(state, pausableStates);
  }

  /**
   * A connection works again, so everything that waited for it continues. What an operator paused stays
   * paused.
   */
  retryConnection(connection: ConnectionId): void {
    const { store } = this.#options;
    this.#failures.wakeConnection(connection);
    const why = message('file.connection-back');
    for (const one of store.artworks.inState(['waiting'], Number.MAX_SAFE_INTEGER)) {
      if (one.connectionId === connection && one.retryAt !== null) this.#queue(one.id, why);
    }
    this.look();
  }

  /**
   * Queues one of several files that need not wait any longer. If the store refuses, the file keeps waiting
   * as before.
   */
  #queue(id: ArtworkId, why: Message): void {
    try {
      this.#options.store.artworks.move(id, 'queued', { source: 'station', why });
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** Milliseconds from one downloaded file to the next, as measured; null if unknown. */
  get msPerFile(): number | null {
    return this.#rate.msPerFile;
  }

  progress(id: ArtworkId): TransferProgress | null {
    return this.#running.get(id)?.meter.progress ?? null;
  }

  /** The speed of all running transfers together, in bytes per second. */
  bytesPerSecond(): number {
    return [...this.#running.values()].reduce(
      (sum, { meter }) => sum + (meter.progress.bytesPerSecond ?? 0),
      0,
    );
  }

  #begin(id: ArtworkId): void {
    const { store, clock } = this.#options;
    const record = store.artworks.move(id, 'transferring', { source: 'station' });
    const abort = new AbortController();
    const meter = new Meter(clock.now(), record.partBytes, record.totalBytes ?? record.expectedBytes);
    const done = this.#download(record, meter, abort.signal)
      .catch((error: unknown) => this.#insist(() => this.#failures.failed(id, error)))
      .finally(() => {
        this.#running.delete(id);
        this.receiver.release(id);
        this.look();
      });
    this.#running.set(id, { connectionId: record.connectionId, abort, meter, done });
  }

  async #download(record: ArtworkRecord, meter: Meter, signal: AbortSignal): Promise<void> {
    const { clock, onProgress } = this.#options;
    const { id } = record;
    await this.#downloader.download(record, {
      isWantedHere: this.#wantedHere.has(id),
      signal,
      onProgress(received, total) {
        if (meter.received(clock.now(), received, total)) onProgress(id);
      },
    });
    this.#wantedHere.delete(id);
    this.#rate.completed();
  }

  /**
   * A step that the store rejects, perhaps because its disk is full, is logged and retried until it
   * succeeds.
   */
  #insist(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#options.onFault(error);
      this.#options.clock.after(STORE_RETRY_MS, () => {
        // After a stop, the next start resumes what is left.
        if (this.#started) this.#insist(step);
      });
    }
  }
}
