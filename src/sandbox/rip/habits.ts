/** How a RIP treats its hot folder. */
export interface RipHabits {
  /** Interval between scans, with no events in between; 0: it is notified of every change at once. */
  readonly scanEveryMs: number;
  /** A file must have been unchanged for this long; 0: it is taken as soon as it is seen. */
  readonly takeAfterMs: number;
  /** Takes files together: when this many are waiting, or when the oldest has waited this long. */
  readonly gathers: { readonly files: number; readonly orAfterMs: number } | null;
  /** Takes a file only with the trigger `<name without extension>.trg`, which is taken too. */
  readonly waitsForTrigger: boolean;
  /** Ignores read-only files. */
  readonly ignoresReadOnly: boolean;
  /** Ignores a file whose name it has taken before. */
  readonly remembersNames: boolean;
  /** What happens to a file. Result folders are created inside the hot folder. */
  readonly leaves:
    | { readonly kind: 'nothing' }
    | { readonly kind: 'result-folders'; readonly good: string; readonly bad: string }
    /** Under the time of day instead of its name, in the out folder. */
    | { readonly kind: 'renamed' };
  /** Rejects one in this many files; null: never. Has an effect only with result folders. */
  readonly refusesEvery: number | null;
  /** Rejects only the file of this number, from 1; null: none. Has an effect only with result folders. */
  readonly refusesFile: number | null;
  /** With `never` it takes nothing; `rewrites` changes a file in place, once, and leaves it there. */
  readonly mood: 'takes' | 'never' | 'rewrites';
}

const generic: RipHabits = {
  scanEveryMs: 0,
  takeAfterMs: 2_000,
  gathers: null,
  waitsForTrigger: false,
  ignoresReadOnly: false,
  remembersNames: false,
  leaves: { kind: 'nothing' },
  refusesEvery: null,
  refusesFile: null,
  mood: 'takes',
};

/** Habits of RIP families, from manuals and users; times as documented, otherwise invented. */
export const ripProfiles = {
  generic,
  /** Not a family: takes whatever appears, at once. */
  hungry: { ...generic, takeAfterMs: 0 },
  caldera: { ...generic, takeAfterMs: 5_000 },
  fiery: { ...generic, scanEveryMs: 5_000, takeAfterMs: 10_000, leaves: { kind: 'renamed' } },
  'prinergy-evo': {
    ...generic,
    takeAfterMs: 0,
    gathers: { files: 32, orAfterMs: 10_000 },
    leaves: { kind: 'result-folders', good: 'Input_Success', bad: 'Input_Error' },
  },
  freeflow: {
    ...generic,
    scanEveryMs: 10_000,
    takeAfterMs: 0,
    ignoresReadOnly: true,
    leaves: { kind: 'result-folders', good: 'Printed', bad: 'Unsupported Files' },
  },
  processdirector: { ...generic, takeAfterMs: 0, waitsForTrigger: true },
  infoprint: { ...generic, takeAfterMs: 30_000 },
  harlequin: { ...generic, takeAfterMs: 1_000 },
  gmg: {
    ...generic,
    scanEveryMs: 5_000,
    takeAfterMs: 1_000,
    leaves: { kind: 'result-folders', good: 'success', bad: 'error' },
  },
  switch: { ...generic, scanEveryMs: 10_000, takeAfterMs: 0, remembersNames: true },
  apogee: { ...generic, scanEveryMs: 5_000 },
  prisma: { ...generic, scanEveryMs: 5_000 },
  durst: generic,
  indigo: generic,
  prinect: generic,
  accuriopro: generic,
  smartstream: generic,
  onyx: generic,
  versaworks: generic,
  wasatch: generic,
  sai: generic,
} as const satisfies Record<string, RipHabits>;

/** The same habits, `times` as fast: minutes at the RIP are moments in a demo or a test. */
export function hurried(habits: RipHabits, times: number): RipHabits {
  const { gathers } = habits;
  return {
    ...habits,
    scanEveryMs: habits.scanEveryMs / times,
    takeAfterMs: habits.takeAfterMs / times,
    gathers: gathers === null ? null : { ...gathers, orAfterMs: gathers.orAfterMs / times },
  };
}
