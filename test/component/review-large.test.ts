import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../src/main/headless/web-server.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import { type FakeStation, fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sentFile } from '../doubles/stored.ts';
import { findTestChromium, launchChromium } from '../support/browser.ts';
import { LONG_PAGE, NUMBER, writeLongPdf } from '../support/long-pdf.ts';
import { makePdf, someInk } from '../support/made-pdf.ts';
import { windowsOf } from '../support/thread-here.ts';

const MB = 1024 * 1024;
const LONG_PAGES = 2_000;
const HEAVY_PAGES = 100;
const VISITED = 70;
/** Pages between measurements: together less than a tenth of the memory allowed. */
const MEASURED_EVERY = 7;
/** Each page's image; 500 MB for all pages. In grey, it would become three times as many pixels to paint. */
const PICTURE = { bytes: 3_750 * 1_400, packed: false, colours: 'rgb' } as const;

let root: string;
let store: Store;
let station: FakeStation;
let web: WebServer;
let browser: Browser;
let review: string;
/** Path of the file served as the one in the archive: only viewing is tested here, not downloading. */
let shown: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-large-'));
  store = emptyStore();
  const sent = sentFile(store, 'job00001');
  review = `#/review/${encodeURIComponent(sent.jobKey)}/${sent.id}`;
  station = fakeStation(answersFrom(store));
  web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: resolve(import.meta.dirname, '../../dist/renderer'),
    openWindow: windowsOf(station.router),
    openArtwork: async () => {
      const path = shown;
      const held = await stat(path).catch(() => null);
      return held === null
        ? null
        : {
            bytes: held.size,
            sha256: createHash('sha256').update(path).digest('hex'),
            path,
          };
    },
    now: Date.now,
  });
});
afterAll(async () => {
  station.close();
  await web.stop();
  store.close();
  expect(station.faults).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

interface Look {
  readonly page: Page;
  /** Bytes of artwork requested by the window so far. */
  readonly asked: () => number;
  /** Resident memory of the window's process in bytes, threads that read PDFs included. */
  readonly residentBytes: () => Promise<number>;
  readonly complaints: readonly string[];
}

/** Opens the file in a browser of its own, so that its memory holds nothing else. */
async function look(): Promise<Look> {
  browser = await launchChromium([], findTestChromium());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  let asked = 0;
  page.on('request', (request) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers().range ?? '') ?? [];
    if (request.url().includes('/artwork/'))
      asked += from === undefined ? Number.NaN : Number(to) - Number(from) + 1;
  });
  await page.goto(web.newLoginUrl());
  await page.evaluate((hash) => {
    location.hash = hash;
  }, review);
  const session = await browser.newBrowserCDPSession();
  const inPage = await page.context().newCDPSession(page);
  const residentBytes = async (): Promise<number> => {
    await inPage.send('HeapProfiler.collectGarbage');
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(
      processInfo
        .filter(({ type }) => type === 'renderer')
        .map(async ({ id }) => {
          const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
          return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
        }),
    );
    return Math.max(...sizes);
  };
  return { page, asked: () => asked, residentBytes, complaints };
}

/** The number of the page on the stage, read from its pixels; 0 while there is none. */
const numberOnStage = (page: Page): Promise<number> =>
  page.evaluate(
    ({ sheet, number }) => {
      const canvas = document.querySelector('[role=application] canvas[data-painted=true]');
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const context = canvas.getContext('2d');
      const margin = 36;
      const scale = Math.min(
        (canvas.width - 2 * margin) / sheet.width,
        (canvas.height - 2 * margin) / sheet.height,
      );
      const left = (canvas.width - sheet.width * scale) / 2;
      const top = (canvas.height - sheet.height * scale) / 2;
      let read = 0;
      for (let bit = 0; bit < number.bits; bit++) {
        const x = left + (number.left + bit * number.step + number.side / 2) * scale;
        const y = top + (sheet.height - number.bottom - number.side / 2) * scale;
        const [red = 255] = context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [];
        if (red < 100) read += 2 ** bit;
      }
      return read;
    },
    { sheet: LONG_PAGE, number: NUMBER },
  );

/** A painted thumbnail. */
const inSmall = (page: Page, number: number) =>
  page.getByRole('button', { name: `Page ${number}`, exact: true }).locator('canvas');

const shows = (page: Page, number: number) =>
  expect.poll(() => numberOnStage(page), { interval: 20 }).toBe(number);

async function goTo(page: Page, number: number): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Page', exact: true });
  await field.fill(String(number));
  await shows(page, number);
}

test('2,000 pages: each is shown at once; only visible ones are painted and held in memory', async () => {
  shown = join(root, 'long.pdf');
  await writeLongPdf(shown, LONG_PAGES, { bytes: 2_500 * 1_000, packed: true });
  const { page, residentBytes, complaints } = await look();
  try {
    await shows(page, 1);
    await page.getByText('of 2,000 pages').waitFor();
    await goTo(page, 2_000);
    await goTo(page, 1_000);
    await page.getByRole('button', { name: 'Page 1,000', exact: true }).waitFor();
    // Only the stage and the visible thumbnails.
    expect(await page.locator('canvas').count()).toBeLessThan(20);
    const before = await residentBytes();
    // Each takes ten megabytes while it is shown.
    for (let number = 1_001; number <= 1_040; number++) await goTo(page, number);
    expect((await residentBytes()) - before).toBeLessThan(150 * MB);
    // Pages are turned faster than they can be painted.
    await page.getByRole('application').focus();
    for (let step = 0; step < 400; step++) await page.keyboard.press('PageDown');
    await shows(page, 1_440);
    expect(await page.locator('canvas').count()).toBeLessThan(20);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}, 240_000);

test('500 MB: the first page needs little of it; what was read is not kept in memory', async () => {
  shown = join(root, 'heavy.pdf');
  await writeLongPdf(shown, HEAVY_PAGES, PICTURE);
  const { size } = await stat(shown);
  expect(size).toBeGreaterThan(500 * MB);
  const { page, asked, residentBytes, complaints } = await look();
  try {
    await shows(page, 1);
    await goTo(page, HEAVY_PAGES);
    await inSmall(page, HEAVY_PAGES).waitFor();
    // Two pages, the thumbnails beside them, and the cross-reference table.
    expect(asked()).toBeLessThan(32 * PICTURE.bytes);
    const begun = await residentBytes();
    let most = begun;
    for (let number = 1; number <= VISITED; number++) {
      await goTo(page, number);
      if (number % MEASURED_EVERY === 0) most = Math.max(most, await residentBytes());
    }
    expect(asked()).toBeGreaterThan(VISITED * PICTURE.bytes);
    // Little is read twice, although the file was opened several times.
    expect(asked()).toBeLessThan(2 * size);
    expect(most - begun).toBeLessThan(0.8 * size);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}, 300_000);

test('500 MB in thumbnails: only what stays visible is read, and the window responds', async () => {
  shown = join(root, 'heavy.pdf');
  await writeLongPdf(shown, HEAVY_PAGES, PICTURE);
  const { page, asked, complaints } = await look();
  try {
    await shows(page, 1);
    await inSmall(page, 1).waitFor();
    const before = asked();
    await page.getByRole('navigation', { name: 'Pages' }).evaluate(async (list) => {
      while (list.scrollTop + list.clientHeight < list.scrollHeight) {
        list.scrollBy({ top: 100 });
        await new Promise(requestAnimationFrame);
      }
    });
    expect(asked() - before).toBeLessThan(6 * PICTURE.bytes);
    const { mostAtOnce, longest } = await page.evaluate(async () => {
      const stage = document.querySelector('[role=application]');
      const paper = document.querySelector<HTMLElement>('[data-paper]');
      if (stage === null || paper === null) throw new Error('There is no page.');
      const frame = () => new Promise<number>(requestAnimationFrame);
      const left = () => document.querySelectorAll('nav [data-done=false]').length;
      const worst = { mostAtOnce: 0, longest: 0 };
      let at = await frame();
      let key = 'ArrowUp';
      for (let [before, now] = [left(), left()]; now > 0; before = now, now = left()) {
        worst.mostAtOnce = Math.max(worst.mostAtOnce, before - now);
        const place = paper.style.transform;
        key = key === 'ArrowUp' ? 'ArrowDown' : 'ArrowUp';
        stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const next = await frame();
        if (paper.style.transform === place) throw new Error('The sheet was not moved.');
        worst.longest = Math.max(worst.longest, next - at);
        at = next;
      }
      return worst;
    });
    // The sheet moves between any two thumbnails that are painted, and never hangs. Benchmarks measure how
    // smoothly it moves.
    expect(mostAtOnce).toBe(1);
    expect(longest).toBeLessThan(3_000);
    for (const number of [100, 99, 98, 97]) await inSmall(page, number).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}, 240_000);

test('what cannot be displayed is reported, page by page; new bytes under the same ID are displayed', async () => {
  const write = async (name: string, bytes: Buffer | string): Promise<void> => {
    shown = join(root, name);
    await writeFile(shown, bytes);
  };
  await write(
    'encrypted.pdf',
    await makePdf({
      change: (document) => document.encrypt({ ownerPassword: 'owner', userPassword: 'user' }),
    }),
  );
  const { page, complaints } = await look();
  try {
    await page.getByText('It is password-protected', { exact: false }).waitFor();
    await write('no.pdf', 'This is no PDF.');
    await page.reload();
    await page.getByText('It is not a readable PDF', { exact: false }).waitFor();
    await rm(shown);
    await page.reload();
    await page.getByText('It is not in the archive', { exact: false }).waitFor();
    // The panels beside it still show the file and take decisions.
    await page.getByRole('complementary').getByText('Preflight', { exact: true }).waitFor();

    const broken = (await makePdf({ pages: [{ content: someInk }, { content: someInk }] })).toString(
      'latin1',
    );
    const [kids = '', first = ''] = /\/Kids \[ ?(\d+ 0 R) \d+ 0 R ?\]/.exec(broken) ?? [];
    await write(
      'half.pdf',
      Buffer.from(broken.replace(kids, `/Kids [${first} 1 0 R]`.padEnd(kids.length)), 'latin1'),
    );
    await page.reload();
    await page.locator('[role=application] canvas[data-painted=true]').waitFor();
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2');
    const notice = page.getByRole('application').getByRole('alert');
    await notice.getByText('This page cannot be displayed', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('1');
    await notice.waitFor({ state: 'detached' });
    await page.locator('[role=application] canvas[data-painted=true]').waitFor();

    // Parts of two files are never put together.
    shown = join(root, 'before.pdf');
    await writeLongPdf(shown, 40, { bytes: 1_000_000, packed: false });
    await page.reload();
    await shows(page, 1);
    const after = join(root, 'after.pdf');
    await writeLongPdf(after, 60, { bytes: 1_500_000, packed: false });
    // Thumbnails are still being read: none may meet a half-written file.
    shown = after;
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('39');
    await page.getByText('of 60 pages').waitFor();
    await shows(page, 39);
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  } finally {
    await browser.close();
  }
}, 240_000);
