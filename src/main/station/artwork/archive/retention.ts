import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArchiveSurvey, Removable } from '../../store/index.ts';
import type { Archive } from './archive.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
/** Counting a full archive takes a while, so it runs after the first screen is shown. */
const FIRST_AFTER_MS = 60_000;
const SCANNED = 1_000;
/** A clock that has gained or lost more than this since the last sweep was set, or the machine slept. */
const MAX_DRIFT_MS = 60_000;

/** How long files stay that every job is finished with; null: forever. */
export interface Retention {
  readonly keepDays: number | null;
  readonly keepGigabytes: number | null;
}

/**
 * What the archive drops: the files finished longest ago first, by age, and then as many as it takes to get
 * down to the size limit. `removable` only contains files that no job needs any more; all others count but
 * are never touched.
 * @param archivedBytes of everything in the archive.
 */
export function toRemove(
  removable: readonly Removable[],
  archivedBytes: number,
  { keepDays, keepGigabytes }: Retention,
  now: number,
): Removable[] {
  const oldest = keepDays === null ? Number.NEGATIVE_INFINITY : now - keepDays * DAY_MS;
  const most = keepGigabytes === null ? Number.POSITIVE_INFINITY : keepGigabytes * 1e9;
  let left = archivedBytes;
  return [...removable]
    .sort((a, b) => a.doneAt - b.doneAt)
    .filter(({ doneAt, bytes }) => {
      if (doneAt >= oldest && left <= most) return false;
      left -= bytes;
      return true;
    });
}

export interface ArchiveSweeperOptions {
  readonly store: {
    surveyArchive(limit: number): Promise<ArchiveSurvey>;
    isNeeded(sha256: string): boolean;
    evicted(sha256: string): void;
  };
  readonly archive: Pick<Archive, 'remove'>;
  /** Thumbnails, which go with their files. */
  readonly thumbnails: { forget(sha256: string): Promise<void> };
  readonly clock: Clock;
  readonly retention: () => Retention;
  readonly onFault: (error: unknown) => void;
}

/** Wall-clock and steady time at one moment, in milliseconds. */
interface Moment {
  readonly now: number;
  readonly steadyMs: number;
}

/**
 * Keeps the archive within its limits, a minute after the start and every hour. Nothing goes by age on the
 * word of a clock that jumped since the sweep before, nor in the first sweep: a clock that is far ahead,
 * since the machine started or for a moment, would make every file old.
 */
export class ArchiveSweeper {
  readonly #options: ArchiveSweeperOptions;
  readonly #loop: WorkLoop;
  /** At the sweep before; null at the first. */
  #seen: Moment | null = null;

  constructor(options: ArchiveSweeperOptions) {
    this.#options = options;
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#sweep(),
      backOff: { firstMs: EVERY_MS, maxMs: EVERY_MS },
      onFault: options.onFault,
    });
  }

  start(): void {
    this.#seen = null;
    this.#loop.start(FIRST_AFTER_MS);
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  #moment(): Moment {
    const { clock } = this.#options;
    return { now: clock.now(), steadyMs: clock.steadyMs() };
  }

  async #sweep(): Promise<number> {
    const { store, archive, thumbnails, retention } = this.#options;
    const [before, seen] = [this.#seen, this.#moment()];
    this.#seen = seen;
    const driftMs =
      before === null ? Infinity : Math.abs(seen.now - before.now - (seen.steadyMs - before.steadyMs));
    const { removable, bytes } = await store.surveyArchive(SCANNED);
    const limits = driftMs > MAX_DRIFT_MS ? { ...retention(), keepDays: null } : retention();
    const going = toRemove(removable, bytes, limits, seen.now);
    for (const { sha256 } of going) {
      try {
        // A repeat order may have brought the same bytes since the survey. Nothing can between these lines.
        if (store.isNeeded(sha256)) continue;
        // The file first: after a crash in between, the next sweep records it.
        archive.remove(sha256);
        store.evicted(sha256);
        await thumbnails.forget(sha256);
      } catch (error) {
        // If it cannot be removed, the next sweep tries again.
        this.#options.onFault(error);
      }
    }
    return EVERY_MS;
  }
}
