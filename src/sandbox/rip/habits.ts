/** How a RIP treats its hot folder. */
export interface RipHabits {
  /** A file must have lain without change for this long; 0: it is taken the moment it appears. */
  readonly takeAfterMs: number;
  /** Takes files together: when this many wait, or when the oldest has waited this long. */
  readonly gathers: { readonly files: number; readonly orAfterMs: number } | null;
  /** Takes a file only with the trigger `<name without extension>.trg`, which goes with it. */
  readonly waitsForTrigger: boolean;
  /** What becomes of a file. Result folders are made inside the hot folder. */
  readonly leaves:
    | { readonly kind: 'nothing' }
    | { readonly kind: 'result-folders'; readonly good: string; readonly bad: string }
    /** Under the time of day instead of its name, in the out folder. */
    | { readonly kind: 'renamed' };
  /** Every so many files it finds something wrong with one; null: never. Only what leaves result folders shows it. */
  readonly refusesEvery: number | null;
  /** `never` takes anything; `rewrites` a file in place, once, and leaves it there. */
  readonly mood: 'takes' | 'never' | 'rewrites';
}

const generic: RipHabits = {
  takeAfterMs: 2_000,
  gathers: null,
  waitsForTrigger: false,
  leaves: { kind: 'nothing' },
  refusesEvery: null,
  mood: 'takes',
};

/** Habits of RIP families, as their manuals and users tell; times as documented or, where they are not, invented. */
export const ripProfiles = {
  generic,
  hungry: { ...generic, takeAfterMs: 0 },
  caldera: { ...generic, takeAfterMs: 5_000 },
  fiery: { ...generic, takeAfterMs: 10_000, leaves: { kind: 'renamed' } },
  prinergy: {
    ...generic,
    takeAfterMs: 0,
    gathers: { files: 32, orAfterMs: 10_000 },
    leaves: { kind: 'result-folders', good: 'Input_Success', bad: 'Input_Error' },
  },
  xerox: {
    ...generic,
    takeAfterMs: 10_000,
    leaves: { kind: 'result-folders', good: 'Printed', bad: 'Unsupported Files' },
  },
  ricoh: { ...generic, takeAfterMs: 0, waitsForTrigger: true },
  harlequin: { ...generic, takeAfterMs: 1_000 },
  gmg: { ...generic, takeAfterMs: 1_000, leaves: { kind: 'result-folders', good: 'success', bad: 'error' } },
} as const satisfies Record<string, RipHabits>;
