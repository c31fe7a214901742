import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ConnectionId,
  HotFolderId,
  IncidentId,
  known,
  literalMessage,
  meaningOf,
  message,
  type Notice,
  NoticeKind,
  NoticeSettings,
  usualStatusRules,
} from '../../../src/contract/index.ts';
import { Gathering } from '../../../src/main/station/notices/gathering.ts';
import { NoticeService } from '../../../src/main/station/notices/index.ts';
import { titleOf } from '../../../src/main/station/notices/title.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const connection = ConnectionId.parse('demo');
const folder = HotFolderId.parse('rip');
const READY = 'job.production.queued';
const MINUTE_MS = 60_000;
const sha256 = 'ab'.repeat(32);

let clock: ManualClock;
let store: Store;
let settings: NoticeSettings;
let told: Notice[];
let service: NoticeService;
let hasHotFolder: boolean;
beforeEach(() => {
  hasHotFolder = true;
  clock = new ManualClock();
  store = openMemoryStore({ clock, onFault: failOnFault });
  settings = NoticeSettings.parse({});
  told = [];
  service = new NoticeService({
    clock,
    settings: () => settings,
    meaningOf: (_, code) => meaningOf(code, usualStatusRules),
    hasHotFolder: () => hasHotFolder,
    failing: (limit) => store.artworks.failing(limit),
    titleOf: (key) => titleOf(store.queue, key),
    publish: (notice) => told.push(notice),
    onFault: (error) => {
      throw error;
    },
  });
  store.onChange((changes) => service.follow(changes));
  service.start();
});
afterEach(() => {
  service.stop();
  store.close();
});

const idOf = (job: string) => artworkId(connection, job, `${job}-file`);
const hear = (job: string, code: string, source: 'poll' | 'start' | 'webhook' = 'webhook') =>
  store.jobs.apply(connection, serviceJob(job, { status: status(code) }), {
    change: { source, at: clock.now() },
  }).key;
/** What the store has reported is received before time passes. */
async function pass(ms: number): Promise<void> {
  await Promise.resolve();
  clock.pass(ms);
}
const passMinutes = async (minutes: number): Promise<void> => {
  for (let second = 0; second < minutes * 60; second++) await pass(1_000);
};
const kinds = () => told.map(({ kind, count }) => [kind, count]);

describe('jobs and batches', () => {
  test('one that becomes ready is announced once, with a link to it', async () => {
    const key = hear('a', 'job.prepress');
    hear('a', READY);
    hear('a', READY);
    await pass(3_000);
    expect(told).toEqual([
      {
        id: expect.any(String),
        kind: 'job-ready',
        count: 1,
        names: ['Job a'],
        jobs: null,
        why: null,
        place: { screen: 'job', key },
        sound: false,
        at: expect.any(String),
      },
    ]);
    await passMinutes(20);
    expect(told).toHaveLength(1);
  });

  test('jobs ready before this station first looked are not announced, later ones are', async () => {
    for (let at = 0; at < 500; at++) hear(`old ${at}`, READY, 'start');
    await pass(3_000);
    expect(told).toEqual([]);
    hear('new', READY, 'poll');
    await pass(3_000);
    expect(kinds()).toEqual([['job-ready', 1]]);
  });

  test('a batch is ready when the service says so', async () => {
    const batch = (code: string) =>
      store.batches.apply(connection, serviceBatch('b', [], { status: status(code), original: code }), {
        change: { source: 'poll', at: 0 },
      }).key;
    const key = batch('job_batch.status.ready');
    await pass(3_000);
    expect(told).toEqual([]);
    batch('job_batch.production.ready');
    await pass(3_000);
    expect(told).toMatchObject([{ kind: 'batch-ready', place: { screen: 'batch', key } }]);
  });
});

describe('files', () => {
  test('one rejected by a RIP, and one that has failed, need attention; one not picked up belongs to its RIP’s incident; the operator’s own actions are not announced', async () => {
    hear('a', READY);
    hear('b', READY);
    await pass(3_000);
    told.length = 0;
    for (const job of ['a', 'b']) {
      store.artworks.move(idOf(job), 'transferring', { source: 'station' });
    }
    store.artworks.move(idOf('b'), 'failed', { source: 'operator', reason: literalMessage('Given up.') });
    store.artworks.move(idOf('a'), 'verifying', { source: 'station' });
    store.artworks.move(idOf('a'), 'archived', { source: 'station', sha256, bytes: 7 });
    const plan = store.deliveries.plan(idOf('a'), folder, { sha256, bytes: 7 });
    store.deliveries.copying(plan.id, { tempPath: '/t', finalName: 'a.pdf' });
    store.deliveries.committing(plan.id);
    store.deliveries.delivered(plan.id);
    await pass(3_000);
    expect(told).toEqual([]);
    store.deliveries.stuck(plan.id, literalMessage('Not picked up.'));
    await pass(3_000);
    expect(told).toEqual([]);
    store.deliveries.rejected(plan.id, literalMessage('Rejected.'));
    await pass(3_000);
    expect(told).toMatchObject([
      {
        kind: 'file-stuck',
        count: 1,
        names: ['a.pdf'],
        jobs: { count: 1, names: ['Job a'] },
        why: literalMessage('Rejected.'),
        place: { screen: 'job' },
      },
    ]);
  });

  test('files of several jobs name the jobs with their customers, and lead to what needs attention', async () => {
    for (const [job, customer] of [
      ['a', 'Harbour Bakery'],
      ['b', 'Café Zürcher'],
    ] as const) {
      const name = `${customer} - Menu`;
      const ready = serviceJob(job, { status: status(READY), customer: known(customer), name });
      store.jobs.apply(connection, ready, { change: { source: 'webhook', at: clock.now() } });
      store.artworks.move(idOf(job), 'transferring', { source: 'station' });
      store.artworks.move(idOf(job), 'failed', { source: 'station', reason: literalMessage('Gone.') });
    }
    await pass(3_000);
    expect(told.filter(({ kind }) => kind === 'file-stuck')).toMatchObject([
      {
        count: 2,
        names: ['a-file.pdf', 'b-file.pdf'],
        jobs: { count: 2, names: ['Harbour Bakery · Menu', 'Café Zürcher · Menu'] },
        why: null,
        place: { screen: 'queue', key: 'stages=attention' },
      },
    ]);
  });

  test('thirty files that a RIP does not pick up are one notice, which leads to its folder', async () => {
    const what = message('incident.rip-silent', { name: 'RIP 1' });
    service.incident({
      id: IncidentId.parse('not-picked-up:rip'),
      kind: 'not-picked-up',
      subject: { kind: 'hot-folder', id: folder },
      what,
      why: null,
      since: new Date(0).toISOString(),
      delayed: { files: 30, jobs: 10, batches: 10 },
      handling: { kind: 'open' },
    });
    await pass(3_000);
    expect(told).toMatchObject([
      {
        kind: 'incident',
        count: 1,
        names: ['RIP 1'],
        why: what,
        place: { screen: 'hot-folder', key: 'rip' },
      },
    ]);
  });

  test('one that was sent before its job was cancelled is announced at once, in its own sentence', async () => {
    const key = hear('a', READY);
    for (const to of ['transferring', 'verifying'] as const) {
      store.artworks.move(idOf('a'), to, { source: 'station' });
    }
    store.artworks.move(idOf('a'), 'archived', { source: 'station', sha256, bytes: 7 });
    const plan = store.deliveries.plan(idOf('a'), folder, { sha256, bytes: 7 });
    store.deliveries.copying(plan.id, { tempPath: '/t', finalName: 'a.pdf' });
    store.deliveries.committing(plan.id);
    store.deliveries.delivered(plan.id);
    await pass(3_000);
    told.length = 0;
    hear('a', 'job.cancelled');
    await pass(100);
    expect(told).toMatchObject([
      { kind: 'recalled', place: { screen: 'job', key }, why: { code: 'recall.cancelled' } },
    ]);
  });

  test('a job that changes after it was sent is announced with what changed', async () => {
    const key = hear('a', READY);
    store.sentElsewhere.keep({ key: 'd', sha256, jobKey: key });
    await pass(3_000);
    told.length = 0;
    store.jobs.apply(
      connection,
      serviceJob('a', { status: status(READY), quantity: { is: 'known', value: 500 } }),
      { change: { source: 'poll', at: clock.now() } },
    );
    await pass(3_000);
    expect(told).toMatchObject([
      {
        kind: 'order-changed',
        names: ['Job a'],
        place: { screen: 'job', key },
        why: { code: 'order.quantity' },
      },
    ]);
  });

  test('before there is a hot folder, files without a route are not announced; afterwards they are', async () => {
    const stop = (job: string): void => {
      hear(job, READY);
      for (const to of ['transferring', 'verifying'] as const) {
        store.artworks.move(idOf(job), to, { source: 'station' });
      }
      store.artworks.move(idOf(job), 'archived', { source: 'station', sha256, bytes: 7 });
      store.artworks.move(idOf(job), 'no-route', { source: 'station', reason: literalMessage('No route.') });
    };
    hasHotFolder = false;
    stop('a');
    await passMinutes(2);
    expect(kinds()).toEqual([['job-ready', 1]]);
    hasHotFolder = true;
    stop('b');
    await pass(3_000);
    expect(told.filter(({ kind }) => kind === 'file-stuck')).toMatchObject([{ names: ['b-file.pdf'] }]);
  });

  test('a download that keeps failing is announced after a quarter of an hour, once until it succeeds', async () => {
    hear('a', READY);
    await pass(3_000);
    told.length = 0;
    const fail = (attempt: number): void => {
      store.artworks.move(idOf('a'), 'transferring', { source: 'station' });
      const retryAt = clock.now() + 30_000;
      store.artworks.move(idOf('a'), 'waiting', {
        source: 'station',
        attempt,
        retryAt,
        reason: literalMessage('Reset.'),
      });
    };
    for (let attempt = 1; attempt <= 14; attempt++) {
      fail(attempt);
      await passMinutes(1);
    }
    expect(told).toEqual([]);
    for (let attempt = 15; attempt <= 60; attempt++) {
      fail(attempt);
      await passMinutes(1);
    }
    expect(told).toMatchObject([{ kind: 'downloads-failing', count: 1, names: ['a-file.pdf'] }]);
    store.artworks.move(idOf('a'), 'waiting', {
      source: 'operator',
      attempt: 61,
      retryAt: null,
      why: literalMessage('Paused.'),
    });
    await passMinutes(60);
    expect(told).toHaveLength(1);
  });
});

test('a connection that needs a token is announced once, and again only after it has worked', async () => {
  const state = (kind: 'needs-token' | 'online' | 'offline' | 'starting') =>
    service.connection(connection, 'Print house', kind);
  for (const kind of ['starting', 'needs-token', 'offline', 'needs-token', 'needs-token'] as const) {
    state(kind);
    await passMinutes(5);
  }
  expect(told).toMatchObject([
    { kind: 'needs-token', names: ['Print house'], place: { screen: 'connections', key: null } },
  ]);
  state('online');
  state('needs-token');
  await passMinutes(5);
  expect(told).toHaveLength(2);
});

describe('grouping', () => {
  test('what happens together is one notice, with the first names and a place that shows all of them', async () => {
    for (let at = 0; at < 1_500; at++) hear(`${at}`, 'job.prepress');
    for (let at = 0; at < 1_500; at++) hear(`${at}`, READY);
    await pass(3_000);
    expect(told).toMatchObject([
      { count: 1_500, names: ['Job 0', 'Job 1', 'Job 2'], place: { screen: 'queue', key: null } },
    ]);
  });

  test('a kind that is switched off is not announced, not even later; sound is as configured', async () => {
    settings = NoticeSettings.parse({ off: ['job-ready'], sound: true });
    hear('a', READY);
    await pass(3_000);
    settings = NoticeSettings.parse({ sound: true });
    await passMinutes(10);
    expect(told).toEqual([]);
    hear('b', READY);
    await pass(3_000);
    expect(told).toMatchObject([{ names: ['Job b'], sound: true }]);
  });

  test('whatever happens, a kind is announced at most once a minute, and the counts leave nothing out', async () => {
    const happenings = fc.array(
      fc.record({ kind: fc.constantFrom(...NoticeKind.options), gapMs: fc.integer({ min: 0, max: 90_000 }) }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(happenings, (all) => {
        const time = new ManualClock();
        const notices: { readonly kind: NoticeKind; readonly at: number; readonly count: number }[] = [];
        const gathering = new Gathering({
          clock: time,
          settings: () => NoticeSettings.parse({}),
          titleOf: () => null,
          publish: ({ kind, count }) => notices.push({ kind, at: time.now(), count }),
        });
        for (const [at, { kind, gapMs }] of all.entries()) {
          const place = { screen: 'queue', key: null } as const;
          gathering.add({ kind, subject: `${at}`, name: `${at}`, of: null, isFile: false, place, why: null });
          for (let passed = 0; passed < gapMs; passed += 1_000) time.pass(Math.min(1_000, gapMs - passed));
        }
        for (let minute = 0; minute < 6; minute++) time.pass(MINUTE_MS);
        // What has to be stopped at a RIP is announced at once.
        for (const kind of NoticeKind.options.filter((one) => one !== 'recalled')) {
          const ofKind = notices.filter((one) => one.kind === kind);
          for (const [at, one] of ofKind.entries()) {
            const before = ofKind[at - 1];
            if (before !== undefined) expect(one.at - before.at).toBeGreaterThanOrEqual(MINUTE_MS);
          }
          const counted = ofKind.reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(all.filter((one) => one.kind === kind).length);
        }
      }),
    );
  });
});
