import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  ConnectionId,
  HotFolderId,
  JobKey,
  known,
  message,
  UNKNOWN_STATUS,
  unreadable,
} from '../../../src/contract/index.ts';
import { inEnglish } from '../../../src/locales/in-english.ts';
import { Rereading } from '../../../src/main/station/connections/rereading.ts';
import { identifyFiles } from '../../../src/main/station/store/artworks/file-identity.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const demo = ConnectionId.parse('demo');
const book = JobKey.parse('demo:book');
const rip = HotFolderId.parse('rip');
const idOf = (fileId: string, copy?: number): ArtworkId => artworkId(demo, 'book', fileId, copy);

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 1_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

/** A reading of the book: its components, each with the IDs of its files. */
type Reading = Readonly<Record<string, readonly string[]>>;

function read(reading: Reading): void {
  const [general] = serviceJob('book').components;
  if (general === undefined) throw new Error('The test job has no component.');
  const components = Object.entries(reading).map(([label, files]) => ({
    ...general,
    label,
    files: files.map((id) => serviceFile(id)),
  }));
  store.jobs.apply(demo, serviceJob('book', { status: status('job.production.queued'), components }), {
    change: { source: 'poll', at: 1 },
  });
}

/** Queued files of the book are downloaded and picked up by the RIP. Returns how many there were. */
function sendAll(): number {
  const queued = store.artworks.ofJob(book).filter(({ state }) => state === 'queued');
  for (const { id, fileId } of queued) {
    const file = { sha256: fileId.repeat(64).slice(0, 64), bytes: 1 };
    store.artworks.move(id, 'transferring', { source: 'station' });
    store.artworks.move(id, 'verifying', { source: 'station' });
    store.artworks.move(id, 'archived', { source: 'station', ...file });
    const { id: delivery } = store.deliveries.plan(id, rip, file);
    store.deliveries.copying(delivery, { tempPath: '/t', finalName: `${id}.pdf` });
    store.deliveries.committing(delivery);
    store.deliveries.delivered(delivery);
    store.deliveries.pickedUp(delivery);
  }
  return queued.length;
}

const filesNow = () =>
  store.artworks
    .ofJob(book)
    .filter(({ isListed }) => isListed)
    .map(({ component, fileId }) => `${component}: ${fileId}`);
const recalled = () =>
  store.artworks
    .ofJob(book)
    .filter(({ recall }) => recall !== null)
    .map(({ component, fileId }) => `${component}: ${fileId}`);

test.each<readonly [string, Reading, Reading]>([
  ['a component is renamed', { cover: ['c'], pages: ['p'] }, { cover: ['c'], inner: ['p'] }],
  ['all components are renamed', { cover: ['c'], pages: ['p'] }, { pages: ['c'], inner: ['p'] }],
  ['components become one', { cover: ['c'], pages: ['p'] }, { general: ['c', 'p'] }],
  ['one component becomes several', { general: ['c', 'p'] }, { cover: ['c'], pages: ['p'] }],
  ['files change places', { cover: ['c'], pages: ['p'] }, { cover: ['p'], pages: ['c'] }],
  ['components come in another order', { cover: ['c'], pages: ['p'] }, { pages: ['p'], cover: ['c'] }],
  ['copies move together', { cover: ['c'], pages: ['c'] }, { front: ['c'], inner: ['c'] }],
  ['one of two copies moves', { cover: ['c'], pages: ['c'] }, { cover: ['c'], inner: ['c'] }],
])('%s: what was sent stays sent, and nothing is recalled', (_, before, after) => {
  read(before);
  const sent = sendAll();
  const ids = store.artworks.ofJob(book).map(({ id }) => id);
  read(after);
  expect(sendAll()).toBe(0);
  expect(recalled()).toEqual([]);
  expect(filesNow().sort()).toEqual(
    Object.entries(after)
      .flatMap(([label, files]) => files.map((id) => `${label}: ${id}`))
      .sort(),
  );
  expect(
    store.artworks
      .ofJob(book)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort());
  expect(ids.flatMap((id) => store.deliveries.ofArtwork(id))).toHaveLength(sent);
  read(before);
  expect([sendAll(), recalled()]).toEqual([0, []]);
});

test('a file that moves is in the job under its new component, and its history says so', () => {
  read({ pages: ['p'] });
  sendAll();
  read({ inner: ['p'] });
  const job = store.jobViews.get(book);
  expect(job?.components.map(({ label, files }) => [label, files.map(({ state }) => state)])).toEqual([
    ['inner', ['picked-up']],
  ]);
  const [line] = job?.timeline.filter(({ to }) => to === 'moved') ?? [];
  expect(line?.why).toEqual({ code: 'file.moved', values: { before: 'pages', now: 'inner' } });
});

test('two components that name a file at the same time get it twice, however many named it before', () => {
  read({ cover: ['c'] });
  expect(sendAll()).toBe(1);
  read({ cover: ['c'], pages: ['c'] });
  expect(sendAll()).toBe(1);
  expect(filesNow()).toEqual(['cover: c', 'pages: c']);
  read({ pages: ['c'] });
  expect([sendAll(), filesNow(), recalled()]).toEqual([0, ['pages: c'], ['cover: c']]);
  read({ cover: ['c'], pages: ['c'] });
  expect([sendAll(), recalled()]).toEqual([0, []]);
});

test('of two copies that become one under another label, the one that was sent stays', () => {
  read({ cover: ['c'] });
  sendAll();
  read({ cover: ['c'], pages: ['c'] });
  read({ general: ['c'] });
  expect([sendAll(), filesNow(), recalled()]).toEqual([0, ['general: c'], []]);
});

test('a file that was removed and comes back in another component is the same file', () => {
  read({ cover: ['c'], pages: ['p'] });
  sendAll();
  read({ cover: ['c'] });
  expect(recalled()).toEqual(['pages: p']);
  read({ cover: ['c'], inner: ['p'] });
  expect([sendAll(), recalled()]).toEqual([0, []]);
});

test('stations that read a job in another order or under other labels derive the same IDs', () => {
  read({ pages: ['x', 'p'], cover: ['x'] });
  const own = store.artworks.ofJob(book).map(({ id }) => id);
  expect(own.sort()).toEqual([idOf('x'), idOf('x', 2), idOf('p')].sort());
  const cover = store.artworks.ofJob(book).find(({ component }) => component === 'cover');
  expect(cover?.id).toBe(idOf('x'));
});

test('a file that is stored under another ID, as by an older version, keeps it', () => {
  const old = artworkId(demo, 'other', 'id');
  const known = [{ id: old, component: 'pages', fileId: 'p', isListed: true, state: 'picked-up' }] as const;
  const ids = (labels: readonly string[]) =>
    identifyFiles(
      labels.map((component) => ({ component, file: serviceFile('p') })),
      known,
      idOf,
    ).map(({ component, id }) => [component, id]);
  expect(ids(['inner'])).toEqual([['inner', old]]);
  expect(ids(['pages', 'cover'])).toEqual([
    ['pages', old],
    ['cover', idOf('p')],
  ]);
});

test('jobs that another reading decoded are found one after the other, and stay as they are if it fails', () => {
  read({ cover: ['c'] });
  sendAll();
  const others = (after = '') => store.jobs.readOtherwise(demo, 'new', after, 5);
  expect(others().map(({ serviceId }) => serviceId)).toEqual(['book']);
  expect(others('book')).toEqual([]);
  store.jobs.reread(demo, 'book', 'new', null);
  expect(others()).toEqual([]);
  expect([filesNow(), recalled()]).toEqual([['cover: c'], []]);
});

test('another reading of the stored JSON finds and loses files, moves what was sent, and says what changed', () => {
  read({ cover: ['c'], pages: ['p'] });
  sendAll();
  const [general] = serviceJob('book').components;
  if (general === undefined) throw new Error('The test job has no component.');
  const files = ['c', 'x', 'y'].map((id) => serviceFile(id));
  const otherwise = serviceJob('book', {
    components: [{ ...general, files }],
    status: status('job.production.queued'),
    reading: 'new',
  });
  expect(store.jobs.tryReread(demo, 'book', otherwise)).toEqual({
    files: [
      { effect: 'recall', name: 'p.pdf' },
      { effect: 'send', name: 'x.pdf' },
      { effect: 'send', name: 'y.pdf' },
    ],
    facts: ['components'],
  });
  expect([filesNow(), recalled()]).toEqual([['cover: c', 'pages: p'], []]);
  store.jobs.reread(demo, 'book', 'new', otherwise);
  expect(filesNow()).toEqual(['general: c', 'general: x', 'general: y']);
  expect(recalled()).toEqual(['pages: p']);
  expect(sendAll()).toBe(2);
  const lines = store.jobViews.get(book)?.timeline.filter(({ to }) => to === 'read-anew') ?? [];
  expect(lines.map(({ why }) => why)).toEqual([
    message('job.read-anew', { found: 2, lost: 1 }),
    message('job.read-otherwise', { facts: 'components' }),
  ]);
});

test('another reading of what a job says tells which facts it changed', () => {
  read({ cover: ['c'] });
  const [component] = serviceJob('book').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const otherwise = serviceJob('book', {
    quantity: known(7),
    components: [
      { ...component, label: 'cover', files: [serviceFile('c')], finishings: unreadable('options') },
    ],
    status: status('job.production.queued'),
    reading: 'new',
  });
  store.jobs.reread(demo, 'book', 'new', otherwise);
  const line = store.jobViews.get(book)?.timeline.find(({ to }) => to === 'read-anew');
  expect(line?.why).toEqual(message('job.read-otherwise', { facts: 'quantity finishings' }));
  expect(line?.why && inEnglish(line.why)).toBe('Read otherwise now: quantity, finishings.');
});

test('a reading that finds no status keeps what was read before', () => {
  read({ cover: ['c'] });
  sendAll();
  const [component] = serviceJob('book').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const nowhere = serviceJob('book', {
    components: [{ ...component, label: 'cover', files: [serviceFile('c')] }],
    status: status(UNKNOWN_STATUS),
    reading: 'new',
  });
  store.jobs.reread(demo, 'book', 'new', nowhere);
  expect([store.jobViews.get(book)?.status.code, recalled()]).toEqual(['job.production.queued', []]);
});

test('a reading by which a second component names what was sent would send it again', () => {
  read({ cover: ['c'] });
  sendAll();
  const [general] = serviceJob('book').components;
  if (general === undefined) throw new Error('The test job has no component.');
  const components = ['cover', 'pages'].map((label) => ({ ...general, label, files: [serviceFile('c')] }));
  const otherwise = serviceJob('book', {
    components,
    status: status('job.production.queued'),
    reading: 'new',
  });
  expect(store.jobs.tryReread(demo, 'book', otherwise)?.files).toEqual([{ effect: 'again', name: 'c.pdf' }]);
});

test.each(['poll', 'background'] as const)('the same JSON is read otherwise by the %s', async (by) => {
  read({ cover: ['c'] });
  const { original, ...job } = serviceJob('book', { status: status('job.production.queued') });
  const now = { ...job, name: 'Read otherwise', original, reading: 'new' };
  const before = { ...now, name: 'Read as before', reading: '' };
  store.jobs.apply(demo, before, { change: { source: 'poll', at: 1 } });
  if (by === 'poll') store.jobs.apply(demo, now, { change: { source: 'poll', at: 2 } });
  const rereading = new Rereading({
    connection: demo,
    client: { fingerprint: 'new', told: { job: () => now, batch: () => serviceBatch('b', []) } },
    store,
    clock: new ManualClock(),
    onFault: failOnFault,
  });
  if (by === 'background') {
    rereading.start();
    await until('nothing is left', () => store.jobs.readOtherwise(demo, 'new', '', 5).length === 0);
  }
  await rereading.stop();
  expect(store.jobViews.get(book)?.name).toBe('Read otherwise');
});

test('a status that another reading finds counts, unless a list mentioned a later one', () => {
  const statusNow = () => store.jobViews.get(book)?.status.code;
  read({ cover: ['c'] });
  const [general] = serviceJob('book').components;
  if (general === undefined) throw new Error('The test job has no component.');
  const otherwise = (code: string, reading: string) =>
    serviceJob('book', {
      components: [{ ...general, label: 'cover', files: [serviceFile('c')] }],
      status: status(code),
      reading,
    });
  const cancelled = otherwise('job.cancelled', 'new');
  expect(store.jobs.tryReread(demo, 'book', cancelled)).toEqual({
    files: [{ effect: 'withdraw', name: 'c.pdf' }],
    facts: ['status'],
  });
  expect([statusNow(), sendAll()]).toEqual(['job.production.queued', 1]);
  store.jobs.reread(demo, 'book', 'new', cancelled);
  expect([statusNow(), recalled()]).toEqual(['job.cancelled', ['cover: c']]);
  const change = { source: 'poll', at: 2 } as const;
  store.jobs.applyMention(demo, otherwise('job.production.printing', 'new'), { change });
  store.jobs.reread(demo, 'book', 'newer', otherwise('job.production.queued', 'newer'));
  expect(statusNow()).toBe('job.production.printing');
});

test('that a webhook carried a job is still said after its original was read otherwise', () => {
  const byWebhook = message('unread.by-webhook');
  const job = serviceJob('claimed', { status: status('job.production.queued') });
  store.jobs.apply(demo, { ...job, notUnderstood: [byWebhook] }, { change: { source: 'webhook', at: 1 } });
  store.jobs.reread(demo, 'claimed', 'newer', { ...job, name: 'Read otherwise', reading: 'newer' });
  const view = store.jobViews.get(JobKey.parse('demo:claimed'));
  expect([view?.name, view?.notUnderstood]).toEqual(['Read otherwise', [byWebhook]]);
});

test('files that cannot be read are neither sent nor recalled, unless nothing mentions them any more', () => {
  const now = (mentioned: readonly string[], isRead: boolean): void => {
    const [general] = serviceJob('book').components;
    if (general === undefined) throw new Error('The test job has no component.');
    const components = [{ ...general, files: isRead ? mentioned.map((id) => serviceFile(id)) : [] }];
    const notUnderstood = isRead ? [] : [message('unread.files-at-path', { path: '$.nowhere' })];
    const job = serviceJob('book', { status: status('job.production.queued'), components, notUnderstood });
    const original = JSON.stringify({ mentioned, isRead });
    store.jobs.apply(demo, { ...job, original }, { change: { source: 'poll', at: 1 } });
  };
  const stateOf = (id: string) => {
    const file = store.artworks.get(idOf(id));
    return [file?.state, file?.reason?.code ?? null];
  };
  now(['sent'], true);
  expect(sendAll()).toBe(1);
  now(['sent', 'due'], true);
  now(['sent', 'due'], false);
  expect([stateOf('sent')[0], stateOf('due')]).toEqual([
    'picked-up',
    ['withdrawn', 'withdrawn.files-unread'],
  ]);
  expect(recalled()).toEqual([]);
  now(['sent', 'due'], true);
  expect([stateOf('sent')[0], stateOf('due')[0]]).toEqual(['picked-up', 'queued']);
  now(['due'], false);
  expect(recalled()).toHaveLength(1);
});
