import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';

// How a RIP answers is set on the hot folder's screen, tested there, and shown on the job's.

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());

test('the folders of a RIP are set and tested on the screen; its answer and an operator’s word show at the job', async () => {
  const { api } = rig.host.station;
  const filesIn = async (): Promise<string[]> =>
    (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file is in the hot folder', async () => {
    const [folder] = api.overview.get().hotFolders;
    return folder?.owed === 0 && folder.waiting > 0;
  });
  const names = await filesIn();
  await mkdir(join(rig.hotFolder, 'Done'));
  for (const name of names) await rename(join(rig.hotFolder, name), join(rig.hotFolder, 'Done', name));
  await until('it was picked up', () => api.overview.get().hotFolders[0]?.waiting === 0);

  const { page, complaints } = await rig.open();
  await go(page, `#/hot-folder/${rig.hotFolderId()}`);
  await page.getByRole('tab', { name: 'RIP answers' }).click();
  await page.getByRole('combobox', { name: 'The RIP answers by' }).click();
  await page.getByRole('option', { name: 'Folders into which it moves files' }).click();
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Done');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page
    .getByText(`Known to it: ${names.length}. Sent to this hot folder, of these: ${names.length}.`)
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Answered /).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  await go(page, '#/settings/production');
  for (const stage of ['Printed', 'Finished']) {
    await page.getByRole('group', { name: 'Stages of production' }).getByText(stage).click();
  }
  await until('both are saved', async () => (await api.settings.get()).production.stages.length === 2);

  const [row] = api.queue.list(QueueQuery.parse({ level: 'jobs' })).rows;
  await go(page, `#/job/${encodeURIComponent(row?.key ?? '')}`);
  const production = page.getByRole('region', { name: 'Production' });
  await production.getByRole('img', { name: 'Printed: reached' }).waitFor();
  await production.getByText(new RegExp(`${names[0]} · .* · Done`)).waitFor();
  await production.getByRole('button', { name: 'Set as: Finished' }).click();
  await production.getByRole('img', { name: 'Finished: reached' }).waitFor();
  await production.getByRole('button', { name: 'Take back: Finished, the whole job' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong job.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await production.getByRole('img', { name: 'Finished: reached' }).waitFor({ state: 'detached' });
  await production.getByText(/taken back/).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('The wrong job.').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
