import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { startWebServer } from '../../src/main/headless/web-server.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { launchChromium } from '../support/browser.ts';
import { openTestStation } from '../support/station.ts';
import { until } from '../support/until.ts';
import { type Bench, type Figure, median, ms } from './bench.ts';
import { leaflet } from './p12/leaflet.ts';
import { serveViewer } from './p12/viewer-page.ts';

const PAGES = 20;
const ROUNDS = 9;

/** Runs in the page before anything of it: notes when the first page of a document can be seen, in ms from `begun`. */
const noteFirstPage = (begun: string): string => `{
  const begun = ${begun};
  const look = () => {
    if (document.querySelector('[role=application] canvas[data-painted=true], body[data-shown]') === null) requestAnimationFrame(look);
    else document.documentElement.dataset.firstPageMs = String(performance.now() - begun);
  };
  requestAnimationFrame(look);
}`;

async function firstPageMs(page: Page): Promise<number> {
  const root = page.locator('html[data-first-page-ms]');
  await root.waitFor({ timeout: 60_000 });
  return Number(await root.getAttribute('data-first-page-ms'));
}

/** Loads a page anew; milliseconds until the first page of its document is shown. */
async function load(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return firstPageMs(page);
}

/** Goes to the review from a job that is on screen, for the first time in this window. */
async function goFromJob(page: Page, job: string, review: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(job);
  await page.locator('a[href*="#/review/"]').first().waitFor();
  await page.evaluate(`${noteFirstPage('performance.now()')} location.hash = ${JSON.stringify(review)};`);
  return firstPageMs(page);
}

const bench: Bench = {
  id: 'P12',
  title: `First page on screen in review: ${PAGES} pages of A4 with images`,
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p12-'));
    const file = join(root, 'leaflet.pdf');
    const bytes = await leaflet(PAGES);
    await writeFile(file, bytes);
    const sandbox = await createSandbox();
    sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 1_000 });
    const station = await openTestStation({ root, service: sandbox });
    const { api } = station.station;
    await until('a file is fed', () => api.transfers.list().recent.length > 0);
    const [fed] = api.transfers.list().recent;
    if (fed === undefined) throw new Error('No file was fed.');
    const web = await startWebServer({
      port: 0,
      portMayMove: true,
      rendererFolder: resolve(import.meta.dirname, '../../dist/renderer'),
      router: station.router,
      openArtwork: async () => ({
        bytes: bytes.length,
        sha256: '0'.repeat(64),
        read: (from, to) => createReadStream(file, { start: from, end: to - 1 }),
      }),
      now: Date.now,
    });
    const viewer = await serveViewer(file);
    const address = viewer.address();
    const viewerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(web.newLoginUrl());
      await page.addInitScript({ content: noteFirstPage('0') });
      const job = `${web.url}/#/job/${encodeURIComponent(fed.jobKey)}`;
      const review = `#/review/${encodeURIComponent(fed.jobKey)}/${fed.id}`;
      const fromJob: number[] = [];
      const anew: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        fromJob.push(await goFromJob(page, job, review));
        theirs.push(await load(page, viewerUrl));
        anew.push(await load(page, `${web.url}/${review}`));
      }
      const peer = median(theirs);
      const figure = (what: string, times: readonly number[]): Figure => ({
        what: `${what}, ${(bytes.length / 1e6).toFixed(1)} MB`,
        measured: ms(median(times)),
        peer: `${ms(peer)}, pdf.js's own viewer, its page loaded`,
        ratio: median(times) / peer,
        target: 1.1,
      });
      return [figure('from the job, Review pressed', fromJob), figure('the window loaded anew', anew)];
    } finally {
      await browser.close();
      viewer.close();
      await web.stop();
      await station.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;
