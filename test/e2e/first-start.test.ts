import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: false });
});
afterAll(() => rig.stop());

const sent = async (): Promise<string[]> =>
  (await readdir(rig.hotFolder)).filter((name) => !name.startsWith('.') && !name.includes('test-page'));

test('at the first start nothing is sent until the operator has chosen; sending is paused and resumed', async () => {
  rig.sandbox.makeJobs(4, { prepressMs: 0, fileBytes: 20_000 });
  const { page, complaints } = await rig.open();
  await page.getByLabel('Service URL').fill(rig.sandbox.baseUrl);
  await page.getByLabel('Access token').fill(rig.sandbox.token);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText('Connected to the service').waitFor();
  await page.getByLabel('Hot folder path').fill(rig.hotFolder);
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await page.getByText(/\d+ files? (is|are) ready in \d+ batch/).waitFor();
  await until('all are here', () => {
    const { files } = rig.host.station.api.hotFolders.readyToSend();
    return files > 0 && rig.host.station.api.hotFolders.get({ id: rig.hotFolderId() }).folder.owed === files;
  });
  await page.getByRole('button', { name: 'Send test page' }).click();
  await page.getByText(/Test page .* is in the hot folder/).waitFor();
  expect(await sent()).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'first-start-light-1440');

  await page.getByRole('button', { name: 'Start paused' }).click();
  await page.getByTestId('queue').waitFor();
  const { owed } = rig.host.station.api.hotFolders.get({ id: rig.hotFolderId() }).folder;
  await page.getByText(`Paused · ${owed} queued`).waitFor();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  await page.getByText(`Sending paused · ${owed} files wait`).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folders-paused-light-1440');
  await page.goto(`${rig.host.web.url}/#/hot-folder/rip`);
  await page.getByRole('button', { name: 'Resume sending' }).waitFor();
  expect(await sent()).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folder-paused-light-1440');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Pause sending' }).waitFor();
  await until('all are in the folder', async () => (await sent()).length === owed);
  expect(complaints).toEqual([]);
});
