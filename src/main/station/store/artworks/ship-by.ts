import { absent, type CutOff, type Fact, known, knownIn, type QueueRow } from '../../../../contract/index.ts';
import { numberOrNull, textOrNull } from '../database/columns.ts';
import type { Row } from '../database/database.ts';
import { factIn } from '../database/job-columns.ts';
import { searchTerms } from '../database/search-terms.ts';

/** No cut-off is searched for beyond this many days: sixty a week apart, and a few. */
const MAX_DAYS = 7 * 62;

const inWords = (text: string): string => searchTerms([text]).join(' ');

/**
 * When a delivery has to be ready, in milliseconds since the epoch: the next cut-off of its delivery group
 * at or after `since`, or as many later as configured; null if none is set for it. Days and times are those
 * of this machine.
 */
export function shipByOf(
  delivery: QueueRow['delivery'],
  since: number,
  cutOffs: readonly CutOff[],
): number | null {
  if (delivery === null || cutOffs.length === 0) return null;
  const group = inWords(delivery.group ?? delivery.service);
  const cutOff = cutOffs.find((one) => inWords(one.group) === group);
  return cutOff === undefined ? null : nextOf(cutOff, since);
}

/** The earliest of several times; unreadable if none is known and one of them could not be read. */
export function earliest(times: readonly Fact<number>[]): Fact<number> {
  const read = times.map(knownIn).filter((time) => time !== null);
  if (read.length > 0) return known(Math.min(...read));
  return times.find(({ is }) => is === 'unreadable') ?? absent;
}

/** When a job has to be ready: from its own columns, or those of what it ships with, named `due_with`. */
export const dueOf = (row: Row): Fact<number> =>
  earliest([
    factIn(numberOrNull(row.due_at), textOrNull(row.due_unread)),
    factIn(numberOrNull(row.due_with), textOrNull(row.due_with_unread)),
  ]);

/** The next time of each cut-off, in milliseconds since the epoch, with its groups. */
export function nextCutOffsOf(cutOffs: readonly CutOff[], now: number): ReadonlyMap<number, string[]> {
  const times = new Map<number, string[]>();
  for (const cutOff of cutOffs) {
    const at = nextOf({ ...cutOff, daysLater: 0 }, now);
    if (at !== null) times.set(at, [...(times.get(at) ?? []), cutOff.group]);
  }
  return times;
}

function nextOf({ time, weekdays, daysLater }: CutOff, since: number): number | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const first = new Date(since);
  let left = daysLater;
  for (let day = 0; day <= MAX_DAYS; day++) {
    // By the calendar, not by 24 hours, because a day may have 23 or 25.
    const at = new Date(first.getFullYear(), first.getMonth(), first.getDate() + day, hours, minutes);
    if (!weekdays.includes(at.getDay()) || at.getTime() < since) continue;
    if (left === 0) return at.getTime();
    left--;
  }
  return null;
}
