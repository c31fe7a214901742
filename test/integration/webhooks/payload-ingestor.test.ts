import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ConnectionId, known, QueueQuery } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

const id = ConnectionId.parse('test');
const READY = 'job.production.queued';
let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-own-word-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox, pollSeconds: 3600 });
  // The rest is what section 4 of the interface shows.
  const paths = {
    ...api().connections.settings({ id }).paths,
    jobs: '/1.0/nowhere',
    job: '/1.0/nowhere/{id}',
    batches: '/1.0/nowhere',
    batch: '/1.0/nowhere/{id}',
    queuedBatches: '/1.0/nowhere',
    queuedBatch: '/1.0/nowhere/{id}',
  };
  await api().connections.change({ id, change: { paths } });
  await until('it is connected', () => api().overview.get().connections[0]?.state.kind === 'online');
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api;
const rows = () => api().queue.list(QueueQuery.parse({})).rows;
const send = async (event: unknown): Promise<void> => {
  const url = webhookUrlOf(station.station);
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(event) });
  expect(answer.status).toBe(202);
};
const outcomes = (): (string | undefined)[] =>
  api()
    .webhooks.log({ limit: 200, before: null })
    .entries.map(({ outcome }) => outcome?.code);

/** A job as the service itself writes it. */
async function wholeJob(): Promise<Record<string, unknown>> {
  const [job = ''] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
  const headers = { authorization: `Bearer ${sandbox.token}` };
  for (;;) {
    const answer = await fetch(`${sandbox.baseUrl}/1.0/jobs/${job}`, { headers });
    const read = z
      .looseObject({ status: z.looseObject({ canonical: z.string() }) })
      .parse(await answer.json());
    if (read.status.canonical === READY) return read;
    sandbox.advance(60_000);
  }
}

test('without any reads, a webhook’s complete job fills the queue, and its file is delivered', async () => {
  const job = await wholeJob();
  await send({ id: 'evt_1', type: 'job.status.transition', data: { object: { ...job, object: 'job' } } });
  await until('its file is delivered', async () =>
    (await readdir(station.hotFolder)).some((name) => name.endsWith('.pdf')),
  );
  expect(rows()).toMatchObject([{ status: { code: READY } }]);
  expect(rows()[0]?.products).not.toEqual([]);
  await until('the log says so', () => outcomes().includes('webhook.own-word'));
  const [row] = rows();
  const shown = row?.kind === 'job' ? api().job.get({ key: row.key }) : null;
  expect(shown?.notUnderstood.map(({ code }) => code)).toContain('unread.by-webhook');
});

test('what a webhook changes in an order that was sent is told, and what it carries is read by the paths that are set', async () => {
  const job = await wholeJob();
  const event = (number: number, changed: object) => ({
    id: `evt_${number}`,
    type: 'job.status.transition',
    data: { object: { ...job, ...changed, object: 'job' } },
  });
  await api().connections.change({ id, change: { readingPaths: { 'job.quantity': '$.print.run' } } });
  await send(event(1, { print: { run: 250 }, updated_at: '2030-01-01T10:00:00Z' }));
  await until('its file is delivered', async () =>
    (await readdir(station.hotFolder)).some((name) => name.endsWith('.pdf')),
  );
  const shown = () => {
    const [row] = rows();
    return row?.kind === 'job' ? api().job.get({ key: row.key }) : null;
  };
  expect(shown()?.quantity).toEqual(known(250));
  await send(event(2, { print: { run: 1_000 }, updated_at: '2030-01-01T11:00:00Z' }));
  await until('the change is told', () =>
    (shown()?.alarms ?? []).some(({ code }) => code === 'order.quantity'),
  );
  expect(shown()?.quantity).toEqual(known(1_000));
});

test('a light one shows its status, the newest wins, and late ones change nothing', async () => {
  const light = (code: string, at: string) => ({
    event: 'job.status.transition',
    job: { id: 'light-1', name: 'Menus', status: { canonical: code }, updated_at: at },
  });
  await send(light('job.prepress.checking', '2026-11-20T10:00:00Z'));
  await until('it is shown', () => rows()[0]?.status.code === 'job.prepress.checking');
  await send(light(READY, '2026-11-20T10:05:00Z'));
  await until('it has gone on', () => rows()[0]?.status.code === READY);
  await send(light('job.prepress.late', '2026-11-20T10:01:00Z'));
  await until('that is worked on', () => outcomes().length === 3 && outcomes()[0] === 'webhook.known');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]?.status.code).toBe(READY);
});

test('all of a burst are stored, except what is not one of its jobs', async () => {
  const burst = Array.from({ length: 120 }, (_, at) => ({
    event: 'job.status.transition',
    job: { id: `job-${at}`, status: READY, product: 'Flyers' },
  }));
  await send(burst.slice(0, 50));
  await send(burst.slice(50, 100));
  await send(burst.slice(100));
  await send({ event: 'job.status.transition', job: 'only-an-id' });
  const count = () => api().overview.get().phases;
  await until('they are all there', () => Object.values(count()).reduce((sum, n) => sum + n, 0) === 120);
  await until('the bare id led to the lists', () => outcomes().includes('webhook.not-there'));
});

test('switched off, nothing is taken from webhooks', async () => {
  const limits = { ...api().connections.settings({ id }).limits, trustWebhookData: false };
  await api().connections.change({ id, change: { limits } });
  await until('it is connected', () => api().overview.get().connections[0]?.state.kind === 'online');
  await send({ event: 'job.status.transition', job: await wholeJob() });
  await until('it is worked on', () => outcomes().includes('webhook.not-there'));
  expect(rows()).toEqual([]);
});

test('if jobs can be read, the contents of webhooks are not believed', async () => {
  const paths = { ...api().connections.settings({ id }).paths, jobs: '/1.0/jobs', job: '/1.0/jobs/{id}' };
  await api().connections.change({ id, change: { paths } });
  await until('it is connected', () => api().overview.get().connections[0]?.state.kind === 'online');
  await send({ event: 'job.status.transition', job: { id: 'forged', status: READY, product: 'Flyers' } });
  await until('it is worked on', () => outcomes().includes('webhook.not-there'));
  expect(rows()).toEqual([]);
});
