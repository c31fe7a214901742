import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  HotFolderId,
  JobKey,
  known,
  none,
  type OrderFact,
  type QueueGrouping,
  type QueuePage,
  QueueQuery,
  type QueueSortColumn,
  unreadable,
} from '../../../src/contract/index.ts';
import type { ServiceComponent, ServiceJob } from '../../../src/main/station/model/service-resources.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceFile, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const ready = status('job.production.queued');
const now = new Date(2026, 5, 3, 12).getTime();
let clock = now;
let folderOrder: HotFolderId[] = [];
let noneIfAbsent: OrderFact[] = [];

let store: Store;
beforeEach(() => {
  clock = now;
  folderOrder = [];
  noneIfAbsent = [];
  store = openMemoryStore({
    clock: { now: () => clock },
    onFault: failOnFault,
    folder: (id) => ({ name: `Press ${id}`, rip: id === 'foil' ? 'Foil RIP' : 'Fiery' }),
    folderOrder: () => folderOrder,
    noneIfAbsent: () => noneIfAbsent,
  });
});
afterEach(() => store.close());

const list = (more: Partial<QueueQuery> = {}): QueuePage => store.queue.list(QueueQuery.parse(more));
const ids = (more: Partial<QueueQuery>): string[] => list(more).rows.map(({ serviceId }) => serviceId);

const component = (label: string, more: Partial<ServiceComponent>): ServiceComponent => ({
  label,
  material: known('Silk, 350 gsm'),
  finishings: none,
  size: null,
  finishedMm: known({ width: 85, height: 55 }),
  unfinishedMm: absent,
  pages: absent,
  artworkStatus: null,
  files: [],
  ...more,
});
const matt = { alias: 'finishing-lamination-matt-double', name: 'Matt lamination, both sides' };
const foil = { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };

function job(id: string, more: Partial<ServiceJob> = {}): void {
  const files = [serviceFile(`${id}-file`)];
  store.jobs.apply(
    demo,
    serviceJob(id, { status: ready, components: [component('general', { files })], ...more }),
    polled,
  );
}

/** Brings the only file of a job into a hot folder, and out of it if `taken`. */
function deliver(id: string, folder: string, taken = false): void {
  const file = artworkId(demo, id, `${id}-file`);
  for (const state of ['transferring', 'verifying'] as const) {
    store.artworks.move(file, state, { source: 'station' });
  }
  const what = { sha256: 'a'.repeat(64), bytes: 1 };
  store.artworks.move(file, 'archived', { source: 'station', ...what });
  store.artworks.move(file, 'delivering', { source: 'station' });
  const { id: delivery } = store.deliveries.plan(file, HotFolderId.parse(folder), what);
  if (!taken) return;
  store.deliveries.copying(delivery, { tempPath: '/t', finalName: `${id}.pdf` });
  store.deliveries.committing(delivery);
  store.deliveries.delivered(delivery);
  store.deliveries.pickedUp(delivery);
}

/** Three jobs of one batch, one of them a book with two components. */
function threeJobs(): void {
  store.batches.apply(demo, serviceBatch('b', ['cards', 'more', 'book']), polled);
  job('cards', { name: 'Cards for Ada', batchId: 'b', customer: known('Ada Ltd'), quantity: known(500) });
  job('more', { name: 'Cards for Bob', batchId: 'b', customer: known('Bob plc'), quantity: known(250) });
  job('book', {
    name: 'Yearbook',
    batchId: 'b',
    customer: known('Ada Ltd'),
    product: 'Perfect Bound Books',
    quantity: known(40),
    components: [
      component('cover', {
        material: known('Silk, 350 gsm'),
        finishings: known([matt, foil, { alias: 'finishing-ink-double', name: 'Printed on both sides' }]),
        finishedMm: known({ width: 210, height: 297 }),
        files: [serviceFile('cover')],
      }),
      component('inner', {
        material: known('Offset 90 g/m²'),
        finishings: known([{ alias: 'finishing-lamination-no-lamination', name: 'No lamination' }]),
        size: 'A4',
        finishedMm: known({ width: 210, height: 297 }),
        files: [serviceFile('inner')],
      }),
    ],
  });
}

test('a row of a batch summarises all of its jobs', () => {
  threeJobs();
  expect(list().rows).toMatchObject([
    {
      level: 'batches',
      kind: 'batch',
      customers: ['Ada Ltd', 'Bob plc'],
      jobNames: ['Cards for Ada', 'Cards for Bob', 'Yearbook'],
      products: [
        { name: 'Business Cards', jobs: 2 },
        { name: 'Perfect Bound Books', jobs: 1 },
      ],
      copies: 790,
      stocks: [
        { name: 'Silk', gsm: 350 },
        { name: 'Offset', gsm: 90 },
      ],
      finishings: ['Gold foil', 'Matt lamination, both sides'],
      groups: {
        stage: 'ready',
        stock: 'Silk 350 gsm + Offset 90 gsm',
        finishing: 'Gold foil + Matt lamination, both sides',
        delivery: 'Next day',
        customer: 'Ada Ltd + Bob plc',
        'hot-folder': null,
      },
    },
  ]);
});

test('jobs and components have their own rows, with what is theirs alone', () => {
  threeJobs();
  expect(list({ level: 'jobs' }).rows).toMatchObject([
    { kind: 'job', key: 'demo:book', copies: 40, delivery: { group: 'Next day' }, filesTotal: 2 },
    { kind: 'job', key: 'demo:cards', copies: 500, customers: ['Ada Ltd'], filesTotal: 1 },
    { kind: 'job', key: 'demo:more', copies: 250 },
  ]);
  const components = list({ level: 'components' }).rows;
  expect(components.map(({ key }) => key)).toEqual([
    'demo:book#cover',
    'demo:book#inner',
    'demo:cards#general',
    'demo:more#general',
  ]);
  expect(components[1]).toMatchObject({
    kind: 'component',
    jobKey: 'demo:book',
    component: 'inner',
    stocks: [{ name: 'Offset', gsm: 90 }],
    finishings: [],
    sizes: [{ name: 'A4', mm: { width: 210, height: 297 } }],
    filesTotal: 1,
  });
});

test('a file that moves changes the rows of its batch, its job and its component, and no other', async () => {
  threeJobs();
  const told: string[] = [];
  store.queue.follow(10);
  await Promise.resolve();
  store.onChange((changes) => {
    for (const change of changes) if (change.kind === 'queue-row') told.push(`${change.level} ${change.key}`);
  });
  const inner = artworkId(demo, 'book', 'inner');
  store.artworks.move(inner, 'transferring', { source: 'station' });
  store.queue.follow(10);
  await Promise.resolve();
  expect(told, 'nothing that a row shows').toEqual([]);
  store.artworks.move(inner, 'failed', { source: 'station', reason: { code: 'transfer.gone', values: {} } });
  store.queue.follow(10);
  await Promise.resolve();
  expect(told.sort()).toEqual(['batches demo:b', 'components demo:book#inner', 'jobs demo:book']);
  const phases = list({ level: 'components' }).rows.map(({ key, phase }) => `${key} ${phase}`);
  expect(phases).toEqual([
    'demo:book#inner attention',
    'demo:book#cover ready',
    'demo:cards#general ready',
    'demo:more#general ready',
  ]);
  expect(list({ level: 'components' }).rows[1], 'facts are not lost').toMatchObject({
    stocks: [{ name: 'Silk', gsm: 350 }],
  });
});

test('components that a job no longer has are gone from the queue', () => {
  threeJobs();
  job('book', { name: 'Yearbook', batchId: 'b', updatedAt: 2_000 });
  expect(list({ level: 'components' }).rows.map(({ key }) => key)).toContain('demo:book#general');
  expect(list({ level: 'components', search: 'offset' }).rows.map(({ key }) => key)).not.toContain(
    'demo:book#general',
  );
});

test.each([
  ['ada ltd', ['cards', 'book']],
  ['silk 350', ['cards', 'more', 'book']],
  ['90 gsm', ['book']],
  ['matt', ['book']],
  ['85x55', ['cards', 'more']],
  ['a4', ['book']],
  ['perfect', ['book']],
  ['next day', ['cards', 'more', 'book']],
  ['press foil', ['more']],
])('a search for %s finds the matching jobs', (search, found) => {
  threeJobs();
  deliver('more', 'foil');
  expect(ids({ level: 'jobs', search }).sort()).toEqual([...found].sort());
});

test('groups of hot folders are in the operator’s order, also when it changes while nothing moves', () => {
  for (const id of ['a', 'b', 'c']) job(id);
  deliver('a', 'main');
  deliver('b', 'foil');
  const labels = () => list({ groupBy: 'hot-folder' }).groups.map(({ label }) => label);
  expect(labels()).toEqual(['Press foil', 'Press main', null]);
  folderOrder = ['main', 'foil'].map((id) => HotFolderId.parse(id));
  expect(labels()).toEqual(['Press main', 'Press foil', null]);
});

test.each<readonly [Exclude<QueueGrouping, 'none'>, readonly (string | null)[]]>([
  ['stock', ['Offset 90 gsm', 'Offset 130 gsm', 'Silk 350 gsm', '?']],
  ['customer', ['Ada', 'bob', null]],
  ['hot-folder', ['Press foil', 'Press main', null]],
  ['rip', ['Fiery', 'Foil RIP', null]],
])('by %s, groups are in the order of their labels, and each has its rows', (groupBy, labels) => {
  const made = (id: string, material: string | null, customer: string | null): void =>
    job(id, {
      customer: customer === null ? absent : known(customer),
      components: [
        component('general', {
          material: material === null ? absent : known(material),
          files: [serviceFile(`${id}-file`)],
        }),
      ],
    });
  made('a', 'Silk, 350 gsm', 'bob');
  made('b', 'Offset, 130 gsm', 'Ada');
  made('c', 'Offset, 90 gsm', 'Ada');
  made('d', null, null);
  made('e', 'Silk, 350 gsm', null);
  deliver('a', 'main');
  deliver('b', 'foil');
  const { groups, rows, total } = list({ groupBy });
  expect(groups.map(({ label }) => label)).toEqual(labels);
  const inOrder = groups.flatMap(({ key, count }) => Array.from({ length: count }, () => key));
  expect(rows.map((row) => row.groups[groupBy] ?? '')).toEqual(inOrder);
  expect(total).toBe(5);
  // Page by page, the same.
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const page: QueuePage = list({ groupBy, limit: 2, cursor });
    pages.push(...page.rows.map(({ key }) => key));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(pages).toEqual(rows.map(({ key }) => key));
  const first = groups[0]?.key ?? '';
  const collapsed = list({ groupBy, collapsed: [first] });
  expect(collapsed.groups).toEqual(groups);
  expect(collapsed.rows.map(({ key }) => key)).toEqual(
    rows.filter((row) => (row.groups[groupBy] ?? '') !== first).map(({ key }) => key),
  );
  expect(collapsed.total).toBe(collapsed.rows.length);
});

/** A job with matt lamination, one without finishings, one whose finishings could not be read, one silent. */
function fourFinishings(): void {
  const made = (
    id: string,
    finishings: ServiceComponent['finishings'],
    batchId: string | null = null,
  ): void =>
    job(id, {
      batchId,
      components: [component('general', { finishings, pages: known(2), files: [serviceFile(`${id}-file`)] })],
    });
  store.batches.apply(demo, serviceBatch('b', ['matt', 'unread']), polled);
  made('matt', known([matt]), 'b');
  made('plain', none);
  made('silent', absent);
  made('unread', unreadable('$.spec.extras'), 'b');
}

test('a customer or delivery that cannot be read is said, filtered by and grouped, one that is not named is not', () => {
  const delivery = unreadable('delivery_option');
  store.batches.apply(demo, serviceBatch('b', ['ships'], { delivery }), polled);
  job('ships', { batchId: 'b' });
  job('whose', { customer: unreadable('client') });
  job('nobody', {});
  const unknownOf = (level: 'batches' | 'jobs') =>
    Object.fromEntries(
      list({ level }).rows.map(({ serviceId, unknown }) => [
        serviceId,
        unknown.filter((fact) => fact === 'customer' || fact === 'delivery'),
      ]),
    );
  expect(unknownOf('jobs')).toEqual({ ships: ['delivery'], whose: ['customer'], nobody: [] });
  expect(unknownOf('batches')).toEqual({ b: ['delivery'], whose: ['customer'], nobody: [] });
  expect(ids({ level: 'jobs', unknown: ['customer', 'delivery'] }).sort()).toEqual(['ships', 'whose']);
  const groupsBy = (groupBy: 'customer' | 'delivery') =>
    list({ level: 'jobs', groupBy }).groups.map(({ key, count }) => [key, count]);
  expect(groupsBy('customer')).toEqual([
    ['?', 1],
    ['', 2],
  ]);
  expect(groupsBy('delivery')).toEqual([
    ['?', 1],
    ['', 2],
  ]);
  expect(store.jobViews.get(JobKey.parse('demo:ships'))).toMatchObject({ delivery, customer: absent });
  expect(store.jobViews.get(JobKey.parse('demo:whose'))).toMatchObject({ customer: unreadable('client') });

  // Read at last.
  store.batches.apply(demo, serviceBatch('b', ['ships']), polled);
  job('whose', { customer: known('Ada Ltd') });
  expect(unknownOf('jobs')).toEqual({ ships: [], whose: [], nobody: [] });
});

test('what is not known of a job is said, filtered by, and grouped apart from what there is none of', () => {
  fourFinishings();
  const unknownOf = () =>
    Object.fromEntries(list({ level: 'jobs' }).rows.map(({ serviceId, unknown }) => [serviceId, unknown]));
  expect(unknownOf()).toEqual({ matt: [], plain: [], silent: ['finishing'], unread: ['finishing'] });
  const groups = () =>
    list({ level: 'jobs', groupBy: 'finishing' }).groups.map(({ key, label, count }) => [key, label, count]);
  expect(groups()).toEqual([
    [matt.name, matt.name, 1],
    ['?', '?', 2],
    ['', null, 1],
  ]);
  expect(ids({ level: 'jobs', unknown: ['finishing', 'size'] }).sort()).toEqual(['silent', 'unread']);
  expect(ids({ level: 'jobs', unknown: ['finishing'], search: 'silent' })).toEqual(['silent']);
  expect(list({ level: 'jobs', unknown: ['finishing'] }).phases).toMatchObject({ ready: 2 });
  expect(ids({ level: 'jobs', unknown: ['size', 'pages', 'material', 'quantity'] })).toEqual([]);
  const [batch] = list({ search: 'matt' }).rows;
  expect(batch, 'of one of its jobs').toMatchObject({
    finishings: [matt.name],
    unknown: ['finishing'],
    groups: { finishing: `${matt.name} + ?` },
  });
  expect(
    list({ level: 'components', unknown: ['finishing'] })
      .rows.map(({ key }) => key)
      .sort(),
  ).toEqual(['demo:silent#general', 'demo:unread#general']);

  // Where the service never states finishings, silence says that there are none; what is unread stays so.
  noneIfAbsent = ['finishing'];
  expect(store.queue.remakeAll(-1, 100)).toBe(null);
  expect(unknownOf()).toMatchObject({ silent: [], unread: ['finishing'] });
  expect(groups()).toEqual([
    [matt.name, matt.name, 1],
    ['?', '?', 1],
    ['', null, 2],
  ]);
});

test.each([
  ['material', { components: [component('general', { material: absent, pages: known(1) })] }],
  ['size', { components: [component('general', { finishedMm: unreadable('$.dim'), pages: known(1) })] }],
  ['pages', { components: [component('general', { pages: absent })] }],
  ['quantity', { quantity: absent, components: [component('general', { pages: known(1) })] }],
] as const)('a job whose %s is unknown says so', (fact, more) => {
  job('a', { ...more, components: [...more.components] });
  expect(list({ level: 'jobs' }).rows).toMatchObject([{ unknown: [fact] }]);
  expect(ids({ unknown: [fact] })).toEqual(['a']);
});

test('of a job without components nothing of its print is known; a size that has a name is', () => {
  job('a', { components: [] });
  expect(list().rows[0]?.unknown).toEqual(['finishing', 'material', 'size', 'pages']);
  job('b', { components: [component('general', { size: 'A5', finishedMm: absent, pages: known(1) })] });
  expect(list({ search: 'a5' }).rows[0]?.unknown).toEqual([]);
});

test('a collapsed stage is counted and skipped', () => {
  job('a');
  job('b', { status: status('job.status.prepress') });
  expect(list({ collapsed: ['ready'] })).toMatchObject({
    rows: [{ serviceId: 'b' }],
    total: 1,
    groups: [
      { key: 'ready', label: null, count: 1 },
      { key: 'prepress', label: null, count: 1 },
    ],
  });
});

test.each<readonly [QueueSortColumn, boolean, readonly string[]]>([
  ['copies', false, ['b', 'a', 'c']],
  ['copies', true, ['a', 'b', 'c']],
  ['customer', false, ['b', 'a', 'c']],
  ['customer', true, ['a', 'b', 'c']],
  ['age', false, ['c', 'b', 'a']],
  ['age', true, ['a', 'b', 'c']],
  ['id', true, ['c', 'b', 'a']],
])('sorted by %s (descending: %s): rows without a value come last', (by, descending, order) => {
  job('a', { quantity: known(500), customer: known('Zoe'), createdAt: 1_000 });
  job('b', { quantity: known(20), customer: known('ada'), createdAt: 2_000 });
  job('c', { quantity: absent, customer: absent, createdAt: 3_000 });
  expect(ids({ sort: { by, descending } })).toEqual(order);
});

test('files picked up since midnight are counted, the latest first', () => {
  for (const id of ['a', 'b', 'c']) job(id, { name: id === 'b' ? 'Zebra' : 'Other' });
  clock = new Date(2026, 5, 2, 23, 59).getTime();
  deliver('a', 'main', true);
  clock = new Date(2026, 5, 3, 0, 1).getTime();
  deliver('b', 'main', true);
  clock = now;
  deliver('c', 'main', true);
  expect(list()).toMatchObject({ pickedUpToday: 2, groups: [{ key: 'done', count: 3 }] });
  expect(ids({})).toEqual(['c', 'b', 'a']);
  expect(list({ search: 'zebra' })).toMatchObject({ pickedUpToday: 1 });
});

test('while auto batching counts down, a job is not among the finished ones', () => {
  store.batches.apply(demo, serviceBatch('q', ['a'], { kind: 'queued-batch' }), polled);
  job('a', { queuedBatchId: 'q', address: '1 Main St', status: ready });
  deliver('a', 'main', true);
  expect(list().rows).toMatchObject([{ kind: 'queued-batch', phase: 'at-rip', filesPickedUp: 1 }]);
  store.batches.apply(demo, serviceBatch('b', ['a']), polled);
  expect(list().rows).toMatchObject([{ kind: 'batch', phase: 'done' }]);
});

test('a component has its own files, jobs and image', () => {
  threeJobs();
  const key = 'demo:book#inner';
  expect(store.queue.files([key], 10).map(({ name }) => name)).toEqual(['inner.pdf']);
  expect(store.queue.jobKeys(key)).toEqual(['demo:book']);
  expect(store.queue.row(key, 'components')).toMatchObject({ component: 'inner' });
});
