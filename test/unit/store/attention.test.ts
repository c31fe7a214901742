import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ConnectionId,
  HotFolderId,
  JobKey,
  type Message,
  message,
  messageOfHold,
  QueueQuery,
} from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

// The queue, the downloads and the hot folders count by one definition.

const demo = ConnectionId.parse('demo');
const rip = HotFolderId.parse('rip');
const foil = HotFolderId.parse('foil');
const sha256 = 'ab'.repeat(32);
const problem = message('delivery.unknown', { name: 'a' });
const idOf = (job: string) => artworkId(demo, job, `${job}-file`);

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

const apply = (job: string, code: string): unknown =>
  store.jobs.apply(demo, serviceJob(job, { status: status(code) }), { change: { source: 'poll', at: 1 } });

/** A job whose file is in the hot folder. */
function delivered(job: string, folder = rip, revision = 1) {
  const id = idOf(job);
  if (store.artworks.get(id) === null) {
    apply(job, 'job.production.queued');
    store.artworks.move(id, 'transferring', { source: 'station' });
    store.artworks.move(id, 'verifying', { source: 'station' });
    store.artworks.move(id, 'archived', { source: 'station', sha256, bytes: 7 });
  }
  const plan = store.deliveries.plan(id, folder, { sha256, bytes: 7, revision });
  store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${job}-${revision}.pdf` });
  store.deliveries.committing(plan.id);
  return store.deliveries.delivered(plan.id).id;
}

/** What the three screens count. */
const counts = () => {
  const { stuck, rejected, failed } = store.folderViews.counts(rip);
  const { rows } = store.queue.list(QueueQuery.parse({}));
  return {
    queue: rows.reduce((sum, row) => sum + row.filesNeedingAttention, 0),
    downloads: store.attention.count(),
    listed: store.attention.files(10).length,
    hotFolder: stuck + rejected + failed,
  };
};
const all = (count: number) => ({ queue: count, downloads: count, listed: count, hotFolder: count });

test('files that were not picked up, or rejected, count the same everywhere', () => {
  store.deliveries.stuck(delivered('a'), problem);
  store.deliveries.rejected(delivered('b'), problem);
  delivered('c');
  store.deliveries.pickedUp(delivered('d'));
  expect(counts()).toEqual(all(2));
});

test('one that was resent and is under way or picked up now needs no attention any more, on no screen', () => {
  store.deliveries.rejected(delivered('a'), problem);
  expect(counts()).toEqual(all(1));
  const again = delivered('a', rip, 2);
  expect(counts()).toEqual(all(0));
  store.deliveries.stuck(again, problem);
  expect(counts()).toEqual(all(1));
  store.deliveries.pickedUp(again);
  expect(counts()).toEqual(all(0));
});

test('a row says what is wrong with the revision that counts, not with an earlier one', () => {
  const rejected = message('delivery.rejected', { name: 'a-1', folder: 'One' });
  const silent = message('delivery.stuck', { name: 'a-2', minutes: 5 });
  const row = () => store.queue.list(QueueQuery.parse({ level: 'jobs' })).rows[0];
  store.deliveries.rejected(delivered('a'), rejected);
  expect(row()?.problem).toEqual(rejected);
  store.deliveries.stuck(delivered('a', rip, 2), silent);
  expect(row()?.problem).toEqual(silent);
  // Another hot folder of the same file is in trouble, and the first one has been put right.
  const foiled = delivered('a', foil, 1);
  store.deliveries.pickedUp(delivered('a', rip, 3));
  store.deliveries.rejected(foiled, problem);
  expect(row()?.problem).toEqual(problem);
});

test('what needs attention in a hot folder is listed with the newest first', () => {
  const sent = ['a', 'b', 'c'].map((job) => delivered(job));
  for (const id of [sent[1], sent[2], sent[0]]) if (id !== undefined) store.deliveries.stuck(id, problem);
  const names = store.folderViews.troubled(rip, 'stuck', 10).map(({ finalName }) => finalName);
  expect(names).toEqual(['c-1.pdf', 'b-1.pdf', 'a-1.pdf']);
});

test('a cancelled job’s stopped files block nothing, on no screen; files at its RIP need attention until acknowledged', () => {
  store.deliveries.rejected(delivered('a'), problem);
  store.deliveries.stuck(delivered('b'), problem);
  apply('a', 'job.status.cancelled');
  apply('b', 'job.status.cancelled');
  const keys = ['a', 'b'].map((job) => JobKey.parse(`${demo}:${job}`));
  const before = counts();
  expect(before).not.toEqual(all(0));
  const acknowledged = keys.map((key) => store.due.acknowledge(key));
  expect(counts()).toEqual(all(0));
  // Reverted, they need attention again; a second acknowledgement has nothing to do.
  expect(keys.map((key) => store.due.acknowledge(key))).toEqual(
    keys.map(() => ({ job: false, order: false, files: [] })),
  );
  for (const [at, what] of acknowledged.entries()) {
    const key = keys[at];
    if (key !== undefined) store.due.takeBackAcknowledgement(key, what);
  }
  expect(counts()).toEqual(before);
});

test('a file due only at missing folders waits for them; one that is due elsewhere as well does not', () => {
  for (const job of ['a', 'b']) {
    apply(job, 'job.production.queued');
    store.artworks.move(idOf(job), 'transferring', { source: 'station' });
    store.artworks.move(idOf(job), 'verifying', { source: 'station' });
    store.artworks.move(idOf(job), 'archived', { source: 'station', sha256, bytes: 7 });
    store.deliveries.plan(idOf(job), rip, { sha256, bytes: 7 });
  }
  store.deliveries.plan(idOf('b'), foil, { sha256, bytes: 7 });
  expect(store.attention.countOwedOnlyTo([])).toBe(0);
  expect(store.attention.countOwedOnlyTo([rip])).toBe(1);
  expect(store.attention.countOwedOnlyTo([rip, foil])).toBe(2);
  expect(counts()).toEqual(all(0));
});

/** A job whose file an operator, or the station, keeps from its hot folder. */
function onHold(job: string, reason: Message) {
  const id = idOf(job);
  apply(job, 'job.production.queued');
  store.artworks.move(id, 'transferring', { source: 'station' });
  store.artworks.move(id, 'verifying', { source: 'station' });
  store.artworks.move(id, 'archived', { source: 'station', sha256, bytes: 7 });
  store.artworks.move(id, 'on-hold', { source: 'operator', reason, hold: reason });
  return id;
}
const rowOf = (job: string) => store.queue.row(JobKey.parse(`demo:${job}`), 'jobs');

test('what an operator keeps on hold is a stage of its own and needs nobody, on no screen', () => {
  const held = messageOfHold({ by: 'Anna', reason: null });
  onHold('kept', held);
  onHold('checked', message('hold.preflight-blocked'));
  const asked = onHold('asked', message('hold.everything'));
  expect(counts()).toMatchObject({ queue: 2, downloads: 2, listed: 2 });
  expect(store.queue.phaseCounts()).toMatchObject({ attention: 2, 'on-hold': 1 });
  expect(rowOf('kept')).toMatchObject({
    phase: 'on-hold',
    groups: { stage: 'on-hold' },
    filesNeedingAttention: 0,
    problem: null,
    filesOnHold: 1,
    hold: held,
  });
  expect(rowOf('checked')).toMatchObject({ phase: 'attention', filesOnHold: 0, hold: null });
  // The contact sheet has all of them.
  expect(store.onHold.count()).toBe(3);

  // New artwork is awaited; a request that the service refused needs somebody.
  store.decisions.requestReplacement(asked, 'No bleed.');
  expect(rowOf('asked')).toMatchObject({
    phase: 'on-hold',
    filesOnHold: 1,
    hold: { values: { note: 'No bleed.' } },
  });
  const at = store.artworks.get(asked)?.replacement?.at ?? 0;
  store.decisions.tell(asked, at, { state: 'refused', why: null }, 'station');
  expect(rowOf('asked')).toMatchObject({ phase: 'attention', filesOnHold: 0 });
  expect(store.queue.phaseCounts()).toMatchObject({ attention: 2, 'on-hold': 1 });
});

test('a job with a file on hold and another in trouble needs attention, and says why', () => {
  onHold('a', messageOfHold({ by: null, reason: 'Ask Anna.' }));
  apply('b', 'job.production.queued');
  store.artworks.move(idOf('b'), 'failed', { source: 'station', reason: message('transfer.gone') });
  expect(store.queue.list(QueueQuery.parse({ groupBy: 'stage' })).groups.map(({ key }) => key)).toEqual([
    'attention',
    'on-hold',
  ]);
  expect(rowOf('b')).toMatchObject({ phase: 'attention', problem: { code: 'transfer.gone' }, hold: null });
  // A job that is over keeps nothing on hold.
  apply('a', 'job.status.cancelled');
  expect(rowOf('a')).toMatchObject({ phase: 'cancelled', filesOnHold: 0 });
});
