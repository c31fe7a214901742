import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { syncRig } from '../../support/sync-rig.ts';

const codes = ['job.prepress', 'job.check', 'job.fixed', 'job.production.queued'] as const;

/** The service moves the job on, a webhook reports a step (late, again, or forged), someone refreshes. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('moves' as const) }),
  fc.record({ kind: fc.constant('told' as const), step: fc.nat(12), dated: fc.boolean() }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('poll' as const) }),
);
const course = fc.array(
  fc.record({
    what: happening,
    gapMs: fc.integer({ min: 0, max: 4_000 }),
    answerAfterMs: fc.integer({ min: 0, max: 3_000 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test('the ledger has each step once and in order, whatever arrives late, twice or out of order', async () => {
  await fc.assert(
    fc.asyncProperty(course, fc.boolean(), async (events, dates) => {
      const { service, sync, store, connection, clock, faults, pass } = syncRig({ pollSeconds: 20 });
      const history = [{ code: 'job.prepress', at: 1_000 }];
      const show = (): void => {
        const { code, at } = history.at(-1) ?? { code: '', at: 0 };
        service.jobs.set(
          'a',
          serviceJob('a', { status: status(`${code}.${history.length}`), updatedAt: dates ? at : null }),
        );
      };
      show();
      sync.start();
      await pass(100, 100);
      for (const { what, gapMs, answerAfterMs } of events) {
        const gate = Promise.withResolvers<void>();
        service.gate = () => gate.promise;
        clock.after(answerAfterMs, gate.resolve);
        if (what.kind === 'moves') {
          history.push({
            code: codes[history.length % codes.length] ?? '',
            at: 1_000 * (history.length + 1),
          });
          show();
        } else if (what.kind === 'told') {
          const step = history[Math.min(what.step, history.length - 1)];
          sync.hint({
            key: { kind: 'job', id: 'a' },
            at: what.dated ? (step?.at ?? null) : null,
            statusCode: step?.code ?? null,
          });
        } else if (what.kind === 'refresh') void sync.refreshJob('a');
        else void sync.refreshAll('refresh');
        await pass(gapMs, 500);
      }
      service.gate = () => Promise.resolve();
      // While webhooks seem healthy, a change that none reported is found by the next full reconciliation.
      await pass(20 * 60_000, 60_000);
      const lines = store.jobViews
        .get(jobKey(connection, 'a'))
        ?.timeline.filter(({ subject }) => subject === 'job');
      const told = (lines ?? []).toReversed();
      // Each line starts where the previous one ended and is a later step; the last is the present status.
      for (const [at, line] of told.entries()) expect(line.from).toBe(told[at - 1]?.to ?? null);
      const steps = told.map(({ to }) => Number(to));
      expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
      expect(steps.at(-1)).toBe(history.length);
      expect(faults).toEqual([]);
      await sync.stop();
    }),
    { numRuns: 40 },
  );
});

test('each line has its source and both clocks', async () => {
  const { service, sync, store, connection, clock, pass } = syncRig({ pollSeconds: 30 });
  service.jobs.set('a', serviceJob('a', { updatedAt: 1_700_000_000_000 }));
  service.batches.set('b', serviceBatch('b', ['a'], { updatedAt: 1_700_000_001_000 }));
  sync.start();
  await pass(100, 100);
  service.jobs.set('a', serviceJob('a', { status: status('job.next'), updatedAt: 1_700_000_009_000 }));
  sync.hint({ key: { kind: 'job', id: 'a' }, at: null, statusCode: null });
  await pass(1_000, 100);
  const [latest, first] = store.jobViews.get(jobKey(connection, 'a'))?.timeline ?? [];
  expect(first).toMatchObject({ source: 'start', serviceAt: '2023-11-14T22:13:20.000Z' });
  expect(latest).toMatchObject({ to: 'next', source: 'webhook', serviceAt: '2023-11-14T22:13:29.000Z' });
  expect(Date.parse(latest?.at ?? '')).toBeLessThanOrEqual(clock.now());
  await sync.stop();
});
