import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DueBoard, FolderPace } from '../../src/contract/index.ts';
import { emptyDueBoard, noDueCounts, queueOf } from '../doubles/queue.ts';
import { hotFolder } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inBothLanguages } from '../e2e/in-each-look.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What has to be ready when, what will not be at today's pace, and the way to those jobs.

const HOUR_MS = 3_600_000;
const inTwoHours = new Date(Date.now() + 2 * HOUR_MS + 30_000).toISOString();
const inThreeHours = new Date(Date.now() + 3 * HOUR_MS).toISOString();
const many = (jobs: number) => ({ jobs, files: 3 * jobs });
const press = hotFolder('Press');
const paused = hotFolder('Foil unit');
const proofs = hotFolder('Proofs');
const line = { toSend: 40, inFolder: 2, emptyAt: null } as const;
const folders: FolderPace[] = [
  {
    ...line,
    hotFolderId: press.id,
    pace: { kind: 'measured', by: 'pick-ups', files: 24.4, copies: 12_200, of: 36, since: inTwoHours },
    emptyAt: inThreeHours,
  },
  { ...line, hotFolderId: paused.id, pace: { kind: 'paused' } },
  { ...line, hotFolderId: proofs.id, pace: { kind: 'too-few', of: 1 } },
];
const full: DueBoard = {
  late: { ...noDueCounts, attention: many(2) },
  times: [
    {
      at: inTwoHours,
      groups: ['Next day', 'Express'],
      counts: { ...noDueCounts, done: many(31), 'at-rip': many(4), ready: many(20), 'on-hold': many(1) },
      expectedAt: inThreeHours,
      misses: 14,
      unsaid: 3,
    },
  ],
  later: 7,
  undated: 1,
  folders,
};

let board = full;
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(fakeStation({ queue: { ...queueOf([queueRow(1)]), dueBoard: () => board } }));
  rig.station.show({ hotFolders: [press, paused, proofs] });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const reads = (): number => rig.station.calls.filter(({ call }) => call === 'queue.dueBoard').length;

test('a key opens it; what is late comes first, then who misses what, and what the pace was measured from', async () => {
  const { page, complaints } = await rig.open('#/transfers');
  await page.getByRole('heading', { name: 'Downloads' }).first().waitFor();
  await page.keyboard.press('Shift+D');
  await page.getByRole('heading', { name: 'Due times' }).waitFor();
  const times = page.getByRole('region', { name: 'Due times' }).getByRole('row');
  expect(await times.nth(1).textContent()).toContain('Late: 2 jobs');
  const next = await times.nth(2).textContent();
  for (const words of ['in 2 hr', '56 jobs · Next day · Express', '14 jobs miss', '3 not known'])
    expect(next).toContain(words);
  expect(await times.nth(2).getByRole('cell').allTextContents()).toEqual([
    ...['3193 files', '412 files', '2060 files', '0', '13 files', '0'],
    expect.stringContaining('3 not known'),
  ]);
  await page.getByText('7 jobs have to ship later. 1 job has no ship-by time.').waitFor();
  const paces = page.getByRole('region', { name: 'Pace of the hot folders' }).getByRole('row');
  const said = await paces.allTextContents();
  expect(said[1]).toMatch(/^Pressmeasured from 36 pick-ups since .*24024?12,200/);
  expect(said[2]).toContain('No pace: sending is paused');
  expect(said[3]).toContain('Pace not known: 1 pick-up in 2 hours');
  await inBothLanguages(page, rig.station.client.settings, 'due');
  expect(complaints).toEqual([]);
});

test('the jobs that miss a time are one click away, and the queue says which time it is', async () => {
  const { page } = await rig.open('#/due');
  await page.getByRole('link', { name: '14 jobs miss' }).click();
  const asked = () => rig.station.calls.findLast(({ call }) => call === 'queue.list')?.input;
  await expect
    .poll(asked)
    .toMatchObject({ level: 'jobs', due: inTwoHours, phases: ['ready', 'at-rip'], groupBy: 'stage' });
  await page.getByRole('button', { name: '1 filter' }).click();
  const due = page.getByRole('combobox', { name: 'Ship by' });
  expect(await due.inputValue()).toBe(inTwoHours);
  await due.selectOption('late');
  await expect.poll(asked).toMatchObject({ due: 'late' });
});

test('follows what moves while it is looked at, and asks for nothing afterwards', async () => {
  board = full;
  const { page } = await rig.open('#/due');
  await page.getByRole('link', { name: '14 jobs miss' }).waitFor();
  board = emptyDueBoard;
  rig.station.push({ kind: 'row', row: queueRow(1) });
  await page.getByText('No job has to ship by a time').waitFor();
  await page.keyboard.press('w');
  await page.getByRole('heading', { name: 'Production overview' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('queue').waitFor();
  const before = reads();
  rig.station.push({ kind: 'row', row: queueRow(1, { filesDelivered: 1 }) });
  await rig.station.client.queue.list({});
  expect(reads()).toBe(before);
  board = full;
});
