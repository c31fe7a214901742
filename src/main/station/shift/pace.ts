import type { Pace } from '../../../contract/index.ts';
import type { TakenRow } from '../store/index.ts';

/** Pick-ups older than this say nothing about the pace of now, in milliseconds. */
export const PACE_SPAN_MS = 2 * 3_600_000;
/** With fewer files it is not said. */
const MIN_TAKEN = 5;
/** A pick-up is noticed some time later, so no RIP is said to take files faster. */
const MIN_MS_A_FILE = 1_000;

const HOUR_MS = 3_600_000;

/**
 * How fast a RIP takes files while there are some: hours in which none lay in the hot folder do not count.
 * Where the RIP says what it has printed, that counts instead of what it has picked up.
 * @param taken what it has picked up since `from`
 * @param waitingSince since when the first file lies in the hot folder; null: there is none
 */
export function paceOf(
  taken: readonly TakenRow[],
  {
    from,
    now,
    waitingSince,
  }: { readonly from: number; readonly now: number; readonly waitingSince: number | null },
): Extract<Pace, { readonly kind: 'measured' | 'too-few' }> {
  const printed = taken.filter(({ printedAt }) => printedAt !== null);
  const isAnswered = printed.length >= MIN_TAKEN;
  const counted = isAnswered ? printed : taken;
  if (counted.length < MIN_TAKEN) return { kind: 'too-few', of: counted.length };
  const times = taken.map(({ deliveredAt, pickedUpAt, printedAt }) => ({
    begin: Math.max(from, deliveredAt),
    end: isAnswered ? (printedAt ?? now) : pickedUpAt,
  }));
  if (waitingSince !== null) times.push({ begin: Math.max(from, waitingSince), end: now });
  const [lengthMs, leastMs] = [lengthOf(times), counted.length * MIN_MS_A_FILE];
  const hours = Math.max(lengthMs, leastMs) / HOUR_MS;
  return {
    kind: 'measured',
    by: isAnswered ? 'answers' : 'pick-ups',
    files: counted.length / hours,
    // A RIP that takes everything at once prints it later.
    copies: lengthMs < leastMs ? null : copiesOf(counted, hours),
    of: counted.length,
    since: new Date(Math.min(...times.map(({ begin }) => begin))).toISOString(),
  };
}

/** How long at least one of these lasted, in milliseconds. */
function lengthOf(times: readonly { readonly begin: number; readonly end: number }[]): number {
  let [length, until] = [0, 0];
  for (const { begin, end } of times.toSorted((one, other) => one.begin - other.begin)) {
    length += Math.max(0, end - Math.max(begin, until));
    until = Math.max(until, end);
  }
  return length;
}

/** An hour; those of a job count once, however many files it has. Null if one of them is not known. */
function copiesOf(taken: readonly TakenRow[], hours: number): number | null {
  const byJob = new Map(taken.map(({ job, copies }) => [job, copies]));
  let sum = 0;
  for (const copies of byJob.values()) {
    if (copies === null) return null;
    sum += copies;
  }
  return sum / hours;
}
