import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  absent,
  ConnectionId,
  CutOff,
  type Fact,
  known,
  knownIn,
  none,
  unreadable,
} from '../../../src/contract/index.ts';
import { artworkId, jobKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceFile, serviceJob } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const bytes = { source: 'station', sha256: 'a'.repeat(64), bytes: 1 } as const;

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 1 }, onFault: failOnFault });
});
afterEach(() => store.close());

/** A job with one file. Returns the file's ID. */
function job(pages: Fact<number>, customer: Fact<string>, label = 'general'): ArtworkId {
  const [component] = serviceJob('one').components;
  if (component === undefined) throw new Error('A job has a component.');
  const files = [serviceFile('one-file')];
  const size = known({ width: 85, height: 55 });
  const components = [{ ...component, label, files, pages, finishedMm: size }];
  store.jobs.apply(demo, serviceJob('one', { customer, components }), polled);
  return artworkId(demo, 'one', 'one-file');
}

/** Preflight has counted the pages of the stored bytes. */
function counted(id: ArtworkId, pageCount: number): void {
  for (const state of ['queued', 'transferring', 'verifying', 'archived'] as const)
    store.artworks.move(id, state, bytes);
  const file = store.artworks.get(id);
  if (file === null) throw new Error('The file is gone.');
  const result = JSON.stringify({ pageCount, findings: [] });
  store.preflights.save(file, {
    sha256: bytes.sha256,
    rules: '1',
    ordered: '',
    result,
    codes: [],
  });
}

test('size, customer and delivery are what the service says about the job, and unknown before', () => {
  const id = job(absent, absent);
  expect(store.artworks.jobContext(id)).toMatchObject({
    size: known({ width: 85, height: 55 }),
    customer: absent,
    delivery: absent,
  });
  job(absent, known('Fjordlys Festival AS'));
  store.batches.apply(
    demo,
    serviceBatch('b', ['one'], { delivery: known({ id: 'd', service: 'Courier', group: null }) }),
    polled,
  );
  expect(store.artworks.jobContext(id)).toMatchObject({
    customer: known('Fjordlys Festival AS'),
    delivery: known('Courier'),
  });
  store.batches.apply(
    demo,
    serviceBatch('b', ['one'], { delivery: known({ id: 'd', service: 'Courier', group: 'Next day' }) }),
    polled,
  );
  expect(store.artworks.jobContext(id)?.delivery).toEqual(known('Next day'));
  expect(store.facets.read()).toMatchObject({
    deliveries: ['Next day'],
    customers: ['Fjordlys Festival AS'],
  });
});

test('a file has to be ready when the queue says that its job has', () => {
  const cutOff = CutOff.parse({ group: 'Next day', time: '17:00', weekdays: [1, 2, 3, 4, 5], daysLater: 0 });
  store.close();
  store = openMemoryStore({ clock: { now: () => 1 }, onFault: failOnFault, cutOffs: () => [cutOff] });
  const id = job(absent, absent);
  expect(store.artworks.jobContext(id)?.shipBy).toEqual(absent);
  const delivery = known({ id: 'd', service: 'Courier', group: 'Next day' });
  store.batches.apply(demo, serviceBatch('b', ['one'], { delivery }), polled);
  const shipBy = knownIn(store.artworks.jobContext(id)?.shipBy ?? absent) ?? 0;
  expect(new Date(shipBy).toISOString()).toBe(store.queue.row(jobKey(demo, 'one'), 'jobs')?.shipBy);
});

test('pages are the ordered ones, or those that preflight counted if the service does not say', () => {
  const id = job(absent, absent);
  expect(store.artworks.jobContext(id)?.pages).toEqual(absent);
  counted(id, 24);
  expect(store.artworks.jobContext(id)?.pages).toEqual(known(24));
  job(known(32), absent);
  expect(store.artworks.jobContext(id)?.pages).toEqual(known(32));
});

test('preflight is told which finishings are ordered, that there are none, or that it is not known', () => {
  const gold = { id: null, alias: 'finishing-foiling-gold', name: 'Gold' };
  const [component] = serviceJob('one').components;
  if (component === undefined) throw new Error('A job has a component.');
  const told = [known([gold]), none, unreadable('extras'), absent].map((finishings, nth) => {
    const name = `job-${nth}`;
    const components = [{ ...component, files: [serviceFile(`${name}-file`)], finishings }];
    store.jobs.apply(demo, serviceJob(name, { components }), polled);
    const file = store.artworks.get(artworkId(demo, name, `${name}-file`));
    return file === null ? null : store.preflights.orderOf(file).finishings;
  });
  expect(told).toEqual([known([gold.alias]), none, unreadable('extras'), absent]);
});
