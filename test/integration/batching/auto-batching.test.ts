import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConnectionId, QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

test('a job added to auto batching is predicted, batched by the service, and its changed delivery option pointed out', async () => {
  const root = await mkdtemp(join(tmpdir(), 'makeready-auto-batching-'));
  const sandbox = await createSandbox({ autoBatching: true });
  sandbox.makeJobs(1, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
  const { station, stop } = await openTestStation({ root, service: sandbox, pollSeconds: 1 });
  const { api } = station;
  const rows = () => api.queue.list(QueueQuery.parse({})).rows;
  try {
    const connectionId = ConnectionId.parse('test');
    await until('the job is known', () => api.batching.groups({ search: '' }).length > 0);
    const jobs = api.batching.groups({ search: '' }).flatMap((group) => api.batching.jobs(group));
    const ids = jobs.map((job) => job.serviceId);
    const { options } = await api.batching.options({ connectionId, jobs: ids, address: null });
    const option = options.find(({ service }) => service === 'Parcel Next Day');
    if (option === undefined) throw new Error('The sandbox does not offer it.');
    api.batching.create({ connectionId, kind: 'queued-batch', jobs: ids, option, sameAddress: false });
    await until('it waits in the queue', () => rows().some((row) => row.kind === 'queued-batch'));
    const [waiting] = rows();
    const batchedAt = waiting?.kind === 'queued-batch' ? waiting.batchedAt : null;
    expect(Date.parse(batchedAt ?? '')).toBe(Date.parse(waiting?.createdAt ?? '') + 300_000);
    sandbox.setAccount({ unavailableOptions: [option.id] });
    sandbox.advance(300_000);
    await until('it is batched', () => rows().some((row) => row.kind === 'batch'));
    await until('both are known', () => {
      const [row] = rows();
      return row?.kind === 'batch' && row.deliveryBefore.length > 0;
    });
    expect(rows()).toMatchObject([
      { delivery: { service: 'Courier Next Day' }, deliveryBefore: [{ service: 'Parcel Next Day' }] },
    ]);
  } finally {
    await stop();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
});
