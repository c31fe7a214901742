/** A measured figure. Ratios are against `peer`, which alternates with it in the same run. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly peer: string;
  /** Measured divided by peer. */
  readonly ratio: number;
  /** The required ratio, e.g. 1.1; null if there is none. */
  readonly target: number | null;
}

/** A benchmark: a module in this folder that default-exports one of these. */
export interface Bench {
  /** Short id, e.g. `P13`. */
  readonly id: string;
  readonly title: string;
  /** What readers need to know to understand the figures. */
  readonly note?: string;
  run(): Promise<readonly Figure[]>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** How long `work` takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Runs two kinds of work in turn, after one warm-up each; returns the median milliseconds of both. */
export async function alternating(
  rounds: number,
  measured: () => unknown,
  peer: () => unknown,
): Promise<{ readonly measuredMs: number; readonly peerMs: number }> {
  const mine: number[] = [];
  const theirs: number[] = [];
  await measured();
  await peer();
  for (let round = 0; round < rounds; round++) {
    mine.push(await timed(measured));
    theirs.push(await timed(peer));
  }
  return { measuredMs: median(mine), peerMs: median(theirs) };
}

export const ms = (value: number): string =>
  `${value < 1_000 ? value.toPrecision(3) : Math.round(value).toLocaleString('en')} ms`;
