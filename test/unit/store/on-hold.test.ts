import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ConnectionId,
  JobKey,
  known,
  literalMessage,
  MAX_ON_HOLD,
  type MessageCode,
  message,
  type PreflightStatus,
} from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

// What the contact sheet shows of the files on hold.

const demo = ConnectionId.parse('demo');
const idOf = (job: string) => artworkId(demo, job, `${job}-file`);

let store: Store;
let now = 10_000;
beforeEach(() => {
  now = 10_000;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
});
afterEach(() => store.close());

const apply = (job: string, code = 'job.production.queued'): unknown =>
  store.jobs.apply(demo, serviceJob(job, { status: status(code), customer: known(`${job} & Co`) }), {
    change: { source: 'poll', at: 1 },
  });

/** A job whose file is on hold, a second after the previous one. */
function hold(job: string, code: MessageCode = 'hold.everything') {
  now += 1_000;
  const id = idOf(job);
  apply(job);
  store.artworks.move(id, 'transferring', { source: 'station' });
  store.artworks.move(id, 'verifying', { source: 'station' });
  store.artworks.move(id, 'archived', { source: 'station', sha256: 'ab'.repeat(32), bytes: 7 });
  store.artworks.move(id, 'on-hold', {
    source: 'station',
    reason: { code, values: { product: 'Cards', note: 'n' } },
  });
  return id;
}
const sheet = (light: PreflightStatus = 'clear') => store.onHold.list(MAX_ON_HOLD, () => light);
const jobs = () => sheet().files.map(({ jobKey }) => jobKey);

test('says of each file who and what it is for, since when it waits, and which revision it is', () => {
  const id = hold('a');
  expect(sheet('warned').files).toEqual([
    expect.objectContaining({
      id,
      state: 'on-hold',
      jobKey: 'demo:a',
      customer: 'a & Co',
      product: serviceJob('a', {}).product,
      preflight: 'warned',
      revision: 1,
      rush: false,
      since: new Date(11_000).toISOString(),
    }),
  ]);
  store.artworks.move(id, 'queued', { source: 'operator', attempt: 0 });
  store.artworks.move(id, 'transferring', { source: 'station' });
  store.artworks.move(id, 'verifying', { source: 'station' });
  store.artworks.move(id, 'archived', { source: 'station', sha256: 'cd'.repeat(32), bytes: 7 });
  expect(sheet()).toEqual({ files: [], total: 0 });
  store.artworks.move(id, 'on-hold', { source: 'station', reason: message('hold.revised') });
  expect(sheet().files[0]).toMatchObject({ revision: 2, cause: 'new-artwork' });
});

test('rush first, then the longest waiting; no more than requested, and the count of all', () => {
  hold('first');
  hold('second');
  hold('rushed');
  expect(jobs()).toEqual(['demo:first', 'demo:second', 'demo:rushed']);
  store.queue.setRush([JobKey.parse('demo:rushed')], true);
  expect(jobs()).toEqual(['demo:rushed', 'demo:first', 'demo:second']);
  const two = store.onHold.list(2, () => 'none');
  expect([two.files.length, two.total]).toEqual([2, 3]);
});

test('files of finished jobs wait for nobody', () => {
  hold('kept');
  hold('cancelled');
  apply('cancelled', 'job.status.cancelled');
  expect(jobs()).toEqual(['demo:kept']);
  expect(store.onHold.count()).toBe(1);
});

test('an approval shows until the file is sent, and a decision keeps its place', () => {
  const id = hold('a');
  hold('b');
  store.decisions.approve(id, 'log');
  expect(sheet().files[0]).toMatchObject({ id, approval: { sendsAt: new Date(now + 5_000).toISOString() } });
  store.artworks.setHold(id, literalMessage('Ask Anna first'));
  expect(sheet().files[0]).toMatchObject({ id, approval: null, cause: 'operator' });
});

test.each<[MessageCode, PreflightStatus, string]>([
  ['hold.preflight-blocked', 'blocked', 'errors'],
  ['hold.preflight-warned', 'warned', 'warnings'],
  ['hold.everything', 'clear', 'rule'],
  ['hold.everything', 'warned', 'warnings'],
  ['hold.everything', 'blocked', 'errors'],
  ['hold.first-of-product', 'none', 'rule'],
  ['hold.revised', 'warned', 'new-artwork'],
  ['hold.new-artwork-arrived', 'clear', 'new-artwork'],
  ['hold.not-a-pdf', 'none', 'unchecked'],
  ['hold.cannot-read', 'pending', 'unchecked'],
])('%s with preflight %s is shown as %s', (code, light, cause) => {
  hold('a', code);
  expect(sheet(light).files[0]?.cause).toBe(cause);
});

test('files with new artwork requested are distinguished until that has come', () => {
  const id = hold('a', 'hold.preflight-blocked');
  store.decisions.requestReplacement(id, 'The bleed is missing');
  expect(sheet('blocked').files[0]).toMatchObject({
    cause: 'requested',
    replacement: { note: 'The bleed is missing' },
  });
});
