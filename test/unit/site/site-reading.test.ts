import { expect, test } from 'vitest';
import { ConnectionId, message } from '../../../src/contract/index.ts';
import { SiteDatabaseError } from '../../../src/main/station/site/database/index.ts';
import { SiteReading } from '../../../src/main/station/site/reader/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { until } from '../../support/until.ts';

const account = ConnectionId.parse('account');

test('a station whose ledger answers that it is not there reads by itself a second later, after one more look', async () => {
  const clock = new ManualClock();
  const store = openMemoryStore({ clock, onFault: failOnFault });
  const failure = new SiteDatabaseError('unanswered', message('site.connection-refused'));
  let asked = 0;
  let changed = 0;
  const away = async (): Promise<never> => {
    asked++;
    throw failure;
  };
  const reading = new SiteReading({
    queries: { rows: away, run: away, isFull: false },
    member: { stationId: 'one', incarnation: 1 },
    siteEvents: { caughtUp: async () => undefined, isAway: true },
    publisher: { publish: () => undefined, forget: () => undefined },
    accounts: {
      readable: async () => [account],
      stateOf: () => null,
      heard: () => undefined,
      readingChanged: () => {
        changed++;
      },
    },
    store,
    clock,
    onFault: failOnFault,
  });
  reading.start();
  // The end of its patience is the other one.
  await until('it looks again', () => asked === 1 && clock.pending === 2);
  expect([reading.reads(account), changed]).toEqual([false, 0]);
  clock.pass(1_500);
  await until('it looked again', () => asked === 2 && changed > 0);
  expect(reading.reads(account)).toBe(true);
  await reading.stop();
  store.close();
});
