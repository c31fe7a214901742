import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityFilter } from '../../../src/contract/index.ts';
import { shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';
import {
  hurried,
  type RipHabits,
  ripProfiles,
  type SimulatedRip,
  startSimulatedRip,
} from '../../../src/sandbox/rip/index.ts';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// A station and a simulated RIP of each family: what one sends, the other picks up, and what it reports is
// read.

const TIMES = 50;
const FILES = 4;
const habitsOf = new Map<string, RipHabits>(Object.entries(ripProfiles));

let rig: HotFolderRig;
let simulated: SimulatedRip | null;
beforeEach(async () => {
  simulated = null;
  rig = await hotFolderRig({ times: TIMES });
});
afterEach(async () => {
  await simulated?.stop();
  await rig.stop();
});

const start = (habits: RipHabits): SimulatedRip => {
  simulated = startSimulatedRip({ folder: rig.hot, habits: hurried(habits, TIMES) });
  return simulated;
};

describe.each(shippedRips.map((one) => [one.id, one] as const))('%s', (id, known) => {
  const habits = habitsOf.get(id);
  if (habits === undefined) throw new Error(`There is no simulated ${id}.`);

  test('picks up every file whole and once, and the station notices', async () => {
    rig.profiles = [profile(rig.hot, { rip: id, ticket: habits.waitsForTrigger ? 'trg' : 'none' })];
    const { taken } = start(habits);
    const ids = [];
    for (let number = 0; number < FILES; number++)
      ids.push(await rig.archived(`f${number}`, pdfOf(`f${number}`, 900)));
    for (const one of ids) await rig.settled(one, 'picked-up');
    const files = () => taken.filter(({ name }) => name.endsWith('.pdf'));
    // The station may notice that a file is gone before the RIP has read it.
    await until('the RIP has read them all', () => files().length >= FILES);
    expect(files().map(({ whole }) => whole)).toEqual(Array(FILES).fill(true));
    expect(rig.faults).toEqual([]);
  });

  test(
    'rejects one, and the file shows it',
    skipWhere(known.results.length === 0, 'this RIP tells no results'),
    async () => {
      rig.profiles = [profile(rig.hot, { rip: id })];
      start({ ...habits, refusesEvery: 2 });
      const ids = [
        await rig.archived('good', pdfOf('good', 900)),
        await rig.archived('bad', pdfOf('bad', 900)),
      ];
      const isAny = (state: string): boolean =>
        ids.some((one) => rig.store.deliveries.ofArtwork(one)[0]?.state === state);
      await until('one is rejected, the other picked up', () => isAny('rejected') && isAny('picked-up'));
      const rejected = ids.map((one) => rig.deliveryOf(one)).find(({ state }) => state === 'rejected');
      expect(rejected?.problem).toMatchObject({
        code: 'delivery.rejected',
        values: { name: rejected?.finalName },
      });
    },
  );
});

test('a test page appears whole, is not a delivery, and what the RIP makes of it is reported', async () => {
  const known = shippedRips.find(({ results }) => results.some(({ means }) => means === 'rejected'));
  const errors = known?.results.find(({ means }) => means === 'rejected');
  const folder = profile(rig.hot, { rip: known?.id });
  rig.profiles = [folder];
  expect(await rig.service.testPage(folder)).toBeNull();
  const { name, state } = await rig.service.deliverTestPage(folder);
  expect(state).toBe('present');
  const document = await PDFDocument.load(await readFile(join(rig.hot, name)));
  expect(document.getPageCount()).toBe(1);
  expect(rig.store.folderViews.counts(folder.id)).toMatchObject({ owed: 0, waiting: 0 });
  expect((await rig.service.contentsOf(folder)).otherFiles?.map((one) => one.name)).not.toContain(name);
  // None of its own files are left behind.
  const made = await readdir(rig.folder, { recursive: true });
  expect(made.filter((path) => path.endsWith('.part'))).toEqual([]);

  await mkdir(join(rig.hot, errors?.name ?? ''), { recursive: true });
  await rename(join(rig.hot, name), join(rig.hot, errors?.name ?? '', name));
  expect(await rig.service.testPage(folder)).toMatchObject({ name, state: 'rejected' });
  await rm(join(rig.hot, errors?.name ?? '', name));
  expect(await rig.service.testPage(folder)).toMatchObject({ name, state: 'picked-up' });
  // Each step once, however often it is checked.
  await rig.service.testPage(folder);
  const log = rig.store.activity.page(ActivityFilter.parse({ search: name }), null, 10);
  expect(log.map(({ subject, from, to, source }) => [subject, from, to, source])).toEqual([
    ['delivery', 'rejected', 'picked-up', 'rip'],
    ['delivery', 'delivered', 'rejected', 'rip'],
    ['delivery', null, 'delivered', 'operator'],
  ]);
});

test('a test page’s pickup is logged, though nobody looks at the folder', async () => {
  const folder = profile(rig.hot);
  rig.profiles = [folder];
  const { name } = await rig.service.deliverTestPage(folder);
  const steps = (): string[] =>
    rig.store.activity.page(ActivityFilter.parse({ search: name }), null, 10).map(({ to }) => to);
  expect(steps()).toEqual(['delivered']);
  await rm(join(rig.hot, name));
  await until('it is seen', () => steps().length > 1);
  expect(steps()).toEqual(['picked-up', 'delivered']);
});

test('a file that its RIP has rejected is at no moment one that was only picked up', async () => {
  const known = shippedRips.find(({ results }) => results.some(({ means }) => means === 'rejected'));
  const errors = known?.results.find(({ means }) => means === 'rejected')?.name ?? '';
  rig.profiles = [profile(rig.hot, { rip: known?.id })];
  const id = await rig.archived('bad', pdfOf('bad', 900));
  const { finalName } = await rig.settled(id, 'delivered');
  const states: string[] = [];
  const stopFollowing = rig.store.onChange(() => states.push(rig.deliveryOf(id).state));
  await mkdir(join(rig.hot, errors), { recursive: true });
  await rename(join(rig.hot, finalName ?? ''), join(rig.hot, errors, finalName ?? ''));
  await rig.settled(id, 'rejected');
  stopFollowing();
  expect([...new Set(states)]).toEqual(['rejected']);
});

test('no test page is sent to a missing folder', async () => {
  const away = profile(join(rig.folder, 'none'));
  await expect(rig.service.deliverTestPage(away)).rejects.toThrow(/not found/);
  expect(await rig.service.testPage(away)).toBeNull();
});

test('a RIP that never picks anything up: each file is stuck after its own time', async () => {
  rig.profiles = [profile(rig.hot, { rip: 'processdirector', stuckAfterSeconds: 20 })];
  start({ ...ripProfiles.generic, mood: 'never' });
  const { problem } = await rig.settled(await rig.archived('a', pdfOf('a', 900)), 'stuck');
  expect(problem?.code).toBe('delivery.stuck');
});

test('a RIP that rewrites a file in place: it is still there', async () => {
  rig.profiles = [profile(rig.hot, { stuckAfterSeconds: 20 })];
  start({ ...ripProfiles.hungry, mood: 'rewrites' });
  const id = await rig.archived('a', pdfOf('a', 900));
  await rig.settled(id, 'stuck');
});
