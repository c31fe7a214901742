import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConnectionId, DeliveryOption, QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { deliveryOptions } from '../../../src/sandbox/world/delivery-options.ts';
import { openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

test('if a deployment lists no jobs and no delivery options, a batch is made of pasted IDs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'makeready-pasted-'));
  const sandbox = await createSandbox();
  const id = ConnectionId.parse('test');
  const { station, stop } = await openTestStation({ root, service: sandbox });
  const { api } = station;
  try {
    const paths = { ...api.connections.settings({ id }).paths, jobs: null, job: null, deliveryOptions: null };
    await api.connections.change({ id, change: { paths } });
    const jobs = sandbox.makeJobs(1, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
    const told = await api.batching.options({ connectionId: id, jobs, address: null });
    expect(told).toMatchObject({ options: [], why: { code: 'service.switched-off' } });
    const [offered] = deliveryOptions;
    const option = DeliveryOption.parse({ id: offered?.id, service: 'Typed', group: null, price: null });
    api.batching.create({ connectionId: id, kind: 'batch', jobs, option, sameAddress: false });
    await until('it is made', () => api.batching.orders()[0]?.state === 'done', 20_000);
    expect(api.batching.orders()[0]).toMatchObject({ jobs: [{ serviceId: jobs[0] }] });
    const [batch] = api.queue.list(QueueQuery.parse({})).rows;
    expect(batch).toMatchObject({ kind: 'batch', delivery: { service: offered?.service } });
  } finally {
    await stop();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
});
