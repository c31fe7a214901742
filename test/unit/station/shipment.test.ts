import { expect, test } from 'vitest';
import { ConnectionId, JobKey, type UnbatchedJob } from '../../../src/contract/index.ts';
import { largestShipment, shipmentConflict } from '../../../src/main/station/batching/index.ts';

const job = (id: string, address: string | null, connection = 'one'): UnbatchedJob => ({
  key: JobKey.parse(`${connection}:${id}`),
  connectionId: ConnectionId.parse(connection),
  serviceId: id,
  name: `Job ${id}`,
  product: 'Postcards',
  quantity: 1,
  customer: null,
  stocks: [],
  sizes: [],
  status: { code: 'x', name: 'X', summary: null, locale: null },
  ready: true,
  address,
  createdAt: null,
  ordered: false,
});

test('jobs with unreadable addresses ship together only if the operator says that they go to one place', () => {
  const unread = [job('a', null), job('b', null)];
  expect(shipmentConflict(unread, false)).toMatchObject({
    code: 'batching.no-address',
    values: { name: 'Job a' },
  });
  expect(shipmentConflict(unread, true)).toBeNull();
  expect(shipmentConflict([job('a', null)], false)).toBeNull();
  expect(shipmentConflict([job('a', null), job('b', 'Bern')], true)).toBeNull();
});

test('a readable address counts, whatever the operator says', () => {
  const jobs = [job('a', null), job('b', 'Bern'), job('c', 'Basel')];
  expect(shipmentConflict(jobs, true)).toMatchObject({
    code: 'batching.addresses',
    values: { name: 'Job c', other: 'Job b' },
  });
  expect(shipmentConflict([job('a', null), job('b', null, 'two')], true)?.code).toBe('batching.connections');
});

test('selected jobs without an address are chosen together, and no others with them', () => {
  const ids = (jobs: readonly UnbatchedJob[]): string[] =>
    largestShipment(jobs).map(({ serviceId }) => serviceId);
  expect(ids([job('a', null), job('b', null), job('c', 'Bern')])).toEqual(['a', 'b']);
  expect(ids([job('a', null), job('b', null, 'two')])).toEqual(['a']);
});
