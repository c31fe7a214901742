import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderTicket, type HotFolder } from '../../src/contract/index.ts';
import { connection, folderDetail, hotFolder, LONG_AGO, noFiles } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { overflow, violations } from '../e2e/rig.ts';
import { keepPicture } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The first start on screen. That nothing is sent before the operator has said how is tested in
// `integration/station/pause-folder`.

const READY = 4;
const service = { baseUrl: 'http://127.0.0.1:9/', token: 'a token of the service' };
const path = '/srv/rip';
const testPage = { name: 'test-page.pdf', deliveredAt: LONG_AGO, state: 'present' } as const;
let rig: ScreensRig;
let delivered: typeof testPage | null = null;
const folder = (): HotFolder => rig.station.overview().hotFolders[0] ?? hotFolder('RIP');
const shown = (change: Partial<HotFolder>): void =>
  rig.station.show({ hotFolders: [{ ...folder(), ...change }] });
const inputs = (call: string): unknown[] =>
  rig.station.calls.filter((one) => one.call === call).map(({ input }) => input);

beforeAll(async () => {
  const ticket = FolderTicket.parse('f'.repeat(32));
  rig = await startScreens(
    fakeStation({
      connections: {
        create({ baseUrl }) {
          const created = connection('Sandbox', { baseUrl });
          rig.station.show({ connections: [created] });
          return created;
        },
      },
      hotFolders: {
        check: ({ typedPath }) => ({ ticket, displayPath: typedPath }),
        create: ({ name, awaitsStart = false }) =>
          rig.station.show({ hotFolders: [hotFolder(name, { path, awaitsStart, owed: READY })] }),
        readyToSend: () => ({ files: READY, batches: 2 }),
        deliverTestPage: () => (delivered = testPage),
        testPage: () => delivered,
        decide({ decision }) {
          if (decision.kind === 'pause') shown({ paused: decision.isPaused, owed: 0 });
          if (decision.kind !== 'start') return;
          shown({ awaitsStart: false, paused: decision.choice.how === 'paused' });
          rig.station.show({ needsSetup: false });
        },
        get: () => folderDetail(folder()),
        contents: () => noFiles,
        pickUps: () => [],
      },
    }),
  );
  rig.station.show({ needsSetup: true });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

test('at the first start the operator chooses how sending begins; paused, it is resumed', async () => {
  const { page, complaints } = await rig.open();
  await page.getByLabel('Service URL').fill(service.baseUrl);
  await page.getByLabel('Access token').fill(service.token);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText('Connected to the service').waitFor();
  expect(inputs('connections.create')).toEqual([{ ...service, name: '', headers: '', preset: 'other' }]);
  await page.getByLabel('Hot folder path').fill(path);
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await page.getByText(`${READY} files are ready in 2 batches.`).waitFor();
  expect(inputs('hotFolders.check')).toEqual([{ typedPath: path }]);
  expect(inputs('hotFolders.create')).toEqual([
    { name: 'rip', folder: expect.anything(), awaitsStart: true },
  ]);
  await page.getByRole('button', { name: 'Send test page' }).click();
  await page.getByText(/Test page .* is in the hot folder/).waitFor();
  expect(inputs('hotFolders.deliverTestPage')).toEqual([{ id: folder().id }]);
  expect(inputs('hotFolders.decide')).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'first-start-light-1440');

  await page.getByRole('button', { name: 'Start paused' }).click();
  await page.getByTestId('queue').waitFor();
  const start = { kind: 'start', choice: { how: 'paused' } };
  expect(inputs('hotFolders.decide')).toEqual([{ id: folder().id, decision: start }]);
  await page.getByText(`Paused · ${READY} queued`).waitFor();
  await page.getByRole('link', { name: 'Hot folders' }).click();
  await page.getByText(`Sending paused · ${READY} files wait`).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folders-paused-light-1440');
  await page.locator(`main a[href='#/hot-folder/${folder().id}']`).first().click();
  await page.getByRole('button', { name: 'Resume sending' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folder-paused-light-1440');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Pause sending' }).waitFor();
  const resume = { kind: 'pause', isPaused: false };
  expect(inputs('hotFolders.decide').slice(1)).toEqual([{ id: folder().id, decision: resume }]);
  expect(complaints).toEqual([]);
});
