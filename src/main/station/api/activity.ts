import type { ActivityFilter, ActivityPage } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';
import { activityHeading, activityLine } from './activity-csv.ts';
import type { AnswersOf } from './answers.ts';

const LINE_BATCH_SIZE = 500;

interface ActivityParts {
  readonly store: Store;
}

export function activityApi({ store }: ActivityParts) {
  return {
    list(query): ActivityPage {
      const found = store.activity.page(query, query.before, query.limit + 1);
      const entries = found.slice(0, query.limit);
      return { entries, next: found.length > entries.length ? (entries.at(-1)?.seq ?? null) : null };
    },
    csv: (filter, signal) => csvOf(store, filter, signal),
  } satisfies AnswersOf<'activity'>;
}

/** In pieces, so that a log of any length costs only the memory of one piece. */
async function* csvOf(
  store: Pick<Store, 'activity'>,
  filter: ActivityFilter,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  yield activityHeading;
  let after = 0;
  while (!signal.aborted) {
    const entries = store.activity.following(filter, after, LINE_BATCH_SIZE);
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries.map(activityLine).join('');
    after = last.seq;
    // Other work gets its turn between two pieces.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
