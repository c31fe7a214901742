import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ActivityQuery,
  ConnectionId,
  HotFolderId,
  message,
  type StartChoice,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Sending to one hot folder: paused, resumed, and how it starts at the first start.

let root: string;
let sandbox: Sandbox;
let station: TestStation;
const settingsFile: { store: Record<string, unknown> } = { store: {} };
const id = HotFolderId.parse('rip');

const api = () => station.station.api;
const folder = (one: HotFolderId = id) => api().hotFolders.get({ id: one }).folder;
const inFolder = async (): Promise<number> =>
  (await readdir(join(root, 'hot-folder'))).filter((name) => !name.startsWith('.')).length;
const held = () => api().artworks.onHold().files;

async function start(withFolder = true): Promise<void> {
  station = await openTestStation({ root, service: sandbox, settingsFile, withFolder });
  await until('connected', () => api().overview.get().connections[0]?.state.kind === 'online');
}
async function makeJobs(count: number): Promise<void> {
  sandbox.makeJobs(count, { prepressMs: 0, fileBytes: 2_000 });
  await api().connections.refresh({ id: ConnectionId.parse('test') });
}
/** Files arrive, and all of them are due at the hot folder. */
async function arrived(at: HotFolderId = id): Promise<number> {
  await until('files are owed', () => {
    const { files } = api().hotFolders.readyToSend();
    return files > 0 && folder(at).owed === files;
  });
  return folder(at).owed;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-pause-'));
  sandbox = await createSandbox();
  settingsFile.store = {};
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('while sending is paused, files wait and say why, also over a restart; resumed, all of them are sent', async () => {
  await start();
  await api().hotFolders.decide({ id, decision: { kind: 'pause', isPaused: true } });
  expect(folder()).toMatchObject({ paused: true, awaitsStart: false, problem: null });
  await makeJobs(3);
  const waiting = await arrived();
  expect(folder().owed).toBe(waiting);
  expect(await inFolder()).toBe(0);
  const [file] = api().transfers.list().waitingForFolder;
  expect(file?.deliveries[0]?.waitsFor).toMatchObject({ code: 'folder.paused', values: { name: 'RIP' } });
  expect(api().overview.get().transfers).toMatchObject({ running: 0, waitingForFolder: waiting });

  await station.stop();
  await start();
  expect(folder()).toMatchObject({ paused: true, owed: waiting });
  // A test page is sent anyway, because the operator wants it now.
  const page = await api().hotFolders.deliverTestPage({ id });
  expect(page.state).toBe('present');
  expect(await inFolder()).toBe(1);

  await api().hotFolders.decide({ id, decision: { kind: 'pause', isPaused: false } });
  await until('all are there', async () => (await inFolder()) === waiting + 1);
  await until('the ledger says so', () => folder().waiting === waiting);
  expect(folder()).toMatchObject({ paused: false, owed: 0 });
  const { entries } = api().activity.list(
    ActivityQuery.parse({ subjects: ['delivery'], sources: ['operator'] }),
  );
  expect(entries.filter(({ label }) => label === 'RIP').map(({ to }) => to)).toEqual(['resumed', 'paused']);
});

test('pausing what is paused is not logged again', async () => {
  await start();
  await api().hotFolders.decide({ id, decision: { kind: 'pause', isPaused: true } });
  await api().hotFolders.decide({ id, decision: { kind: 'pause', isPaused: true } });
  const { entries } = api().activity.list(ActivityQuery.parse({ subjects: ['delivery'] }));
  expect(entries.map(({ to }) => to)).toEqual(['paused']);
});

describe('at the first start', () => {
  const press = HotFolderId.parse('press');
  /** Jobs are ready, and the first hot folder has just been added. */
  async function begun(): Promise<number> {
    await start(false);
    await makeJobs(3);
    const { ticket } = await api().hotFolders.check({ typedPath: join(root, 'hot-folder') });
    await api().hotFolders.create({ name: 'Press', folder: ticket, awaitsStart: true });
    return arrived(press);
  }
  const choose = (choice: StartChoice): Promise<void> =>
    api().hotFolders.decide({ id: press, decision: { kind: 'start', choice } });

  test('nothing is sent before the operator has said how, also over a restart', async () => {
    const ready = await begun();
    expect(api().hotFolders.readyToSend()).toMatchObject({ files: ready });
    expect(api().hotFolders.readyToSend().batches).toBeGreaterThan(0);
    expect(api().overview.get().needsSetup).toBe(true);
    await station.stop();
    await start();
    expect(folder(press)).toMatchObject({ awaitsStart: true, paused: true, owed: ready });
    expect(await inFolder()).toBe(0);
    await choose({ how: 'now' });
    expect(api().overview.get().needsSetup).toBe(false);
    await until('all are there', async () => (await inFolder()) === ready);
    // Saying it again changes nothing.
    await choose({ how: 'paused' });
    expect(folder(press).paused).toBe(false);
  });

  test('paused: all of it waits until sending is resumed', async () => {
    const ready = await begun();
    await choose({ how: 'paused' });
    expect(folder(press)).toMatchObject({ paused: true, awaitsStart: false, owed: ready });
    expect(api().overview.get().needsSetup).toBe(false);
    expect(await inFolder()).toBe(0);
    await api().hotFolders.decide({ id: press, decision: { kind: 'pause', isPaused: false } });
    await until('all are there', async () => (await inFolder()) === ready);
  });

  test('only new jobs: files ready by now are put on hold and count as sent nowhere; later ones are sent', async () => {
    const ready = await begun();
    await choose({ how: 'new-only' });
    expect(held()).toHaveLength(ready);
    expect(folder(press)).toMatchObject({ paused: false, owed: 0, waiting: 0, pickedUp: 0 });
    await makeJobs(2);
    await until('the new ones are there', async () => (await inFolder()) > 0);
    await until('nothing is on its way', () => api().hotFolders.readyToSend().files === 0);
    const sent = await inFolder();
    expect(held()).toHaveLength(ready);
    const [first] = held();
    if (first === undefined) throw new Error('Nothing is held.');
    expect(first.reason).toEqual(message('hold.at-start'));
    api().artworks.decide({ ids: [first.id], decision: { kind: 'release' } });
    await until('the released one follows', async () => (await inFolder()) === sent + 1);
  });
});
