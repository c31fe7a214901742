import {
  ArtworkState,
  deliveredStates,
  type FileEffect,
  idleStates,
  isOneOf,
  type JobFact,
  type JobKey,
} from '../../../../contract/index.ts';
import { oneOf, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import type { StoredComponent } from '../database/job-columns.ts';
import { componentsIn } from '../database/job-columns.ts';

/** What another reading would do to a stored job. */
export interface RereadEffect {
  readonly files: readonly { readonly effect: FileEffect; readonly name: string }[];
  readonly facts: readonly JobFact[];
}

const stateIn = oneOf(ArtworkState.options);

interface FileAtOnce {
  readonly fileId: string;
  readonly name: string;
  readonly state: ArtworkState;
  readonly isListed: boolean;
  readonly recall: string | null;
}

/** A job and its files at one moment. */
export interface JobAtOnce {
  readonly job: Row;
  readonly files: ReadonlyMap<string, FileAtOnce>;
}

export function jobAtOnce(db: Database, key: JobKey): JobAtOnce {
  const files = db.all(
    'SELECT id, file_id, name, state, is_listed, recall_code FROM artwork WHERE job_key = ?',
    [key],
  );
  return {
    job: db.one('SELECT * FROM job WHERE key = ?', [key]) ?? {},
    files: new Map(
      files.map((row) => [
        text(row.id),
        {
          fileId: text(row.file_id),
          name: text(row.name),
          state: stateIn(row.state),
          isListed: row.is_listed === 1,
          recall: textOrNull(row.recall_code),
        },
      ]),
    ),
  };
}

/** Compares a job before and after it was read otherwise. Pure. */
export function effectOf(before: JobAtOnce, after: JobAtOnce): RereadEffect {
  const sent = new Set(
    [...before.files.values()]
      .filter(({ state }) => isOneOf(state, deliveredStates))
      .map(({ fileId }) => fileId),
  );
  return {
    files: [...after.files].flatMap(([id, file]) => {
      const effect = effectOn(before.files.get(id), file, sent);
      return effect === null ? [] : [{ effect, name: file.name }];
    }),
    facts: changedFacts(before.job, after.job),
  };
}

/** @param sent ids of the files of the job that are in a hot folder, or were. */
function effectOn(
  before: FileAtOnce | undefined,
  now: FileAtOnce,
  sent: ReadonlySet<string>,
): FileEffect | null {
  const wasIdle = before === undefined || isOneOf(before.state, idleStates);
  const isIdle = isOneOf(now.state, idleStates);
  if (wasIdle && !isIdle) return sent.has(now.fileId) ? 'again' : 'send';
  if (before !== undefined && isOneOf(before.state, deliveredStates) && !isOneOf(now.state, deliveredStates))
    return now.state === 'withdrawn' ? 'recall' : 'again';
  if (now.recall !== null && now.recall !== before?.recall) return 'recall';
  if (!wasIdle && now.state === 'withdrawn') return 'withdraw';
  const wasFound = before?.isListed === true && before.state === 'expected';
  if (now.state === 'expected' && now.isListed && !wasFound) return 'expect';
  return wasFound && !now.isListed ? 'withdraw' : null;
}

/** The columns of a job that hold each fact. */
const columns: readonly (readonly [JobFact, readonly string[]])[] = [
  ['name', ['name']],
  ['numbers', ['numbers']],
  ['product', ['product']],
  ['quantity', ['quantity', 'quantity_unread']],
  ['status', ['status_code']],
  ['customer', ['customer', 'customer_unread']],
  ['batch', ['batch_key', 'queued_batch_key']],
  ['address', ['address']],
  ['delivery', ['delivery', 'delivery_unread']],
  ['size', ['size']],
  ['dates', ['created_at', 'updated_at', 'due_at', 'due_unread']],
];
const ofComponents: readonly (readonly [JobFact, (component: StoredComponent) => unknown])[] = [
  ['components', ({ label }) => label],
  ['material', ({ material }) => material],
  ['finishings', ({ finishings }) => finishings],
  ['size', ({ size, finishedMm, unfinishedMm }) => [size, finishedMm, unfinishedMm]],
  ['pages', ({ pages }) => pages],
  ['artwork', ({ artworkStatus }) => artworkStatus],
];

/** What two rows of a job say otherwise. */
export function changedFacts(before: Row, now: Row): JobFact[] {
  const all = (row: Row, part: (component: StoredComponent) => unknown): string =>
    [...new Set(componentsIn(row.components).map((one) => JSON.stringify(part(one))))].sort().join();
  const own = columns.filter(([, names]) => names.some((name) => before[name] !== now[name]));
  const inner = ofComponents.filter(([, part]) => all(before, part) !== all(now, part));
  return [...new Set([...own, ...inner].map(([fact]) => fact))];
}
