import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ActivityQuery,
  type CutOff,
  HotFolderId,
  JobKey,
  QueueQuery,
  type QueueRow,
  type StationEvent,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-queue-rows-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(4, { prepressMs: 0 });
  station = await openTestStation({ root, service: sandbox, paused: true });
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const rows = (): readonly QueueRow[] =>
  station.station.api.queue.list(QueueQuery.parse({ level: 'batches' })).rows;

test('a cut-off that an operator sets appears in the queue, and in windows, without a restart; a removed one disappears', async () => {
  const { queue, settings, events } = station.station.api;
  await until('rows with a delivery', () => rows().some(({ delivery }) => delivery !== null));
  expect(rows().map(({ shipBy }) => shipBy)).toEqual(rows().map(() => null));
  const shipped = rows().find(({ delivery }) => delivery !== null);
  const group = shipped?.delivery?.group ?? shipped?.delivery?.service ?? '';
  const heard: StationEvent[] = [];
  const over = new AbortController();
  const stream = events.subscribe(undefined, over.signal);
  const reading = (async () => {
    for await (const batch of stream) heard.push(...batch);
  })();
  const everyDay: CutOff = { group, time: '17:00', weekdays: [0, 1, 2, 3, 4, 5, 6], daysLater: 0 };
  await settings.set({ shipping: { cutOffs: [everyDay] } });
  await until('it ships by the cut-off', () => rows().some(({ shipBy }) => shipBy !== null));
  const [first] = rows().filter(({ phase }) => phase !== 'done');
  expect(first?.groups.delivery).toBe(group);
  expect(new Date(first?.shipBy ?? '').getHours()).toBe(17);
  await until('the windows are told', () =>
    heard.some((event) => event.kind === 'row' && event.row.shipBy !== null),
  );
  expect(
    queue.decide({
      keys: rows()
        .map(({ key }) => key)
        .slice(-1),
      decision: { kind: 'rush', isRush: true },
    }).changed,
  ).toHaveLength(1);
  expect(rows()[0]?.rush).toBe(true);
  await settings.set({ shipping: { cutOffs: [] } });
  await until('none is left', () => rows().every(({ shipBy }) => shipBy === null));
  over.abort();
  await reading.catch(() => undefined);
});

test('a note is only replaced by who has seen it, and an unknown job takes none', () => {
  const { queue, job, activity } = station.station.api;
  const [row] = queue.list(QueueQuery.parse({ level: 'jobs' })).rows;
  if (row?.kind !== 'job') throw new Error('There is no job.');
  const { key } = row;
  const decide = (text: string | null, was: string | null): readonly string[] =>
    queue.decide({ keys: [key], decision: { kind: 'note', text, was } }).changed;
  expect(decide('Mind the fold.', null)).toEqual([key]);
  expect(() => decide('Another', null)).toThrow('Somebody has changed this note meanwhile.');
  expect(job.get({ key }).note?.text).toBe('Mind the fold.');
  expect(decide('Another', 'Mind the fold.')).toEqual([key]);
  expect(decide(null, 'Another')).toEqual([key]);
  expect(job.get({ key }).note).toBeNull();
  const said = activity.list(ActivityQuery.parse({ detail: 'events', search: 'mind the fold' })).entries;
  expect(said.map(({ to }) => to)).toEqual(['noted']);
  expect(() =>
    queue.decide({ keys: [JobKey.parse('gone:1')], decision: { kind: 'note', text: 'x', was: null } }),
  ).toThrow('Unknown job.');
});

test('what a service never states is no longer unknown in the queue, without a restart', async () => {
  const { connections } = station.station.api;
  const id = rows()[0]?.connectionId;
  if (id === undefined) throw new Error('There is no row.');
  expect(rows().map(({ unknown }) => unknown)).toEqual(rows().map(() => ['pages']));
  await connections.change({ id, change: { facts: { noneIfAbsent: ['pages'] } } });
  await until('nothing is unknown', () => rows().every(({ unknown }) => unknown.length === 0));
  await connections.change({ id, change: { facts: { noneIfAbsent: [] } } });
  await until('it is again', () => rows().every(({ unknown }) => unknown.includes('pages')));
});

test('rows are found by the new name of a hot folder, without a restart', async () => {
  const { queue, hotFolders, transfers } = station.station.api;
  await transfers.setPaused({ paused: false, connectionId: null });
  const found = (search: string): number => queue.list(QueueQuery.parse({ search })).total;
  await until('files are sent', () => rows().every(({ filesDelivered }) => filesDelivered > 0));
  const all = rows().length;
  hotFolders.update({ id: HotFolderId.parse('rip'), change: { name: 'Speedmaster' } });
  await until('the new name is known', () => found('speedmaster') === all);
  expect(queue.list(QueueQuery.parse({ groupBy: 'hot-folder' })).groups).toMatchObject([
    { label: 'Speedmaster', count: all },
  ]);
});
