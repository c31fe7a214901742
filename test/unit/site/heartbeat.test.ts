import { expect, test } from 'vitest';
import { message } from '../../../src/contract/index.ts';
import { SiteDatabaseError } from '../../../src/main/station/site/database/index.ts';
import { Heartbeat } from '../../../src/main/station/site/stations/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

const LEASE_SECONDS = 30;
const BEAT_MS = 5_000;
const PATIENCE_MS = 20_000;

/** A heartbeat on a clock that the test moves, and a ledger that answers or not. */
function beating() {
  const clock = new ManualClock();
  const ledger = { isThere: true, asked: 0 };
  const heartbeat = new Heartbeat({
    queries: {
      async rows(schema) {
        if (!ledger.isThere) throw new SiteDatabaseError('unanswered', message('site.away'));
        return [schema.parse({ answer: true })];
      },
      async run() {
        if (!ledger.isThere) throw new SiteDatabaseError('unanswered', message('site.away'));
        return 1;
      },
    },
    member: { stationId: 'one', incarnation: 1 },
    leaseSeconds: LEASE_SECONDS,
    clock,
    onBeat: () => {
      ledger.asked += 1;
    },
    onSuperseded: () => failOnFault(new Error('No other run has begun.')),
    onFault: failOnFault,
  });
  heartbeat.start();
  const isAsked = async (): Promise<void> => {
    const before = ledger.asked;
    await until('the next heartbeat is due', () => clock.pending === 1);
    clock.pass(BEAT_MS);
    await until('the ledger was asked', () => ledger.asked > before);
  };
  return { heartbeat, clock, ledger, isAsked };
}

test('a station that was frozen begins nothing, and asks the ledger before it takes it for away', async () => {
  const { heartbeat, clock, isAsked } = beating();
  await isAsked();
  await until('the next heartbeat is due', () => clock.pending === 1);
  clock.pass(2 * LEASE_SECONDS * 1_000);
  expect(heartbeat).toMatchObject({ isAlive: false, isAway: false });
  await until('the ledger has answered', () => heartbeat.isAlive);
  expect(heartbeat.isAway).toBe(false);
});

test('a ledger that does not answer is away after two thirds of a lease, until it answers', async () => {
  const { heartbeat, ledger, isAsked } = beating();
  await isAsked();
  ledger.isThere = false;
  await isAsked();
  for (let waited = 0; waited < PATIENCE_MS; waited += BEAT_MS) {
    expect(heartbeat.isAway).toBe(false);
    await isAsked();
  }
  expect(heartbeat).toMatchObject({ isAlive: false, isAway: true });
  ledger.isThere = true;
  await isAsked();
  expect(heartbeat).toMatchObject({ isAlive: true, isAway: false });
});
