import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { go, type Rig, startRig } from './rig.ts';
import { settled } from './screenshots.ts';

/** A screen in one of its states: its address, and what leads to the state from there. */
export interface Place {
  readonly name: string;
  readonly hash: string;
  readonly act?: (page: Page) => Promise<void>;
}

/** As long as the name of a hot folder can be, and without a space. */
const LONG_NAME = 'Digitaldruckmaschine_Indigo_12000_Halle_2_beschichtete_Papie';

/**
 * A station at work: files delivered, in transit and failed for good, and jobs still in pre-press. A second
 * hot folder with a long name is not there.
 */
export async function busyRig(): Promise<Rig> {
  const rig = await startRig({ connected: true });
  const { api } = rig.host.station;
  const away = join(rig.root, LONG_NAME);
  await mkdir(away);
  const { ticket } = await api.hotFolders.check({ typedPath: away });
  await api.hotFolders.create({ name: LONG_NAME, folder: ticket });
  await rm(away, { recursive: true });
  await writeFile(join(rig.hotFolder, `${LONG_NAME.repeat(3)}.txt`), 'of another program');
  rig.sandbox.faults.add({ on: 'redirect', fault: { kind: 'plain-http' }, times: 2 });
  rig.sandbox.makeJobs(10, { prepressMs: 0, fileBytes: 30_000 });
  rig.sandbox.makeJobs(4, { prepressMs: 3_600_000, fileBytes: 30_000 });
  await until(
    'files are fed, and one has failed',
    () => {
      const { transfers, phases } = api.overview.get();
      return (
        transfers.stopped > 0 &&
        transfers.waiting === 0 &&
        phases.prepress > 0 &&
        // Long lists, so they are read last.
        api.transfers.list().recent.length > 5 &&
        api.catalogue.list({ search: '' }).products.length > 0
      );
    },
    100_000,
  );
  return rig;
}

/** Every screen of a station at work, in each state that can be reached from its address. */
export function places(rig: Rig): readonly Place[] {
  const { api } = rig.host.station;
  const { recent } = api.transfers.list();
  const [file] = recent;
  const other = recent.find(({ jobKey }) => jobKey !== file?.jobKey);
  const [failed] = api.transfers.list().stopped;
  const { rows } = api.queue.list(QueueQuery.parse({ limit: 500 }));
  const batch = rows.find((row) => row.kind === 'batch');
  const [product] = api.catalogue.list({ search: '' }).products;
  const id = encodeURIComponent;
  const folder = `#/hot-folder/${id(rig.hotFolderId())}`;
  const tab = (name: number) => (page: Page) => page.getByRole('tab').nth(name).click();
  const press = (key: string) => async (page: Page) => {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'queue', hash: '#/queue' },
    {
      name: 'queue-nothing-found',
      hash: '#/queue',
      act: (page) => page.locator('input[type=search], main input').first().fill('zzz-nothing'),
    },
    { name: 'batch', hash: `#/batch/${id(batch?.key ?? '')}` },
    { name: 'job', hash: `#/job/${id(file?.jobKey ?? '')}` },
    { name: 'job-failed', hash: `#/job/${id(failed?.jobKey ?? '')}` },
    {
      name: 'job-json',
      hash: `#/job/${id(file?.jobKey ?? '')}`,
      act: (page) => page.keyboard.press('Shift+J'),
    },
    { name: 'job-unknown', hash: '#/job/none%3Anothing' },
    { name: 'batch-unknown', hash: '#/batch/none%3Anothing' },
    { name: 'review', hash: `#/review/${id(file?.jobKey ?? '')}/${file?.id ?? ''}` },
    { name: 'review-gone', hash: `#/review/${id(file?.jobKey ?? '')}/${other?.id ?? ''}` },
    { name: 'contact-sheet', hash: '#/contact-sheet' },
    { name: 'transfers', hash: '#/transfers' },
    { name: 'hot-folders', hash: '#/hot-folders' },
    { name: 'hot-folder', hash: folder },
    { name: 'hot-folder-settings', hash: folder, act: tab(1) },
    {
      name: 'hot-folder-doctor',
      hash: folder,
      act: async (page) => {
        await tab(2)(page);
        await page.getByRole('tabpanel').getByRole('button').first().click();
      },
    },
    { name: 'rules', hash: '#/rules' },
    { name: 'connections', hash: '#/connections' },
    { name: 'connections-advanced', hash: '#/connections/advanced' },
    { name: 'catalogue', hash: '#/catalogue' },
    { name: 'product', hash: `#/product/${id(product?.key ?? '')}` },
    { name: 'new-batch', hash: '#/new-batch' },
    { name: 'submit', hash: `#/submit/${id(product?.key ?? '')}` },
    { name: 'activity', hash: '#/activity' },
    {
      name: 'activity-nothing-found',
      hash: '#/activity',
      act: (page) => page.locator('main').getByRole('textbox').first().fill('zzz-nothing'),
    },
    { name: 'due', hash: '#/due' },
    { name: 'shift', hash: '#/shift' },
    { name: 'settings', hash: '#/settings' },
    { name: 'wall', hash: '#/wall' },
    { name: 'scan', hash: '#/scan' },
    { name: 'keys', hash: '#/queue', act: press('?') },
    { name: 'palette', hash: '#/queue', act: press('Control+k') },
  ];
}

/** The screens of a station with nothing to show. */
export const emptyPlaces: readonly Place[] = [
  { name: 'welcome', hash: '#/queue' },
  { name: 'empty-contact-sheet', hash: '#/contact-sheet' },
  { name: 'empty-due', hash: '#/due' },
  { name: 'empty-transfers', hash: '#/transfers' },
  { name: 'empty-hot-folders', hash: '#/hot-folders' },
  { name: 'empty-rules', hash: '#/rules' },
  { name: 'empty-connections', hash: '#/connections' },
  { name: 'empty-catalogue', hash: '#/catalogue' },
  { name: 'empty-new-batch', hash: '#/new-batch' },
  { name: 'empty-activity', hash: '#/activity' },
  { name: 'empty-wall', hash: '#/wall' },
];

/** Goes to a place from another screen, so that no state is left over, and waits until it has settled. */
export async function visit(page: Page, { hash, act }: Place): Promise<void> {
  await page.keyboard.press('Escape');
  const here = await page.evaluate(() => location.hash);
  if (screenOf(here) === screenOf(hash)) {
    const between = hash === '#/hot-folders' ? '#/transfers' : '#/hot-folders';
    await go(page, between);
    await page.locator(`nav a[href='${between}'][aria-current=page]`).waitFor();
    await page.locator('main').locator('h1, h2').first().waitFor();
  }
  await go(page, hash);
  await settled(page);
  await page.locator('main').locator('h1, h2, [role=alert], [role=application], a').first().waitFor();
  if (act === undefined) return;
  await act(page);
  await settled(page);
}

const screenOf = (hash: string): string | undefined => hash.split('/')[1];
