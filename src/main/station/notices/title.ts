import { type QueueRow, withoutCustomer } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { Occurrence } from './occurrence.ts';

const NAMES_SHOWN = 2;

const first = (names: readonly string[], all: number): string => {
  const shown = names.slice(0, NAMES_SHOWN);
  const listed = shown.join(', ');
  return all > shown.length ? `${listed} +${all - shown.length}` : listed;
};

/** The customers and jobs of a row: "Fjordlys Festival · Summer menu, Poster +2". */
export function titleOfRow({ customers, jobNames, jobsTotal }: QueueRow): string {
  const names = jobNames.map((name) => withoutCustomer(name, customers));
  const parts = [first(customers.slice(0, 1), customers.length), first(names, jobsTotal)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The title of a job or batch; null if the queue does not know it. */
export function titleOf(
  queue: Pick<Store['queue'], 'row'>,
  key: NonNullable<Occurrence['of']>,
): string | null {
  const row = queue.row(key, 'jobs') ?? queue.row(key, 'batches');
  const title = row === null ? '' : titleOfRow(row);
  return title === '' ? null : title;
}
