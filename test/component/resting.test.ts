import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ArtworkStatusInUse, StatusInUse } from '../../src/contract/index.ts';
import { connection } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Where a service calls what is due by a word that seems to be pre-press, nothing would ever be sent.

const ready: StatusInUse = {
  code: 'job.ready',
  name: 'Ready',
  jobs: 7,
  meaning: 'prepress',
  isClear: true,
  isChosen: false,
  wasSent: false,
};
let statuses: StatusInUse[] = [];
let artwork: ArtworkStatusInUse[] = [];
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(fakeStation({ connections: { statuses: () => ({ jobs: statuses, artwork }) } }));
  rig.station.show({ connections: [connection('Sandbox')] });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

test('the status in which jobs rest is named if none was ever due, with the way to its meaning', async () => {
  statuses = [ready];
  const { page } = await rig.open('#/connections');
  const said = page.getByRole('status').filter({ hasText: '7 jobs are “Ready”.' });
  await said.waitFor();
  expect(await said.getByRole('link', { name: 'Set the meaning' }).getAttribute('href')).toBe(
    '#/connections/advanced',
  );
  await inEachLook(page, 'connections-resting');
});

test('nothing is said where files of some job were sent', async () => {
  statuses = [ready, { ...ready, code: 'job.done', name: 'Done', meaning: 'done', wasSent: true }];
  const { page } = await rig.open('#/connections');
  await page.getByRole('button', { name: 'Refresh everything' }).waitFor();
  await expect
    .poll(() => rig.station.calls.filter(({ call }) => call === 'connections.statuses').length)
    .toBeGreaterThan(1);
  expect(await page.getByText('Set the meaning').count()).toBe(0);
});

test('nor was any file sent, and what most of them wait for is named', async () => {
  statuses = [{ ...ready, code: 'job.production.queued', meaning: 'download' }];
  const released = { code: 'unapproved.released', name: 'released: false', files: 9 };
  artwork = [{ ...released, meaning: 'waits', isClear: true, isChosen: false }];
  const { page } = await rig.open('#/connections');
  const said = page.getByRole('status').filter({ hasText: 'their artwork is “released: false”' });
  await said.getByRole('link', { name: 'Set the meaning' }).waitFor();
  await inEachLook(page, 'connections-waiting-artwork');
});
