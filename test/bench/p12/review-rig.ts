import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startWebServer } from '../../../src/main/headless/web-server.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { launchChromium } from '../../support/browser.ts';
import { openTestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';
import { serveViewer } from './viewer-page.ts';

/**
 * A station whose only archived file can be replaced, a browser showing it, and pdf.js's own viewer with
 * the same file.
 */
export interface ReviewRig {
  readonly root: string;
  readonly browser: Browser;
  readonly page: Page;
  /** Replaces the archived file and the file in the viewer. */
  show(path: string): void;
  /** Milliseconds from the job's screen to the first page. */
  fromJob(): Promise<number>;
  /** From reloading the window at the review. */
  anew(): Promise<number>;
  /** From loading the viewer's page. */
  viewer(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Runs in the page before anything else: records when the first page of a document is visible, in ms from
 * `begun`.
 */
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

export async function openReviewRig(): Promise<ReviewRig> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-p12-'));
  const sandbox = await createSandbox();
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 1_000 });
  const station = await openTestStation({ root, service: sandbox });
  const { api } = station.station;
  await until('a file is fed', () => api.transfers.list().recent.length > 0);
  const [fed] = api.transfers.list().recent;
  if (fed === undefined) throw new Error('No file was fed.');
  let shown = '';
  const web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: resolve(import.meta.dirname, '../../../dist/renderer'),
    openWindow: windowsOf(station.router),
    openArtwork: async () => ({
      bytes: (await stat(shown)).size,
      // Different for each file: the browser validates cached ranges by it, and would mix those of two
      // files.
      sha256: createHash('sha256').update(shown).digest('hex'),
      path: shown,
    }),
    now: Date.now,
  });
  const viewer = await serveViewer(() => shown);
  const address = viewer.address();
  const viewerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  // A complex page may take long on a busy machine.
  page.setDefaultTimeout(120_000);
  await page.goto(web.newLoginUrl());
  await page.addInitScript({ content: noteFirstPage('0') });
  const job = `${web.url}/#/job/${encodeURIComponent(fed.jobKey)}`;
  const review = `#/review/${encodeURIComponent(fed.jobKey)}/${fed.id}`;

  const session = await page.context().newCDPSession(page);
  /**
   * The station sends validators and the viewer's server does not; neither may profit from what was read
   * before.
   */
  const forget = () => session.send('Network.clearBrowserCache');

  const load = async (url: string): Promise<number> => {
    await forget();
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    return firstPageMs(page);
  };
  return {
    root,
    browser,
    page,
    show(path) {
      shown = path;
    },
    async fromJob() {
      await forget();
      await page.goto('about:blank');
      await page.goto(job);
      await page.locator('a[href*="#/review/"]').first().waitFor();
      await page.evaluate(`${noteFirstPage('performance.now()')} location.hash = ${JSON.stringify(review)};`);
      return firstPageMs(page);
    },
    anew: () => load(`${web.url}/${review}`),
    viewer: () => load(viewerUrl),
    async stop() {
      await browser.close();
      viewer.close();
      await web.stop();
      await station.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
