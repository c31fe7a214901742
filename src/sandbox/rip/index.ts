import { watch } from 'node:fs';
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type RipHabits, ripProfiles } from './habits.ts';
import { type TakenFile, take } from './taking.ts';

export { hurried, type RipHabits, ripProfiles } from './habits.ts';
export type { TakenFile } from './taking.ts';

/** The clock of a RIP. */
export interface RipClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back after `delayMs`; the returned function cancels that. */
  after(delayMs: number, callback: () => void): () => void;
}

const realClock: RipClock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export interface SimulatedRipOptions {
  /** The hot folder. It may appear later, and may disappear. */
  readonly folder: string;
  /** How long a file must stay unchanged; overrides the habits. */
  readonly takeAfterMs?: number;
  /** Where taken files go; null or undefined: they are deleted. */
  readonly outFolder?: string | null;
  readonly habits?: RipHabits;
  readonly onTaken?: (file: TakenFile) => void;
  /** The machine's by default. */
  readonly clock?: RipClock;
}

export interface SimulatedRip {
  /** Everything taken so far, in order. */
  readonly taken: readonly TakenFile[];
  /** Resolves when the file being taken has been taken. */
  stop(): Promise<void>;
}

/** Interval between scans, for a RIP that takes its time, and for one that does not. */
const POLL_INTERVAL_MS = { calm: 50, hungry: 1 };

interface Sighting {
  readonly firstAt: number;
  /** Bytes and modification time when the last change was seen. */
  size: number;
  modifiedMs: number;
  unchangedSince: number;
  rewritten: boolean;
  isReadOnly: boolean;
}

/**
 * Simulates a RIP: empties its hot folder according to its habits. Hidden files and folders are left alone.
 */
export function startSimulatedRip(options: SimulatedRipOptions): SimulatedRip {
  const habits = { ...(options.habits ?? ripProfiles.generic) };
  const takeAfterMs = options.takeAfterMs ?? habits.takeAfterMs;
  const { folder, clock = realClock } = options;
  const taken: TakenFile[] = [];
  const seen = new Map<string, Sighting>();
  let wake = (): void => undefined;
  const remembered = new Set<string>();
  let stopped = false;

  const look = async (): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    const here = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
    for (const known of seen.keys()) if (!here.includes(known)) seen.delete(known);
    const ready: string[] = [];
    for (const name of here.sort()) {
      const sighting = await sight(name);
      if (sighting === null || habits.mood === 'never' || sighting.rewritten) continue;
      if (clock.now() - sighting.unchangedSince < takeAfterMs) continue;
      if (habits.waitsForTrigger && (isTrigger(name) || !here.includes(triggerOf(name)))) continue;
      if (habits.ignoresReadOnly && sighting.isReadOnly) continue;
      if (habits.remembersNames && remembered.has(name)) continue;
      ready.push(name);
    }
    if (!isDue(ready)) return;
    for (const name of ready) await process(name);
  };

  /** Null if the file is gone. */
  const sight = async (name: string): Promise<Sighting | null> => {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found === null) return null;
    const now = clock.now();
    const { size, mtimeMs: modifiedMs } = found;
    const isReadOnly = (found.mode & 0o222) === 0;
    const before = seen.get(name);
    const sighting = before ?? {
      firstAt: now,
      size,
      modifiedMs,
      unchangedSince: now,
      rewritten: false,
      isReadOnly,
    };
    sighting.isReadOnly = isReadOnly;
    if (sighting.size !== size || sighting.modifiedMs !== modifiedMs) {
      Object.assign(sighting, { size, modifiedMs, unchangedSince: now });
    }
    seen.set(name, sighting);
    return sighting;
  };

  const isDue = (ready: readonly string[]): boolean => {
    const { gathers } = habits;
    if (gathers === null || ready.length >= gathers.files) return true;
    const now = clock.now();
    return ready.some((name) => now - (seen.get(name)?.firstAt ?? now) >= gathers.orAfterMs);
  };

  const process = async (name: string): Promise<void> => {
    const path = join(folder, name);
    const sighting = seen.get(name);
    if (sighting === undefined) return;
    if (habits.mood === 'rewrites') {
      await appendFile(path, '% seen by the RIP\n');
      sighting.rewritten = true;
      return;
    }
    const number = taken.length + 1;
    const good =
      number !== habits.refusesFile && (habits.refusesEvery === null || number % habits.refusesEvery !== 0);
    const destination = await destinationOf(name, good);
    const file = await take(path, name, sighting.size, destination, good).catch(gone);
    seen.delete(name);
    if (file === null) return;
    remembered.add(name);
    if (habits.waitsForTrigger) await rm(join(folder, triggerOf(name)), { force: true });
    taken.push(file);
    options.onTaken?.(file);
  };

  const destinationOf = async (name: string, good: boolean): Promise<string | null> => {
    const { leaves } = habits;
    const { outFolder = null } = options;
    if (leaves.kind === 'result-folders') {
      const result = join(folder, good ? leaves.good : leaves.bad);
      await mkdir(result, { recursive: true });
      return join(result, name);
    }
    if (outFolder === null) return null;
    if (leaves.kind === 'nothing') return join(outFolder, name);
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    return join(outFolder, `${time}-${taken.length}${parse(name).ext}`);
  };

  // Events arrive before the next scan, and scans continue if none arrive.
  const watcher = habits.scanEveryMs > 0 ? null : watchQuietly(folder, () => wake());
  const calm = habits.scanEveryMs > 0 ? habits.scanEveryMs : POLL_INTERVAL_MS.calm;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  const loop = (async () => {
    while (!stopped) {
      await look().catch(() => undefined);
      await pause(takeAfterMs === 0 && habits.scanEveryMs === 0 ? POLL_INTERVAL_MS.hungry : calm);
    }
  })();
  return {
    taken,
    async stop() {
      stopped = true;
      watcher?.close();
      wake();
      await loop;
    },
  };
}

const triggerOf = (name: string): string => `${parse(name).name}.trg`;
const isTrigger = (name: string): boolean => name.endsWith('.trg');

/** Something else was faster. */
function gone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

function watchQuietly(folder: string, onEvent: () => void) {
  try {
    return watch(folder, onEvent).on('error', () => undefined);
  } catch {
    return null;
  }
}
