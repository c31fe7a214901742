import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityQuery, type ArtworkId, ConnectionId } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { bundleOrderingProcess, OrderingLife } from '../../support/ordering-life.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { ask } from './client.ts';

const id = ConnectionId.parse('test');
const NOTE = 'The bleed is missing.';
let root: string;
let sandbox: Sandbox;
let opened: TestStation;
const settingsFile = { store: {} };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-issues-'));
  sandbox = await createSandbox({ generation: '3.0' });
  settingsFile.store = {};
  await open();
  await api().connections.change({ id, change: { preset: 'generation-3.0' } });
  sandbox.makeJobs(1, { prepressMs: 86_000_000, fileBytes: 1_000 });
  sandbox.finishPrepress();
  await until('the file is there', async () => (await readdir(opened.hotFolder)).length === 1);
  await rm(join(opened.hotFolder, (await readdir(opened.hotFolder))[0] ?? ''));
  await until('it was picked up', () => file()?.deliveries[0]?.state === 'picked-up');
});
afterEach(async () => {
  await opened.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

async function open(): Promise<void> {
  opened = await openTestStation({ root, service: sandbox, settingsFile });
}
const api = () => opened.station.api;
/** The only file. */
const file = () => {
  const [transfer] = api().transfers.list().recent;
  if (transfer === undefined) return undefined;
  const { components } = api().job.get({ key: transfer.jobKey });
  return components.flatMap(({ files }) => files)[0];
};
const idOfFile = (): ArtworkId => {
  const found = file();
  if (found === undefined) throw new Error('There is no file.');
  return found.id;
};
const issue = () => file()?.replacement?.issue;
const posts = () =>
  sandbox.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/issues')).length;
const issuesThere = async () => {
  const text = JSON.stringify((await ask(sandbox, '/1.0/jobs')).body);
  return text.split(NOTE).length - 1;
};
const steps = () =>
  api()
    .activity.list(ActivityQuery.parse({ subjects: ['artwork'], detail: 'steps' }))
    .entries.map(({ to }) => to);

test('a request for new artwork tells the service once, and the file and the activity say so', async () => {
  const { refused } = await api().artworks.decide({
    ids: [idOfFile()],
    decision: { kind: 'request-replacement', reason: NOTE },
  });
  expect(refused).toEqual([]);
  await until('it is told', () => issue()?.state === 'told');
  expect(await issuesThere()).toBe(1);
  expect(steps()).toContain('issue-told');
  expect(() => api().artworks.settleIssue({ id: idOfFile(), choice: 'again' })).toThrow(
    expect.objectContaining({ code: 'CONFLICT' }),
  );
  expect(posts()).toBe(1);
});

test('a lost answer is not known and never repeated by itself, also after a restart; an operator decides', async () => {
  sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path: '/1.0/artworks/', times: 1 });
  api().artworks.decide({ ids: [idOfFile()], decision: { kind: 'request-replacement', reason: NOTE } });
  await until('it is not known', () => issue()?.state === 'unknown');
  await opened.stop();
  await open();
  await until('it is online', () => api().overview.get().connections[0]?.state.kind === 'online');
  expect(issue()?.state).toBe('unknown');
  expect(posts()).toBe(1);
  expect(await issuesThere()).toBe(1);
  api().artworks.settleIssue({ id: idOfFile(), choice: 'arrived' });
  expect(issue()?.state).toBe('told');
  expect(steps()).toEqual(expect.arrayContaining(['issue-unknown', 'issue-told']));
  expect(posts()).toBe(1);
});

test('while the service is away it waits; a refusal is told, and without a path nothing is sent', async () => {
  const away = sandbox.faults.add({ on: 'service', fault: { kind: 'status', status: 429 } });
  api().artworks.decide({ ids: [idOfFile()], decision: { kind: 'request-replacement', reason: NOTE } });
  expect(issue()?.state).toBe('waiting');
  sandbox.faults.remove(away);
  await until('it is told', () => issue()?.state === 'told');
  const refusal = { kind: 'status', status: 422 } as const;
  sandbox.faults.add({ on: 'service', fault: refusal, path: '/1.0/artworks/', times: 1 });
  api().artworks.decide({
    ids: [idOfFile()],
    decision: { kind: 'request-replacement', reason: 'Once more.' },
  });
  await until('it is refused', () => issue()?.state === 'refused');
  const before = posts();
  await api().connections.change({ id, change: { preset: 'other' } });
  api().artworks.decide({ ids: [idOfFile()], decision: { kind: 'request-replacement', reason: 'By hand.' } });
  expect(file()?.replacement).toMatchObject({ note: 'By hand.', issue: null });
  expect(posts()).toBe(before);
});

test.each([
  ['after the service took it', { kind: 'slow-body', bytesPerSecond: 1 }, 1],
  ['before the service took it', { kind: 'stall' }, 0],
] as const)(
  'killed between the call and its answer, %s: not known, and never repeated',
  async (_, fault, taken) => {
    await opened.stop();
    const program = await bundleOrderingProcess();
    const begin = async (): Promise<OrderingLife> => {
      const life = new OrderingLife(program, root, sandbox, 'generation-3.0');
      await life.ready();
      return life;
    };
    let life = await begin();
    try {
      sandbox.faults.add({ on: 'service', fault, path: '/1.0/artworks/', times: 1 });
      await life.tell({ what: 'new artwork', note: NOTE });
      await until('the request is there', () => sandbox.faults.list().length === 0);
      await until('it is taken', async () => (await issuesThere()) === taken);
      expect((await life.tell({ what: 'orders' })).issue).toBe('sending');
      await life.kill();
      life = await begin();
      expect((await life.tell({ what: 'orders' })).issue).toBe('unknown');
      expect([posts(), await issuesThere()]).toEqual([1, taken]);
    } finally {
      await life.kill();
    }
  },
);
