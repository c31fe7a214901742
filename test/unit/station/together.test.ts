import { expect, test } from 'vitest';
import { ConnectionId, JobKey, type LooseJob } from '../../../src/contract/index.ts';
import { largestShipment, whyNotTogether } from '../../../src/main/station/batching/index.ts';

const job = (id: string, address: string | null, connection = 'one'): LooseJob => ({
  key: JobKey.parse(`${connection}:${id}`),
  connectionId: ConnectionId.parse(connection),
  serviceId: id,
  name: `Job ${id}`,
  product: 'Postcards',
  quantity: 1,
  status: { code: 'x', name: 'X', summary: null, locale: null },
  ready: true,
  address,
  createdAt: null,
  ordered: false,
});

test('jobs whose address could not be read ship together only if the operator says that they go to one place', () => {
  const unread = [job('a', null), job('b', null)];
  expect(whyNotTogether(unread, false)).toMatchObject({
    code: 'batching.no-address',
    values: { name: 'Job a' },
  });
  expect(whyNotTogether(unread, true)).toBeNull();
  expect(whyNotTogether([job('a', null)], false)).toBeNull();
  expect(whyNotTogether([job('a', null), job('b', 'Bern')], true)).toBeNull();
});

test('what could be read stands, whatever the operator says', () => {
  const jobs = [job('a', null), job('b', 'Bern'), job('c', 'Basel')];
  expect(whyNotTogether(jobs, true)).toMatchObject({
    code: 'batching.addresses',
    values: { name: 'Job c', other: 'Job b' },
  });
  expect(whyNotTogether([job('a', null), job('b', null, 'two')], true)?.code).toBe('batching.connections');
});

test('marked jobs without an address are picked together, and no others with them', () => {
  const ids = (jobs: readonly LooseJob[]): string[] =>
    largestShipment(jobs).map(({ serviceId }) => serviceId);
  expect(ids([job('a', null), job('b', null), job('c', 'Bern')])).toEqual(['a', 'b']);
  expect(ids([job('a', null), job('b', null, 'two')])).toEqual(['a']);
});
