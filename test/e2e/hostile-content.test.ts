import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { makePdf } from '../support/made-pdf.ts';
import { type ArtworkProxy, startHostileProxy } from '../support/service-proxies.ts';
import { until } from '../support/until.ts';
import { go, hosts, type JourneyRig, linkToReview, startRigOn } from './rig.ts';
import { keepPicture, settled } from './screenshots.ts';

describe.each(hosts)('%s', (kind) => {
  let rig: JourneyRig;
  let service: ArtworkProxy;
  beforeAll(async () => {
    rig = await startRigOn(kind, { connected: false });
    service = await startHostileProxy(rig.sandbox.baseUrl);
    service.serveInstead(await scriptedPdf());
    rig.sandbox.makeJobs(8, { prepressMs: 0 });
    const api = rig.station;
    const hot = join(rig.root, 'hot <img src=x onerror="window.wasRun=1">');
    await mkdir(hot);
    const { ticket } = await api.hotFolders.check({ typedPath: hot });
    await api.hotFolders.create({ name: '<script>window.wasRun=1</script>', folder: ticket });
    await api.connections.create({
      name: '<img src=x onerror="window.wasRun=1">',
      baseUrl: service.baseUrl,
      token: rig.sandbox.token,
    });
    const hasCome = async (): Promise<boolean> => {
      const { phases, transfers } = await api.overview.get();
      return phases['at-rip'] + phases.attention > 0 && transfers.running + transfers.waiting === 0;
    };
    await until('new artwork for a file already sent', hasCome);
  });
  afterAll(async () => {
    await rig.stop();
    await service.stop();
  });
  afterEach(() => rig.closeWindows());

  /** A batch and a job in it. */
  async function someKeys(): Promise<{ readonly batch: string; readonly job: string }> {
    const api = rig.station;
    for (const row of (await api.queue.list(QueueQuery.parse({ search: '', limit: 50 }))).rows) {
      const [job] = row.kind === 'job' ? [] : (await api.batch.get({ key: row.key })).jobs;
      if (job !== undefined) return { batch: row.key, job: job.key };
    }
    throw new Error('There is no batch with a job.');
  }

  test('text from the service, from a folder or in a name is never markup, on any screen', async () => {
    const { page, complaints } = await rig.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByTestId('queue').getByText('onerror').first().waitFor();
    const { batch, job } = await someKeys();
    const links = await page
      .locator('nav a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThanOrEqual(5);
    const further = [`#/batch/${encodeURIComponent(batch)}`, `#/job/${encodeURIComponent(job)}`];
    for (const hash of [...links, ...further]) {
      await go(page, hash);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await wasRun(page), hash).toBeUndefined();
      expect(await planted(page), hash).toBe(0);
    }
    await keepPicture(page, 'hostile-job-light-1440');
    expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a PDF that wants to run scripts and open pages is only shown, and the screen says so', async () => {
    const { page, complaints } = await rig.open();
    const opened: string[] = [];
    page.on('dialog', (dialog) => opened.push(dialog.message()));
    page.on('popup', (popup) => opened.push(popup.url()));
    page.on('request', (request) => {
      if (/sandbox/i.test(request.url())) opened.push(request.url());
    });
    const { job } = await someKeys();
    await go(page, `#/job/${encodeURIComponent(job)}`);
    await linkToReview(page, job).click();
    const stage = page.getByRole('application');
    await stage.locator('canvas[data-painted=true]').first().waitFor();
    await stage.click({ position: { x: 300, y: 300 } });
    await page
      .getByText(/script/i)
      .first()
      .waitFor();
    expect(await wasRun(page)).toBeUndefined();
    expect(opened).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** A PDF that tries to run scripts and open files wherever a viewer allows it. */
const scriptedPdf = (): Promise<Buffer> =>
  makePdf({
    change(document) {
      const { context, catalog } = document;
      const script = (text: string) => context.obj({ S: 'JavaScript', JS: PDFString.of(text) });
      catalog.set(
        PDFName.of('OpenAction'),
        script('app.alert("run"); this.submitForm("http://127.0.0.1/");'),
      );
      catalog.set(PDFName.of('AA'), context.obj({ WC: script('app.alert("closed");') }));
      for (const page of document.getPages()) {
        page.node.set(PDFName.of('AA'), context.obj({ O: script('app.launchURL("http://127.0.0.1/");') }));
        page.node.set(
          PDFName.of('Annots'),
          context.obj([
            context.obj({
              Type: 'Annot',
              Subtype: 'Link',
              Rect: [0, 0, 300, 300],
              A: context.obj({ S: 'URI', URI: PDFString.of('javascript:window.wasRun=1') }),
            }),
          ]),
        );
      }
    },
  });

const wasRun = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'wasRun'));
/** Elements that no screen has, so that only an attack can have made them. */
const planted = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('img[src="x"], [onerror], [onload], body script').length);
