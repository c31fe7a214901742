import type { DueBoard, FolderPace, HotFolderId, JobKey, Pace } from '../../../contract/index.ts';
import { type LineRow, movingPhases, type Store } from '../store/index.ts';
import { PACE_SPAN_MS, paceOf } from './pace.ts';

const HOUR_MS = 3_600_000;
/** So many files of all lines are placed; the jobs of those behind them are not said. */
const MAX_PLACED = 2_000;
/** A pace is measured from the newest files. */
const MAX_TAKEN = 200;

/** A hot folder, and whether files can be sent to it now. */
interface Folder {
  readonly id: HotFolderId;
  readonly state: 'open' | 'paused' | 'away';
}

/** A job with files in line. */
interface JobInLine {
  readonly shipsAt: number;
  /** When the last of those with a pace is expected to be picked up, in milliseconds. */
  readonly end: number;
  /** Not of every file. */
  readonly isPart: boolean;
}

/** What has to be ready when, and what will not be at today's pace. */
export function dueBoard(
  { shippingViews }: Pick<Store, 'shippingViews'>,
  folders: readonly Folder[],
  now: number,
): DueBoard {
  const { late, times, later, undated } = shippingViews.counts(now);
  const jobs = new Map<JobKey, JobInLine>();
  const paces = folders.map(({ id, state }): FolderPace => {
    const line = shippingViews.line(id, Math.ceil(MAX_PLACED / folders.length));
    const length = shippingViews.lengthOf(id);
    const { pace, behind } = paceAt(shippingViews, { id, state }, { line, now });
    const endAt = (place: number): number | null =>
      pace.kind === 'measured' ? now + ((behind + place) * HOUR_MS) / pace.files : null;
    line.forEach((row, index) => {
      if (row.isMoving) jobs.set(row.job, withFile(jobs.get(row.job), row, endAt(index + 1)));
    });
    const files = length.inFolder + length.toSend;
    return { hotFolderId: id, ...length, pace, emptyAt: files === 0 ? null : instant(endAt(files)) };
  });
  const byTime = Map.groupBy(jobs.values(), ({ shipsAt }) => shipsAt);
  return {
    late,
    times: times.map(({ at, groups, counts }) => {
      const misses = (byTime.get(at) ?? []).filter(({ end }) => end > at);
      const known = (byTime.get(at) ?? []).filter(({ end, isPart }) => end > at || !isPart);
      const waiting = movingPhases.reduce((sum, phase) => sum + counts[phase].jobs, 0);
      const last = known.reduce((latest, { end }) => Math.max(latest, end), 0);
      return {
        at: new Date(at).toISOString(),
        groups: [...groups],
        counts,
        expectedAt: known.length === 0 ? null : instant(last),
        misses: misses.length,
        unsaid: waiting - known.length,
      };
    }),
    later,
    undated,
    folders: paces,
  };
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** @param end null: nobody can say */
const withFile = (
  known: JobInLine | undefined,
  { shipsAt, isPart }: LineRow,
  end: number | null,
): JobInLine => ({
  shipsAt: shipsAt ?? 0,
  end: Math.max(known?.end ?? 0, end ?? 0),
  isPart: isPart || end === null || known?.isPart === true,
});

/** `behind`: files that the RIP has picked up and not printed yet, where it says what it has printed. */
function paceAt(
  views: Pick<Store['shippingViews'], 'taken'>,
  { id, state }: Folder,
  { line, now }: { readonly line: readonly LineRow[]; readonly now: number },
): { readonly pace: Pace; readonly behind: number } {
  if (state !== 'open') return { pace: { kind: state }, behind: 0 };
  const taken = views.taken(id, now - PACE_SPAN_MS, MAX_TAKEN);
  const from = taken.length < MAX_TAKEN ? now - PACE_SPAN_MS : (taken.at(-1)?.pickedUpAt ?? now);
  const waiting = line.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const pace = paceOf(taken, { from, now, waitingSince: waiting.length === 0 ? null : Math.min(...waiting) });
  const isAnswered = pace.kind === 'measured' && pace.by === 'answers';
  return { pace, behind: isAnswered ? taken.filter(({ printedAt }) => printedAt === null).length : 0 };
}
