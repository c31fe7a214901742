import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLongPdf } from '../../support/long-pdf.ts';
import { type Figure, median, ms } from '../bench.ts';
import { countFrames, countFramesUntil, frameFigures } from '../queue-window/frames.ts';
import type { ReviewRig } from './review-rig.ts';

const MB = 1024 * 1024;
const ROUNDS = 5;
const LEAFED = 40;
const SCROLL_PX = 40;

/** A file that is large in one way, and what is measured with it. */
interface Large {
  readonly what: string;
  readonly pages: number;
  readonly picture: { readonly bytes: number; readonly packed: boolean };
}
const files: readonly Large[] = [
  { what: '2,000 pages', pages: 2_000, picture: { bytes: 2_500 * 1_000, packed: true } },
  { what: '500 MB', pages: 100, picture: { bytes: 2_500 * 2_100, packed: false } },
];

/** Resident memory of the window's process, in bytes: its screens and the threads that read PDFs. */
async function residentBytes({ browser, page }: ReviewRig): Promise<number> {
  const inPage = await page.context().newCDPSession(page);
  await inPage.send('HeapProfiler.collectGarbage');
  await inPage.detach();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
      }),
  );
  return Math.max(...sizes);
}

/** First page, memory and smoothness with files that are much larger than usual. */
export async function largeFiles(rig: ReviewRig): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, pages, picture } of files) {
    const path = join(rig.root, `${pages}.pdf`);
    await writeLongPdf(path, pages, picture);
    rig.show(path);
    const own: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await rig.viewer());
      own.push(await rig.fromJob());
    }
    figures.push({
      what: `${what}: first page, from the job`,
      measured: ms(median(own)),
      peer: `${ms(median(theirs))}, pdf.js's own viewer, its page loaded`,
      ratio: median(own) / median(theirs),
      target: null,
    });
    const { page } = rig;
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button').first().waitFor();
    const begun = await residentBytes(rig);
    let most = begun;
    const field = page.getByRole('textbox', { name: 'Page', exact: true });
    for (let number = 2; number <= LEAFED + 1; number++) {
      await field.fill(String(number));
      await page.locator('button[aria-current=page]', { hasText: new RegExp(`^${number}$`) }).waitFor();
      await page.locator('[role=application] canvas[data-painted=true]').waitFor();
      most = Math.max(most, await residentBytes(rig));
    }
    figures.push({
      what: `${what}: memory of the window while ${LEAFED} pages are leafed through, peak`,
      measured: `${Math.round(most / MB)} MB`,
      peer: `${Math.round(begun / MB)} MB, at the first page`,
      ratio: most / begun,
      target: null,
    });
    const list = 'nav[aria-label=Pages]';
    const still = await countFrames(page, 0, list);
    const scrolled = await countFrames(page, SCROLL_PX, list);
    const painted = await countFramesUntil(page, allPainted(list));
    figures.push(
      ...frameFigures(`${what}: thumbnails, scrolled`, scrolled, still).map(withoutTarget),
      ...frameFigures(`${what}: thumbnails, painted afterwards`, painted, still).map(withoutTarget),
    );
  }
  return figures;
}

/** An expression for the page: whether all visible pages of a list are painted. */
const allPainted = (list: string): string => `(() => {
  const { top, bottom } = document.querySelector(${JSON.stringify(list)}).getBoundingClientRect();
  return [...document.querySelectorAll(${JSON.stringify(`${list} button`)})].every((button) => {
    const box = button.getBoundingClientRect();
    return box.bottom <= top || box.top >= bottom || button.querySelector('canvas') !== null;
  });
})()`;

/** The targets for frames are those of the queue. */
const withoutTarget = (figure: Figure): Figure => ({ ...figure, target: null });
