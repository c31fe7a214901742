import type {
  ArtworkId,
  ConnectionId,
  ConnectionState,
  Incident,
  JobKey,
  Notice,
  NoticeSettings,
  StatusMeaning,
} from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { StoreChange } from '../store/index.ts';
import { Gathering } from './gathering.ts';
import { LongFailures } from './long-failures.ts';
import { type Occurrence, occurrenceOf, occurrenceOfIncident } from './occurrence.ts';

const POLL_INTERVAL_MS = 60_000;
const MAX_LOOKED_AT = 1_000;

export interface NoticeOptions {
  readonly clock: Clock;
  readonly settings: () => NoticeSettings;
  /** What a status of a connection means. */
  readonly meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;
  /** Before there is a hot folder, every file stops, and the welcome says so. */
  readonly hasHotFolder: () => boolean;
  /** Downloads that failed and wait for another attempt, or are running it. */
  readonly failing: (limit: number) => readonly {
    readonly id: ArtworkId;
    readonly name: string;
    readonly jobKey: JobKey;
  }[];
  /** A job's or batch's name with its customer; null if nothing is known about it. */
  readonly titleOf: (key: NonNullable<Occurrence['of']>) => string | null;
  readonly publish: (notice: Notice) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Derives notices for an operator who is looking elsewhere from the ledger, the connections and the
 * downloads.
 */
export class NoticeService {
  readonly #options: NoticeOptions;
  readonly #gathering: Gathering;
  readonly #failures = new LongFailures();
  readonly #needsToken = new Set<ConnectionId>();
  readonly #loop: WorkLoop;

  constructor(options: NoticeOptions) {
    this.#options = options;
    this.#gathering = new Gathering(options);
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#lookAtDownloads(),
      backOff: { firstMs: POLL_INTERVAL_MS, maxMs: POLL_INTERVAL_MS },
      onFault: options.onFault,
    });
  }

  start(): void {
    this.#loop.start(POLL_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.#gathering.stop();
    await this.#loop.stop();
  }

  /** Changes committed to the store. */
  follow(changes: readonly StoreChange[]): void {
    for (const change of changes) {
      if (change.kind !== 'transition') continue;
      const { meaningOf, hasHotFolder } = this.#options;
      const occurrence = occurrenceOf(change.transition, meaningOf);
      if (occurrence === null || (occurrence.kind === 'file-stuck' && !hasHotFolder())) continue;
      this.#gathering.add(occurrence);
    }
  }

  /** The state of a connection; repeats are ignored. */
  connection(id: ConnectionId, name: string, state: ConnectionState['kind']): void {
    const needs = state === 'needs-token';
    const needed = this.#needsToken.has(id);
    if (needs) this.#needsToken.add(id);
    // Not for an attempt to connect: only a connection that works has what it needs.
    else if (state === 'online') this.#needsToken.delete(id);
    if (!needs || needed) return;
    const place = { screen: 'connections', key: null } as const;
    const about = { name, of: null, isFile: false, why: null };
    this.#gathering.add({ kind: 'needs-token', subject: id, ...about, place });
  }

  /** Before there is a hot folder, the welcome covers files that stop. */
  incident(incident: Incident): void {
    const occurrence = this.#options.hasHotFolder() ? occurrenceOfIncident(incident) : null;
    if (occurrence !== null) this.#gathering.add(occurrence);
  }

  #lookAtDownloads(): number {
    const { clock, failing } = this.#options;
    for (const { id, name, jobKey } of this.#failures.look(failing(MAX_LOOKED_AT), clock.steadyMs())) {
      const place = { screen: 'job', key: jobKey } as const;
      const about = { name, of: jobKey, isFile: true, why: null };
      this.#gathering.add({ kind: 'downloads-failing', subject: id, ...about, place });
    }
    return POLL_INTERVAL_MS;
  }
}
