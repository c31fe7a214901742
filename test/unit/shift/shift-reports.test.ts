import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ConnectionId,
  HotFolderId,
  known,
  literalMessage,
  message,
  type ShiftReport,
} from '../../../src/contract/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import { ShiftReports } from '../../../src/main/station/shift/index.ts';
import { artworkId, type DeliveryRecord, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const rip = HotFolderId.parse('rip');
const foil = HotFolderId.parse('foil');
const gone = HotFolderId.parse('gone');
const sha256 = 'a'.repeat(64);
/** On a day without a change of clocks. */
const EIGHT = new Date(2026, 10, 28, 8).getTime();
const HOUR_MS = 3_600_000;

let now = EIGHT;
let store: Store;
beforeEach(() => {
  now = EIGHT;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
});
afterEach(() => store.close());

type Order = Parameters<typeof serviceJob>[1];

/** A file of a job of its own is delivered at an instant, and picked up a minute later if it is. */
function sent(
  name: string,
  at: number,
  {
    folder = rip,
    revision = 1,
    order = {},
    isPickedUp = true,
    why,
    copies,
  }: {
    folder?: HotFolderId;
    revision?: number;
    order?: Order;
    isPickedUp?: boolean;
    why?: string;
    copies?: number;
  } = {},
): DeliveryRecord {
  now = at;
  const id = artworkId(demo, name, `${name}-file`);
  if (store.artworks.get(id) === null) {
    store.jobs.apply(demo, serviceJob(name, order), { change: { source: 'poll', at: 1 } });
    for (const state of ['queued', 'transferring', 'verifying', 'archived'] as const)
      store.artworks.move(id, state, { source: 'station', sha256, bytes: 1 });
  }
  const plan = store.deliveries.plan(id, folder, {
    sha256,
    bytes: 1,
    revision,
    ...(why !== undefined &&
      (copies === undefined
        ? { why: literalMessage(why) }
        : { why: message('file.resend-copies', { reason: why, copies }), copies })),
  });
  store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${name}-${folder}-${revision}.pdf` });
  store.deliveries.committing(plan.id);
  const delivered = store.deliveries.delivered(plan.id);
  now = at + 60_000;
  return isPickedUp ? store.deliveries.pickedUp(delivered.id) : delivered;
}

const report = (from: number, until: number): Promise<ShiftReport> =>
  new ShiftReports({
    store,
    folderName: (id) => (id === gone ? null : id === rip ? 'Indigo' : 'Foil unit'),
  }).report(
    { from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    new AbortController().signal,
  );

test('counts the files, jobs and copies of a period, which has its first instant and not its last', async () => {
  sent('before', EIGHT - 1, { isPickedUp: false });
  sent('first', EIGHT, { order: { quantity: known(500) } });
  sent('last', EIGHT + 8 * HOUR_MS - 1, { order: { quantity: known(250) }, isPickedUp: false });
  sent('after', EIGHT + 8 * HOUR_MS);
  const { totals, steps, stepUnit } = await report(EIGHT, EIGHT + 8 * HOUR_MS);
  expect(totals).toEqual({
    sent: 2,
    pickedUp: 1,
    rejected: 0,
    resent: 0,
    jobs: 2,
    copies: 750,
    isMore: false,
  });
  expect(stepUnit).toBe('hour');
  expect(steps.map(({ sent }) => sent)).toEqual([1, 0, 0, 0, 0, 0, 0, 1]);
  expect(steps.map(({ pickedUp }) => pickedUp)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
});

test('a file that goes out twice is two files of one job; copies that are not known are said to be', async () => {
  const order: Order = { quantity: known(100) };
  sent('a', EIGHT, { order });
  sent('a', EIGHT + 1, { order, folder: foil });
  sent('a', EIGHT + HOUR_MS, { order, revision: 2, why: 'Trimmed wrong' });
  sent('b', EIGHT, { order: { quantity: { is: 'unreadable', at: 'quantity' } } });
  const { totals, groups, waste } = await report(EIGHT, EIGHT + 2 * HOUR_MS);
  expect(totals).toMatchObject({ sent: 4, resent: 1, jobs: 2, copies: 200, isMore: true });
  expect(groups.hotFolder.map(({ name, sent, jobs }) => [name, sent, jobs])).toEqual([
    ['Indigo', 3, 2],
    ['Foil unit', 1, 1],
  ]);
  expect(waste.reason).toEqual([{ name: 'Trimmed wrong', files: 1, copies: 100, known: 1 }]);
});

test('waste is what was resent, by the copies that were wanted; what was taken back is none', async () => {
  const flyers: Order = { product: 'Flyers', quantity: known(500) };
  const unknownQuantity: Order = { product: 'Books', quantity: { is: 'unreadable', at: 'quantity' } };
  for (const name of ['a', 'b', 'c']) sent(name, EIGHT - HOUR_MS, { order: flyers });
  for (const name of ['d', 'e']) sent(name, EIGHT - HOUR_MS, { order: unknownQuantity, folder: gone });
  sent('a', EIGHT, { order: flyers, revision: 2, why: 'Smeared', copies: 40 });
  sent('a', EIGHT, { order: flyers, revision: 3, why: 'Smeared' });
  sent('d', EIGHT, { order: unknownQuantity, revision: 2, why: 'Torn', folder: gone });
  sent('e', EIGHT, { order: unknownQuantity, revision: 2, why: 'Torn', copies: 7, folder: gone });
  const backId = artworkId(demo, 'b', 'b-file');
  store.deliveries.plan(backId, rip, {
    sha256,
    bytes: 1,
    revision: 2,
    why: literalMessage('Oops'),
    isDelayed: true,
  });
  store.deliveries.takeBackDelayed(backId);
  const { waste, totals } = await report(EIGHT, EIGHT + HOUR_MS);
  expect(waste).toEqual({
    reason: [
      { name: 'Smeared', files: 2, copies: 540, known: 2 },
      { name: 'Torn', files: 2, copies: 7, known: 1 },
    ],
    product: [
      { name: 'Books', files: 2, copies: 7, known: 1 },
      { name: 'Flyers', files: 2, copies: 540, known: 2 },
    ],
    hotFolder: [
      { name: null, files: 2, copies: 7, known: 1 },
      { name: 'Indigo', files: 2, copies: 540, known: 2 },
    ],
    month: [{ name: '2026-11', files: 4, copies: 547, known: 3 }],
  });
  expect(totals).toMatchObject({ sent: 4, jobs: 3, copies: 547, isMore: true });
});

test('a rejected file counts once, where it was, however long ago it was sent', async () => {
  const one = sent('a', EIGHT - 24 * HOUR_MS);
  now = EIGHT + HOUR_MS;
  const why = message('delivery.rejected', { name: 'a', folder: 'error' });
  store.deliveries.rejected(one.id, why);
  const { totals, groups, rejectReasons, steps } = await report(EIGHT, EIGHT + 2 * HOUR_MS);
  expect(totals).toMatchObject({ sent: 0, pickedUp: 0, rejected: 1, jobs: 0 });
  expect(groups.hotFolder).toMatchObject([{ name: 'Indigo', rejected: 1 }]);
  expect(rejectReasons).toEqual([{ why, files: 1 }]);
  expect(steps.map(({ rejected }) => rejected)).toEqual([0, 1]);
});

test('groups by stock and product as the queue knows them; what nobody knows has no name', async () => {
  const [general] = serviceJob('b').components;
  if (general === undefined) throw new Error('The job has a component.');
  sent('a', EIGHT, { order: { product: 'Flyers' } });
  sent('b', EIGHT, {
    order: { product: 'Books', components: [{ ...general, material: { is: 'unreadable', at: 'stock' } }] },
    folder: gone,
  });
  const { groups } = await report(EIGHT, EIGHT + HOUR_MS);
  expect(groups.product.map(({ name }) => name)).toEqual(['Books', 'Flyers']);
  expect(groups.stock.map(({ name }) => name)).toEqual([null, 'Silk 350 gsm']);
  expect(groups.hotFolder.map(({ name }) => name)).toEqual([null, 'Indigo']);
});

test('says who did what, and nothing of what the station did by itself', async () => {
  sent('a', EIGHT);
  now = EIGHT + 1;
  const anna = {
    sessionId: 's',
    name: 'Anna',
    operatorId: null,
    desk: null,
    client: 'c',
    byLink: false,
  };
  asCaller(anna, () => store.decisions.requestReplacement(artworkId(demo, 'a', 'a-file'), 'Low resolution'));
  const { operators } = await report(EIGHT, EIGHT + HOUR_MS);
  expect(operators).toEqual([{ name: 'Anna', deeds: [{ event: 'replacement-requested', times: 1 }] }]);
});

test('a job is in time if its last file was sent before it had to ship', async () => {
  const due = (at: number): Order => ({ dueAt: known(at) });
  sent('early', EIGHT, { order: due(EIGHT) });
  sent('late', EIGHT + 1, { order: due(EIGHT) });
  sent('whenever', EIGHT);
  const { shipBy } = await report(EIGHT, EIGHT + HOUR_MS);
  expect(shipBy).toEqual({ inTime: 1, late: 1, unknown: 1 });
});

test('longer periods are counted by days, also where one has 23 or 25 hours', async () => {
  const from = new Date(2026, 9, 20).getTime();
  const until = new Date(2026, 10, 2).getTime();
  sent('a', new Date(2026, 9, 25, 23, 59).getTime());
  const { steps, stepUnit } = await report(from, until);
  expect(stepUnit).toBe('day');
  expect(steps).toHaveLength(13);
  expect(steps.map(({ sent }) => sent).indexOf(1)).toBe(5);
});

test('the caller who has left is not served', async () => {
  sent('a', EIGHT);
  const reports = new ShiftReports({ store, folderName: () => null });
  const period = { from: new Date(EIGHT).toISOString(), until: new Date(EIGHT + 1).toISOString() };
  await expect(reports.report(period, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
