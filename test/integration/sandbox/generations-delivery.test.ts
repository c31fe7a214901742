import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, DeliveryAddress } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { english } from '../../support/english.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const id = ConnectionId.parse('test');
const address = DeliveryAddress.parse({
  name: 'Ann Baker',
  street: '8 Dock Road',
  city: 'Whitby',
  postalCode: 'YO22',
  country: 'GB',
});
let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-delivery-'));
  sandbox = await createSandbox({ generation: '3.0' });
  station = await openTestStation({ root, service: sandbox });
  await station.station.api.connections.change({ id, change: { preset: 'generation-3.0' } });
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('delivery options are asked for with an address, what is wrong with it is said, and a batch ships by one', async () => {
  const { batching } = station.station.api;
  const jobs = sandbox.makeJobs(2, { prepressMs: 86_000_000, fileBytes: 1_000, loose: true });
  const ask = (given: DeliveryAddress | null) => batching.options({ connectionId: id, jobs, address: given });
  const nowhere = await ask(null);
  expect(nowhere).toMatchObject({ options: [], why: { code: 'batching.needs-address' } });
  expect(nowhere.address).toEqual(DeliveryAddress.parse({}));
  const wrong = await ask({ ...address, country: 'Great Britain' });
  expect(english(wrong.why)).toContain('delivery_address.country');
  expect(wrong).toMatchObject({ options: [], address: { city: 'Whitby' } });
  const told = await ask(address);
  expect(told).toMatchObject({ why: null, address });
  const [option] = told.options;
  if (option === undefined) throw new Error('There is no option.');
  await until('the jobs are here', () => batching.groups({ search: '' }).length > 0);
  batching.create({ connectionId: id, kind: 'batch', jobs, option, sameAddress: true });
  await until('it is made', () => batching.orders()[0]?.state === 'done');
});

test('a template that names no address is filled in as it is, and a wrong one is not kept', async () => {
  const { batching, connections } = station.station.api;
  const jobs = sandbox.makeJobs(1, { prepressMs: 86_000_000, fileBytes: 1_000, loose: true });
  await expect(
    async () =>
      await connections.change({ id, change: { templates: { deliveryTemplate: '{"a": "{{nobody}}"}' } } }),
  ).rejects.toMatchObject({ field: 'template' });
  const template = JSON.stringify({
    jobs: '{{jobs}}',
    delivery_address: { name: 'A', address_line1: 'B', city: 'C', postcode: 'D', country: 'GB' },
  });
  expect(
    await connections.change({ id, change: { templates: { deliveryTemplate: template } } }),
  ).toMatchObject({
    templates: { deliveryTemplate: template },
  });
  const told = await batching.options({ connectionId: id, jobs, address: null });
  expect(told).toMatchObject({ why: null, address: null });
  expect(told.options.length).toBeGreaterThan(1);
});
