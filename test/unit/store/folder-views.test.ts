import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, type DeliveryId, HotFolderId, message } from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const rip = HotFolderId.parse('rip');
const proof = HotFolderId.parse('proof');
const sha256 = 'a'.repeat(64);
const HOUR_MS = 3_600_000;

let now = 0;
let store: Store;
beforeEach(() => {
  now = HOUR_MS;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
});
afterEach(() => store.close());

function delivered(name: string, folder = rip, revision = 1): DeliveryId {
  const id = artworkId(demo, name, `${name}-file`);
  if (store.artworks.get(id) === null) {
    store.jobs.apply(demo, serviceJob(name), { change: { source: 'poll', at: 1 } });
    for (const state of ['queued', 'transferring', 'verifying', 'archived'] as const)
      store.artworks.move(id, state, { source: 'station', sha256, bytes: 1 });
  }
  const plan = store.deliveries.plan(id, folder, { sha256, bytes: 1, revision });
  store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${name}-${revision}.pdf` });
  store.deliveries.committing(plan.id);
  return store.deliveries.delivered(plan.id).id;
}
const pickedUpAt = (at: number, delivery: DeliveryId): void => {
  now = at;
  store.deliveries.pickedUp(delivery);
};
const iso = (at: number): string => new Date(at).toISOString();

test('the last pickup and those of the last 60 minutes, for each requested hot folder and in that order', () => {
  const sent = [delivered('a'), delivered('b'), delivered('c', proof), delivered('d')];
  const [a, b, c] = sent;
  if (a === undefined || b === undefined || c === undefined) throw new Error('Nothing was sent.');
  pickedUpAt(HOUR_MS, a);
  pickedUpAt(HOUR_MS + 1, b);
  pickedUpAt(HOUR_MS + 2, c);
  const nobody = HotFolderId.parse('nobody');
  expect(store.folderViews.pickUps([proof, nobody, rip])).toEqual([
    { hotFolderId: proof, lastAt: iso(HOUR_MS + 2), inLastHour: 1 },
    { hotFolderId: nobody, lastAt: null, inLastHour: 0 },
    { hotFolderId: rip, lastAt: iso(HOUR_MS + 1), inLastHour: 2 },
  ]);
  // An hour later the first one no longer counts; the time of the last one is still known.
  now = 2 * HOUR_MS;
  expect(store.folderViews.pickUps([rip])).toEqual([
    { hotFolderId: rip, lastAt: iso(HOUR_MS + 1), inLastHour: 1 },
  ]);
  now = 2 * HOUR_MS + 1;
  expect(store.folderViews.pickUps([rip])).toMatchObject([{ lastAt: iso(HOUR_MS + 1), inLastHour: 0 }]);
});

test('a resent file counts again; one that was picked up and then rejected does not', () => {
  pickedUpAt(HOUR_MS, delivered('a'));
  pickedUpAt(HOUR_MS + 1, delivered('a', rip, 2));
  const rejected = delivered('b');
  pickedUpAt(HOUR_MS + 2, rejected);
  store.deliveries.rejected(rejected, message('delivery.rejected', { name: 'b', folder: 'error' }));
  expect(store.folderViews.pickUps([rip])).toEqual([
    { hotFolderId: rip, lastAt: iso(HOUR_MS + 1), inLastHour: 2 },
  ]);
});
