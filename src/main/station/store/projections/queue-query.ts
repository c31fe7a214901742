import { Phase, type QueueQuery } from '../../../../contract/index.ts';
import { phaseRank, searchTerms } from './queue-row.ts';

/** What holds of the rows that are asked for, and its values. */
export interface Condition {
  readonly where: readonly string[];
  readonly params: readonly (string | number)[];
}

/** The rows that are asked for: the words they are found by, and what else holds of them. */
export interface Wanted extends Condition {
  readonly words: readonly string[];
}

/** Counted side by side, in one pass: to group what a search finds, SQLite would first sort all of it. */
export const PHASE_COUNTS = Phase.options
  .map((phase) => `count(*) FILTER (WHERE phase_rank = ${phaseRank[phase]}) AS "${phase}"`)
  .join(', ');

export const whereOf = (where: readonly string[]): string =>
  where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;

export const sumOf = (phases: Readonly<Record<Phase, number>>): number =>
  Object.values(phases).reduce((total, count) => total + count, 0);

export function wantedBy({ phases, statuses, search }: QueueQuery): Wanted {
  const where: string[] = [];
  const params: (string | number)[] = [];
  const anyOf = (column: string, values: readonly (string | number)[]): void => {
    if (values.length === 0) return;
    where.push(`${column} IN (${values.map(() => '?').join(', ')})`);
    params.push(...values);
  };
  anyOf(
    'phase_rank',
    phases.map((phase) => phaseRank[phase]),
  );
  anyOf('status_code', statuses);
  return { words: searchTerms([search]), where, params };
}
