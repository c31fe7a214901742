import { stat } from 'node:fs/promises';
import type { ArtworkId, ConnectionId, NewsSource } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { ServiceError } from '../service/index.ts';
import type { ArtworkRecord, MoveDetails } from '../store/index.ts';
import type { Archive } from './archive.ts';
import { TransferError, type TransferErrorCode } from './errors.ts';
import { retryDelayMs, toBegin } from './queue.ts';
import { StorageHop } from './storage-hop.ts';
import { type Part, transfer } from './transfer.ts';

/** A connection without a token, or with one that is refused, is looked at again this often; a new token is tried at once. */
const WITHOUT_TOKEN_RETRY_MS = 60_000;
const SPEED_OVER_MS = 1_000;
/** Bytes that are not what was announced: fetched again from the beginning, so often and no more. */
const wrongContent: ReadonlySet<TransferErrorCode> = new Set(['wrong-size', 'wrong-checksum', 'not-a-pdf']);
const MOST_WRONG_ATTEMPTS = 5;

/** What downloads need of the store. */
export interface ArtworkStore {
  get(id: ArtworkId): ArtworkRecord | null;
  inState(states: readonly ArtworkRecord['state'][], limit: number): ArtworkRecord[];
  due(now: number, limit: number): ArtworkRecord[];
  nextDueAt(now: number): number | null;
  move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): ArtworkRecord;
  checkpoint(
    id: ArtworkId,
    part: { partBytes: number; partValidator: string | null; totalBytes: number | null },
  ): void;
}

export interface ArtworkServiceOptions {
  readonly store: ArtworkStore;
  readonly archive: Archive;
  readonly clock: Clock;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  readonly concurrency: () => number;
  readonly paused: () => boolean;
  /** Where a file is (section 4.5), and the origin that said so. */
  readonly source: (
    connection: ConnectionId,
  ) => { fileUrl(fileId: string): Promise<URL>; readonly baseUrl: URL } | null;
  readonly onProgress: (id: ArtworkId) => void;
  readonly onFault: (error: unknown) => void;
}

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  receivedBytes: number;
  totalBytes: number | null;
  bytesPerSecond: number | null;
  measuredAt: number;
  measuredBytes: number;
}

/** Fetches what is queued into the archive: a thin shell around `decide` and `transfer`. */
export class ArtworkService {
  readonly #options: ArtworkServiceOptions;
  readonly #running = new Map<ArtworkId, Running>();
  readonly #hop = new StorageHop();
  #cancelTimer: () => void = () => undefined;
  #started = false;
  #lookPending = false;

  constructor(options: ArtworkServiceOptions) {
    this.#options = options;
  }

  /** Takes up what a crash or a stop left behind, and begins. */
  async start(): Promise<void> {
    const { store, archive } = this.#options;
    await archive.prepare();
    const leftBehind = store.inState(['transferring', 'verifying'], Number.MAX_SAFE_INTEGER);
    for (const { id } of leftBehind)
      store.move(id, 'queued', { source: 'start', why: 'Taken up again after a stop.' });
    const resumable = store.inState(['queued', 'waiting'], Number.MAX_SAFE_INTEGER);
    await archive.sweepParts(new Set(resumable.map(({ id }) => `${id}.part`)));
    this.#started = true;
    this.look();
  }

  /** Stops every transfer where it is; each goes on from its last bytes next time. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#cancelTimer();
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    this.#hop.close();
  }

  /** Something changed: looks soon, once, whether there is a file to begin with. */
  look(): void {
    if (this.#lookPending || !this.#started) return;
    this.#lookPending = true;
    setImmediate(() => {
      this.#lookPending = false;
      if (this.#started) this.#lookNow();
    });
  }

  #lookNow(): void {
    const { store, clock, concurrency, paused } = this.#options;
    this.#cancelTimer();
    const running = new Set(this.#running.keys());
    const places = concurrency();
    const due = store.due(clock.now(), places + running.size);
    for (const id of toBegin({ due, running, places, paused: paused() })) this.#begin(id);
    const nextAt = store.nextDueAt(clock.now());
    if (nextAt !== null) this.#cancelTimer = clock.after(nextAt - clock.now() + 1, () => this.look());
  }

  /** After a change of the pause setting: what runs is stopped where it is, or what waits is begun. */
  pauseChanged(): void {
    if (this.#options.paused()) for (const { abort } of this.#running.values()) abort.abort();
    this.look();
  }

  /** Tries a waiting or failed file again now. */
  retry(id: ArtworkId, source: NewsSource): void {
    const record = this.#options.store.get(id);
    if (record === null || (record.state !== 'waiting' && record.state !== 'failed')) return;
    this.#options.store.move(id, 'queued', { source, why: 'Tried again by the operator.', attempt: 0 });
    this.look();
  }

  /** A connection works again: whatever waited for it need not wait longer. */
  retryConnection(connection: ConnectionId): void {
    const { store } = this.#options;
    for (const one of store.inState(['waiting'], Number.MAX_SAFE_INTEGER)) {
      if (one.connectionId === connection)
        store.move(one.id, 'queued', { source: 'station', why: 'The connection works again.' });
    }
    this.look();
  }

  progress(
    id: ArtworkId,
  ): { receivedBytes: number; totalBytes: number | null; bytesPerSecond: number | null } | null {
    return this.#running.get(id) ?? null;
  }

  /** All running transfers together, in bytes per second. */
  bytesPerSecond(): number {
    return [...this.#running.values()].reduce((sum, one) => sum + (one.bytesPerSecond ?? 0), 0);
  }

  #begin(id: ArtworkId): void {
    const abort = new AbortController();
    const record = this.#options.store.move(id, 'transferring', { source: 'station' });
    const done = this.#fetch(record, abort.signal)
      .catch((error: unknown) => this.#failed(record, error))
      .finally(() => {
        this.#running.delete(id);
        this.look();
      });
    this.#running.set(id, {
      abort,
      done,
      receivedBytes: record.partBytes,
      totalBytes: record.totalBytes ?? record.announcedSize,
      bytesPerSecond: null,
      measuredAt: this.#options.clock.now(),
      measuredBytes: record.partBytes,
    });
  }

  async #fetch(record: ArtworkRecord, signal: AbortSignal): Promise<void> {
    const { store, archive } = this.#options;
    const source = this.#options.source(record.connectionId);
    if (source === null) throw new ServiceError('no-token', 'The connection of this file is gone.');
    const { announcedSums: sums } = record;
    const partPath = archive.partOf(record.id);
    const result = await transfer({
      partPath,
      part: await this.#partOf(record),
      announced: {
        sizeBytes: record.announcedSize,
        sha256: sums.sha256 === undefined ? [] : [sums.sha256],
        md5: sums.md5 === undefined ? [] : [sums.md5],
      },
      askUrl: () => source.fileUrl(record.fileId),
      from: source.baseUrl,
      archive,
      hop: this.#hop,
      signal,
      onCheckpoint: (part: Part) =>
        store.checkpoint(record.id, {
          partBytes: part.bytes,
          partValidator: part.validator,
          totalBytes: part.totalBytes,
        }),
      onProgress: (received, total) => this.#progressed(record.id, received, total),
    });
    store.move(record.id, 'verifying', { source: 'station' });
    await archive.admit(partPath, result.sha256);
    store.move(record.id, 'archived', {
      source: 'station',
      sha256: result.sha256,
      bytes: result.bytes,
      attempt: 0,
      partBytes: 0,
      partValidator: null,
    });
  }

  /** What the store knows of the part file, unless less than that is really there. */
  async #partOf(record: ArtworkRecord): Promise<Part> {
    const found = await stat(this.#options.archive.partOf(record.id)).catch(() => null);
    if (found === null || found.size < record.partBytes)
      return { bytes: 0, validator: null, totalBytes: null };
    return { bytes: record.partBytes, validator: record.partValidator, totalBytes: record.totalBytes };
  }

  #progressed(id: ArtworkId, receivedBytes: number, totalBytes: number | null): void {
    const running = this.#running.get(id);
    if (running === undefined) return;
    running.receivedBytes = receivedBytes;
    running.totalBytes = totalBytes;
    const elapsed = this.#options.clock.now() - running.measuredAt;
    if (elapsed < SPEED_OVER_MS / 4) return;
    running.bytesPerSecond = ((receivedBytes - running.measuredBytes) / elapsed) * 1_000;
    running.measuredAt += elapsed;
    running.measuredBytes = receivedBytes;
    this.#options.onProgress(id);
  }

  #failed(record: ArtworkRecord, error: unknown): void {
    const { store, clock, random } = this.#options;
    if (error instanceof TransferError && error.code === 'stopped') {
      store.move(record.id, 'queued', { source: 'station', why: 'Stopped; it goes on where it was.' });
      return;
    }
    const known = error instanceof TransferError || error instanceof ServiceError;
    if (!known) this.#options.onFault(error);
    const reason = known ? error.message : 'Something unexpected went wrong; the log says what.';
    const waitsForToken =
      error instanceof ServiceError && (error.code === 'unauthorized' || error.code === 'no-token');
    const attempt = record.attempt + 1;
    const isWrong = error instanceof TransferError && wrongContent.has(error.code);
    if (isWrong) store.checkpoint(record.id, { partBytes: 0, partValidator: null, totalBytes: null });
    const heals = !known || error.healsByItself || waitsForToken;
    if (!heals || (isWrong && attempt >= MOST_WRONG_ATTEMPTS)) {
      store.move(record.id, 'failed', { source: 'station', reason, attempt });
      return;
    }
    const asked = waitsForToken ? WITHOUT_TOKEN_RETRY_MS : known ? error.retryAfterMs : null;
    const retryAt = clock.now() + retryDelayMs(attempt, asked, random());
    store.move(record.id, 'waiting', { source: 'station', reason, attempt, retryAt });
  }
}
