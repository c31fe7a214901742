import { afterEach, beforeEach, expect, test } from 'vitest';
import { absent, type BatchCoverage, ConnectionId, known } from '../../../src/contract/index.ts';
import { batchKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { storeMeasuredJob } from '../../support/measured-job.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 1 }, onFault: failOnFault });
});
afterEach(() => store.close());

type Measured = Parameters<typeof storeMeasuredJob>[3];
const job = (
  id: string,
  quantity: Measured['quantity'],
  values: Measured['values'],
  kind?: Measured['kind'],
): void => storeMeasuredJob(store, demo, id, { quantity, values, ...(kind === undefined ? {} : { kind }) });

function coverageOf(jobs: readonly string[]): BatchCoverage | undefined {
  store.batches.apply(demo, serviceBatch('b', jobs), polled);
  const row = store.queue.row(batchKey(demo, 'b'));
  return (row === null ? null : store.batchViews.detail(row))?.coverage;
}

const whole = { measured: 2, pageCount: 2 } as const;

test('the ink of a batch is that of all copies of its files, as a share of all their paper', () => {
  job('one', known(100), { ...whole, areaCm2: 50, 'percent:Black': 20, 'cm2:Black': 10 });
  job('two', known(5), {
    measured: 2,
    pageCount: 4,
    areaCm2: 100,
    'percent:Gold': 3,
    'cm2:Gold': 3,
    'percent:Cyan': 50,
    'cm2:Cyan': 50,
    'percent:Black': 10,
    'cm2:Black': 10,
    causes: 'rgb,annotations',
  });
  expect(coverageOf(['one', 'two'])).toEqual({
    plates: [
      { ink: 'Cyan', percent: 8.3, cm2: 500 },
      { ink: 'Black', percent: 18.3, cm2: 1_100 },
      { ink: 'Gold', percent: 0.5, cm2: 30 },
    ],
    areaCm2: 6_000,
    pagesMeasured: 4,
    pagesEstimated: 2,
    marks: ['rgb', 'annotations'],
    files: 2,
    filesUnknown: 0,
  });
});

test('a file whose quantity or ink is not known is no part of the sum, and is told; one of a foil unit does not count', () => {
  const values = { ...whole, areaCm2: 50, 'percent:Black': 20, 'cm2:Black': 10 };
  const { areaCm2: _, ...earlier } = values;
  job('known', known(10), values);
  job('copies', absent, values);
  job('unmeasured', known(10), null);
  job('earlier', known(10), earlier);
  job('foil', known(10), values, 'foil');
  expect(coverageOf(['known', 'copies', 'unmeasured', 'earlier', 'foil'])).toMatchObject({
    plates: [{ ink: 'Black', percent: 20, cm2: 100 }],
    files: 4,
    filesUnknown: 3,
  });
});

test('nothing is known of a batch without checked files, and nothing of it is 0', () => {
  job('unmeasured', known(10), null);
  expect(coverageOf(['unmeasured'])).toMatchObject({ plates: [], files: 1, filesUnknown: 1 });
  expect(coverageOf([])).toMatchObject({ plates: [] });
});
