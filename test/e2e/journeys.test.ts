import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { type SimulatedRip, startSimulatedRip } from '../../src/sandbox/rip/index.ts';
import { skipWhere } from '../support/skip.ts';
import { visit } from './places.ts';
import { go, hosts, type JourneyRig, overflow, startRigOn, violations, webhookUrl } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

describe.each(hosts)('%s', (kind) => {
  let rig: JourneyRig;
  let rip: SimulatedRip | null = null;
  beforeAll(async () => {
    rig = await startRigOn(kind, { connected: false });
  });
  afterAll(async () => {
    await rip?.stop();
    await rig.stop();
  });
  afterEach(() => rig.closeWindows());

  test('first start: each wrong answer gets one clear sentence, the right ones open the queue', async () => {
    const { page, complaints } = await rig.open();
    await page.getByRole('heading', { name: 'Welcome to Makeready' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'welcome-light-1440');

    // In the desktop app this would restart the app.
    if (kind === 'browser') {
      await page.getByRole('button', { name: 'Try the demo' }).click();
      await page.getByText('Demo profile').waitFor();
      await page.getByRole('heading', { name: 'In pre-press' }).waitFor();
      await page.getByRole('button', { name: 'Simulated service' }).click();
      const popup = page.waitForEvent('popup');
      const link = page.getByRole('link', { name: 'Open its admin page' });
      await link.waitFor();
      expect(await violations(page)).toEqual([]);
      await keepPicture(page, 'demo-service-light-1440');
      await link.click();
      const admin = await popup;
      await admin
        .getByRole('heading', { name: /simulated/i })
        .first()
        .waitFor();
      await admin.close();
      await page.keyboard.press('Escape');
      await page.goBack();
    }
    const connect = page.getByRole('button', { name: 'Test and connect' });
    await connect.click();
    await page.getByText('Service URL missing.').waitFor();
    await page.getByLabel('Service URL').fill('http://api.example.com');
    await connect.click();
    await page
      .getByText('The URL must start with https://. Over http the token would be sent unencrypted')
      .waitFor();
    await page.getByLabel('Service URL').fill('api.example.com');
    await page.getByLabel('Access token').focus();
    await expect.poll(() => page.getByLabel('Service URL').inputValue()).toBe('https://api.example.com');
    // As copied from a terminal: without the scheme.
    await page.getByLabel('Service URL').fill(rig.sandbox.baseUrl.replace('http://', ''));
    await connect.click();
    await page.getByText('Access token missing.').waitFor();
    await page.getByLabel('Access token').fill('wrong');
    await connect.click();
    await page.getByText('The service rejected the access token').waitFor();
    await page.getByLabel('Access token').fill(rig.sandbox.token);
    await connect.click();
    await page.getByText('Connected to the service').waitFor();

    const feed = page.getByRole('button', { name: 'Use this folder' });
    await page.getByLabel('Hot folder path').fill(join(rig.root, 'none'));
    await feed.click();
    await page.getByText(`Folder does not exist: ${join(rig.root, 'none')}.`).waitFor();
    await page.getByLabel('Hot folder path').fill(rig.hotFolder);
    await page.getByRole('combobox', { name: 'RIP type' }).click();
    await page.getByRole('option', { name: 'Caldera' }).click();
    await page.getByText('Must be running to pick up files.', { exact: false }).waitFor();
    await feed.click();
    await page.getByRole('heading', { name: 'Begin sending' }).waitFor();
    await page.getByText('No files are ready yet.').waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'welcome-start-light-1440');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The queue is empty').waitFor();
    expect(complaints).toEqual([]);
    expect(await page.content()).not.toContain(rig.sandbox.token);
  });

  test('a job appears, is sent and is picked up, live, without a click', async () => {
    const { page, complaints } = await rig.open();
    await page.getByText('The queue is empty').waitFor();
    rig.sandbox.registerWebhook(await webhookUrl(rig.station));
    rig.sandbox.makeJobs(2, { prepressMs: 1_500, fileBytes: 200_000 });
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await page.getByRole('heading', { name: 'In hot folder' }).waitFor();
    rip = startSimulatedRip({ folder: rig.hotFolder, takeAfterMs: 0, outFolder: null });
    await page.getByRole('heading', { name: 'Picked up' }).waitFor();
    expect(rip.taken.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test('search, arrows and Enter lead to a job and its files; Escape leads back', async () => {
    const { page } = await rig.open();
    // Its group is collapsed; a search opens it.
    await page.getByRole('heading', { name: 'Picked up' }).waitFor();
    // Faster than any hand: what follows the key belongs in the field.
    await page.keyboard.press('/');
    await page.keyboard.type('foil');
    await expect.poll(() => page.getByLabel('Search the queue').inputValue()).toBe('foil');
    const { rows } = await rig.station.queue.list(QueueQuery.parse({ search: 'foil', limit: 10 }));
    await expect
      .poll(() =>
        page
          .getByTestId('queue')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))),
      )
      .toEqual(rows.map(({ key }) => expect.stringContaining(key)));
    await page.keyboard.press('Enter');
    await page.locator(`table a[href='#/job/${encodeURIComponent(await foilJob())}']`).click();
    await page.getByText('Picked up by RIP').first().waitFor();
    await expect.poll(() => page.getByTitle(/[0-9a-f]{64}/).count()).toBe(2);
    await page.getByText(/\d+ × \d+ mm trim, \d+ × \d+ mm with bleed/).waitFor();
    const before = await rig.station.settings.get();
    await rig.station.settings.set({ screens: { ...before.screens, language: 'de', units: 'in' } });
    await page.getByText(/\d,\d+ × \d,\d+ in \(mit Beschnitt \d,\d+ × \d,\d+ in\)/).waitFor();
    await rig.station.settings.set({ screens: before.screens });
    await page.keyboard.press('Shift+J');
    const original = page.getByText('"delivery_address"');
    await original.waitFor();
    await expect
      .poll(() => original.evaluate((text) => text.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('table a').first().waitFor();
    await page.getByLabel('Back').click();
    await page.getByTestId('queue').waitFor();
  });

  test('a search without results says so, and a filter shows only its stage', async () => {
    const { page } = await rig.open();
    await page.getByLabel('Search the queue').fill('no such thing');
    await page.getByText('No results').waitFor();
    await page.getByLabel('Search the queue').fill('');
    await page
      .getByRole('group', { name: 'Filter by stage' })
      .getByRole('button', { name: /Picked up/ })
      .click();
    await page.getByRole('heading', { name: 'Picked up' }).waitFor();
    await page
      .getByRole('group', { name: 'Filter by stage' })
      .getByRole('button', { name: /Needs attention/ })
      .click();
    await page
      .getByRole('group', { name: 'Filter by stage' })
      .getByRole('button', { name: /Picked up/ })
      .click();
    await page.getByText('No results').waitFor();
  });

  test(
    'pausing in one window shows in another',
    skipWhere(kind !== 'browser', 'only for windows of a browser'),
    async () => {
      const { page } = await rig.open();
      const other = await page.context().newPage();
      await go(page, '#/transfers');
      await other.goto(page.url());
      await page.getByRole('button', { name: 'Pause all' }).click();
      await other.getByRole('button', { name: 'Resume all' }).click();
      await page.getByRole('button', { name: 'Pause all' }).waitFor();
    },
  );

  /** The key of the job that has a colour file and a foil file. */
  async function foilJob(): Promise<string> {
    const { queue, batch, job } = rig.station;
    for (const row of (await queue.list(QueueQuery.parse({ search: 'foil', limit: 10 }))).rows) {
      const keys =
        row.kind === 'job' ? [row.key] : (await batch.get({ key: row.key })).jobs.map(({ key }) => key);
      for (const key of keys) {
        const { components } = await job.get({ key });
        if (components.some(({ files }) => files.some((file) => file.kind === 'foil'))) return key;
      }
    }
    throw new Error('No job has a foil file.');
  }

  const screens = ['queue', 'batch', 'job', 'transfers', 'connections'] as const;

  // In the browser, `screens.test.ts` does this for every screen in every state.
  test('every screen in both schemes and sizes: no accessibility violation, nothing wider than the window', {
    ...skipWhere(kind === 'browser', 'only for the desktop app'),
    timeout: 300_000,
  }, async () => {
    const [batch] = (await rig.station.queue.list(QueueQuery.parse({ search: 'foil', limit: 1 }))).rows;
    const hashes: Record<(typeof screens)[number], string> = {
      queue: '#/queue',
      batch: `#/batch/${encodeURIComponent(batch?.key ?? '')}`,
      job: `#/job/${encodeURIComponent(await foilJob())}`,
      transfers: '#/transfers',
      connections: '#/connections',
    };
    const { page } = await rig.open();
    for (const screen of screens) {
      await visit(page, { name: screen, hash: hashes[screen] });
      for (const look of looks) {
        await wear(page, look);
        if (look.judged) expect(await violations(page), `${screen}, ${look.name}`).toEqual([]);
        else await settled(page);
        await keepPicture(page, `${screen}-${look.name}`);
        expect(await overflow(page), `${screen} at ${look.name} is too wide`).toBeLessThanOrEqual(0);
      }
    }
  });

  // Last: the service is then read in the language of a window, which changes the words of jobs.
  test.each([
    ['de-CH', 'Vom RIP abgeholt', 'Downloads'],
    ['fr-FR', 'Récupéré par le RIP', 'Téléchargements'],
    ['nl-BE', 'Opgehaald door de RIP', 'Downloads'],
  ])('a window in %s speaks its language', async (locale, taken, transfers) => {
    const { page, complaints } = await rig.open({ locale });
    await page.getByRole('link', { name: transfers, exact: true }).click();
    await page.getByText(taken).first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
