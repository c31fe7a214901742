import {
  Phase,
  type QueueDue,
  type QueueGrouping,
  type QueueQuery,
  UNKNOWN_VALUE,
} from '../../../../contract/index.ts';
import { searchTerms } from '../database/search-terms.ts';
import { bitsOf, sortColumns } from './queue-columns.ts';
import { noPhases, phaseRank } from './queue-row.ts';

/** A condition on rows, with its values. */
export interface Condition {
  readonly where: readonly string[];
  readonly params: readonly (string | number)[];
}

/** The requested rows: the words to find, and other conditions. */
export interface Wanted extends Condition {
  readonly words: readonly string[];
}

/**
 * The phase of each match, as a digit. To group the matches of a search, SQLite would first sort all of
 * them, and a count for each phase takes it a third longer.
 */
export const RANKS = `group_concat(phase_rank, '') AS ranks`;

/** How many matches are in each phase, by their `RANKS`; null: there is none. */
export function phasesOf(ranks: string | null): Record<Phase, number> {
  const counts = noPhases();
  for (const phase of Phase.options) counts[phase] = occurrences(ranks ?? '', String(phaseRank[phase]));
  return counts;
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
}

/** Of the finished matches, how many since an instant: a parameter, in milliseconds. */
export const DONE_SINCE = `count(*) FILTER (WHERE phase_rank = ${phaseRank.done} AND sort_at <= -?) AS done_since`;

export const whereOf = (where: readonly string[]): string =>
  where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;

export const sumOf = (phases: Readonly<Record<Phase, number>>): number =>
  Object.values(phases).reduce((total, count) => total + count, 0);

const noneOf: Condition = { where: [], params: [] };

const isOneOf = (column: string, values: readonly (string | number)[]): Condition =>
  values.length === 0
    ? noneOf
    : { where: [`${column} IN (${values.map(() => '?').join(', ')})`], params: values };

const isUnknown = (facts: QueueQuery['unknown']): Condition =>
  facts.length === 0 ? noneOf : { where: ['unknown & ? <> 0'], params: [bitsOf(facts)] };

/** The end of a day so many days after an instant, by this machine's clock; all in milliseconds. */
const endOfDay = (now: number, daysLater: number): number => {
  const at = new Date(now);
  at.setHours(24 * (daysLater + 1), 0, 0, 0);
  return at.getTime() - 1;
};

/** Rows that are over have no date to leave by, and those without a cut-off one that never comes. */
const leavesBy = (limit: number): Condition => ({ where: ['ship_by BETWEEN 1 AND ?'], params: [limit] });

const A_TIME = /^(\d\d):(\d\d)$/;

function isDue(due: QueueDue | null, now: number): Condition {
  switch (due) {
    case null:
      return noneOf;
    case 'late':
      return leavesBy(now);
    case 'today':
      return leavesBy(endOfDay(now, 0));
    case 'tomorrow':
      return leavesBy(endOfDay(now, 1));
    default: {
      const time = A_TIME.exec(due);
      return time === null
        ? { where: ['ships_at = ?'], params: [Date.parse(due)] }
        : leavesBy(new Date(now).setHours(Number(time[1]), Number(time[2]), 0, 0));
    }
  }
}

/**
 * The matches of a query's search, statuses, unknown facts and what is due, whatever its phases.
 * @param now in milliseconds since the epoch
 */
export const wantedBy = ({ search, statuses, unknown, due }: QueueQuery, now: number): Wanted =>
  both(
    both({ words: searchTerms([search]), ...isOneOf('status_code', statuses) }, isUnknown(unknown)),
    isDue(due, now),
  );

/** In any of these phases; all if none is named. */
export const inPhases = (phases: readonly Phase[]): Condition =>
  isOneOf(
    'phase_rank',
    phases.map((phase) => phaseRank[phase]),
  );

export const both = (wanted: Wanted, more: Condition): Wanted => ({
  words: wanted.words,
  where: [...wanted.where, ...more.where],
  params: [...wanted.params, ...more.params],
});

/** The column of each grouping. */
export const groupColumns: Readonly<Record<QueueGrouping, string>> = {
  stage: 'phase_rank',
  stock: 'stock',
  finishing: 'finishing',
  delivery: 'delivery',
  customer: 'customer',
  'hot-folder': 'hot_folder',
  rip: 'rip',
  none: "''",
};

/** The queue's own order, as in its index. */
export const ORDER = 'phase_rank, is_not_rush, ship_by, urgency, sort_at, key';

/** The queue's own order within a group of several stages; finished rows come last. */
const WITHIN = `max(phase_rank, ${phaseRank.prepress}), is_not_rush, ship_by, urgency, sort_at, key`;

/** The order within a group; rows without a value come last in either direction. */
export function orderWithin(sort: QueueQuery['sort']): string {
  if (sort === null) return WITHIN;
  const by = (column: string, isKnown: string, ascending = 'ASC'): string => {
    const descending = ascending === 'ASC' ? 'DESC' : 'ASC';
    return `NOT (${isKnown}), ${column} ${sort.descending ? descending : ascending}, ${WITHIN}`;
  };
  const text = (column: string): string =>
    by(`${column} COLLATE NOCASE`, `${column} NOT IN ('', '${UNKNOWN_VALUE}')`);
  const number = (column: string): string => by(column, `${column} >= 0`);
  switch (sort.by) {
    case 'id':
      return text('key');
    case 'age':
      // The latest is the youngest.
      return by('created_at', 'created_at >= 0', 'DESC');
    case 'ship-by':
      return by('ship_by', 'ship_by > 0 AND urgency = 0');
    default: {
      const { name, kind } = sortColumns[sort.by];
      return kind === 'text' ? text(name) : number(name);
    }
  }
}
