import { describe, expect, test } from 'vitest';
import { absent, known, knownIn, type Message, message, unreadable } from '../../../src/contract/index.ts';
import { decodeBatch } from '../../../src/main/station/service/decode/batch.ts';
import { dueIn } from '../../../src/main/station/service/decode/due.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';

const three = '2026-11-27T15:00:00+00:00';
const THREE = Date.parse(three);
const four = '2026-11-27T16:00:00+00:00';

describe('when something has to be ready', () => {
  test.each([
    [{ production_finish_date: { iso: three, timezone: 'UTC' } }, THREE],
    [{ production_finish_date: three }, THREE],
    [{ productionFinishDate: THREE / 1_000 }, THREE],
    [{ end_of_production_date: { iso: three } }, THREE],
    [{ delivery_collection_date: { iso: three } }, THREE],
    [{ delivery_option: { end_of_production_date: { iso: three } } }, THREE],
    [{ batch_delivery: { delivery_collection_date: { iso: three } } }, THREE],
    [{ delivery_option: 'a-bare-id', batch_delivery: { delivery_collection_date: { iso: three } } }, THREE],
    [{ production_finish_date: { iso: four }, batch_delivery: { end_of_production_date: three } }, THREE],
    [{ delivery_collection_date: { iso: four }, end_of_production_date: { iso: three } }, THREE],
    // Without an offset it is a time in the time zone beside it, in winter and in summer.
    [{ end_of_production_date: { iso: '2026-11-27T16:00:00', timezone: 'Europe/Berlin' } }, THREE],
    [{ end_of_production_date: { date: '2026-11-27 10:00:00.000000', timezone: 'America/New_York' } }, THREE],
    [
      { end_of_production_date: { iso: '2026-07-01T17:00:00', timezone: 'Europe/Berlin' } },
      Date.UTC(2026, 6, 1, 15),
    ],
    [{ end_of_production_date: { iso: three, timezone: 'Nowhere/Else' } }, THREE],
    // A day lasts until its end.
    [{ production_finish_date: '2026-11-27' }, new Date(2026, 10, 27, 23, 59).getTime()],
    [{ production_finish_date: { iso: '2026-13-01' } }, null],
    [{ production_finish_date: null, delivery_collection_date: 'soon' }, null],
    [{ delivery_date_earliest: { iso: three }, assumed_start_of_production_date: { iso: three } }, null],
    [{}, null],
  ])('%j', (given, expected) => {
    expect(knownIn(dueIn([given]))).toBe(expected);
  });
});

test.each([
  [{ production_finish_date: 'soon' }, 'production_finish_date'],
  [{ delivery_collection_date: { iso: '2026-13-01', timezone: 'UTC' } }, 'delivery_collection_date'],
  [{ production_finish_date: null, due_date: '11/12/2026' }, 'due_date'],
  [{ batch_delivery: { collection_date: ['Monday'] } }, 'collection_date'],
  [{ production_finish_date: null, due_at: '' }, null],
  [{ production_finish_date: { iso: null, timezone: 'Europe/Berlin' } }, null],
  [{ due_date: '0000-00-00 00:00:00' }, null],
  [{ due_date: [], deadline: {} }, null],
])('a date in %j that cannot be read is said', (given, at) => {
  expect(dueIn([given])).toEqual(at === null ? absent : unreadable(at));
  const told = at === null ? [] : [message('unread.ship-by', { at })];
  const saidOf = ({ notUnderstood }: { notUnderstood: readonly Message[] }) =>
    notUnderstood.filter(({ code }) => code === 'unread.ship-by');
  expect(saidOf(decodeJob({ id: 'j', ...given }))).toEqual(told);
  expect(saidOf(decodeBatch('batch', { id: 'b', ...given }))).toEqual(told);
});

test.each([
  [{ delivery_option: 'fb2ef1c0-4d3f-4a90-9b7c-2f0f70d7b1c5' }, unreadable('delivery_option')],
  [{ delivery: { option: { id: 7 } } }, unreadable('delivery')],
  [{ batch_delivery: null, shipping: [] }, absent],
  // Where it goes, and when, is not how.
  [{ delivery: { address: { city: 'Leeds' }, delivered_at: null } }, absent],
  [{ delivery: { name: 'Ada', street: 'Dock Road 1', city: 'Leeds' } }, absent],
  [{ delivery: '2026-11-30', shipping: 4.95 }, absent],
  [{ delivery: 'Courier' }, known({ id: null, service: 'Courier', group: null })],
  [{ shippingMethod: 'Van' }, known({ id: null, service: 'Van', group: null })],
  [{ delivery: { city: 'Leeds', method: 'Van' } }, known({ id: null, service: 'Van', group: null })],
])('how a batch or a job ships in %j is a fact', (given, delivery) => {
  for (const read of [decodeBatch('batch', { id: 'b', ...given }), decodeJob({ id: 'j', ...given })]) {
    expect(read.delivery).toEqual(delivery);
    expect(read.notUnderstood.some(({ code }) => code === 'unread.delivery')).toBe(
      delivery.is === 'unreadable',
    );
  }
});

test('a batch says when it is collected, where it goes and with which carrier', () => {
  const option = {
    id: 'option',
    delivery_address: { name: 'Ada', address_line1: 'Dock Road 1', city: 'Leeds' },
    delivery_service: { delivery_carrier: { alias: 'van', name: 'Northwind Van' }, service_code: 'NV24' },
    delivery_collection_date: { iso: three },
  };
  for (const place of ['delivery_option', 'batch_delivery']) {
    expect(decodeBatch('batch', { id: 'b', jobs: ['j'], [place]: option })).toMatchObject({
      address: 'Ada, Dock Road 1, Leeds',
      dueAt: known(THREE),
      delivery: known({ id: 'option', service: 'Northwind Van NV24', group: null }),
    });
  }
  const bare = 'ee000001-0000-4000-8000-000000000001';
  expect(decodeBatch('batch', { id: 'b', delivery_option: bare }).delivery).toEqual(
    unreadable('delivery_option'),
  );
});

test('a job says when its production must be done', () => {
  expect(decodeJob({ id: 'j', production_finish_date: { iso: three } }).dueAt).toEqual(known(THREE));
});
