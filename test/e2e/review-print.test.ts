import { PDFName } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Artwork, ArtworkId, JobKey } from '../../src/contract/index.ts';
import { type MadePage, makePdf, pointsOf } from '../support/made-pdf.ts';
import { type ArtworkProxy, startArtworkProxy } from '../support/service-proxies.ts';
import { until } from '../support/until.ts';
import { go, type Rig, startRig, violations } from './rig.ts';
import { keepPicture, looks, wear } from './screenshots.ts';
import { layers, painted, paper } from './viewport.ts';

// A file that looks different on screen than in print, and its earlier revision. In mm from the lower left
// corner.

const CROP = [3, 3, 83, 53] as const;
/** Where a printing stamp is, and a note that does not print. */
const STAMP = [10, 10, 30, 30] as const;
const NOTE = [50, 10, 70, 30] as const;
const boxes = { media: [0, 0, 91, 61], bleed: [0, 0, 91, 61], trim: [3, 3, 88, 58] } as const;

const before: readonly MadePage[] = [boxes, boxes].map((box) => ({
  ...box,
  content: '0 0 0 1 k 150 100 40 40 re f',
}));
const now: readonly MadePage[] = [
  {
    ...boxes,
    crop: CROP,
    content: '/Over gs 0 0 0 1 k 100 100 60 40 re f q 40 0 0 40 170 100 cm /Broken Do Q',
    resources: (context) => ({
      ExtGState: { Over: context.obj({ Type: 'ExtGState', op: true, OPM: 1 }) },
      XObject: {
        Broken: context.register(
          context.stream('a JPEG, they say', {
            Subtype: 'Image',
            Width: 100,
            Height: 100,
            BitsPerComponent: 8,
            ColorSpace: 'DeviceCMYK',
            Filter: 'DCTDecode',
          }),
        ),
      },
    }),
    change(page, { context }) {
      const square = (corners: readonly number[], flags: number) =>
        context.obj({
          Subtype: 'Stamp',
          Rect: corners.map(pointsOf),
          F: flags,
          AP: {
            N: context.register(
              context.flateStream('0 1 1 0 k 0 0 20 20 re f', {
                Type: 'XObject',
                Subtype: 'Form',
                BBox: [0, 0, 20, 20],
              }),
            ),
          },
        });
      page.node.set(PDFName.of('Annots'), context.obj([square(STAMP, 4), square(NOTE, 0)]));
    },
  },
  { ...boxes, content: '0 0 0 1 k 150 100 40 40 re f' },
];

let rig: Rig;
let service: ArtworkProxy;
let file: { readonly id: ArtworkId; readonly jobKey: JobKey };

beforeAll(async () => {
  rig = await startRig({ connected: false });
  service = await startArtworkProxy(rig.sandbox.baseUrl);
  const { station } = rig;
  await station.connections.create({
    name: 'Service',
    baseUrl: service.baseUrl,
    token: rig.sandbox.token,
  });
  const { ticket } = await station.hotFolders.check({ typedPath: rig.hotFolder });
  await station.hotFolders.create({ name: 'RIP', folder: ticket });
  const { api } = rig.host.station;
  const { rules, version } = api.routes.get();
  api.routes.save({ rules, version, hold: 'everything' });
  service.serveInstead(await makePdf({ pages: before }));
  rig.sandbox.makeJobs(1, { prepressMs: 0 });
  for (const { id } of api.overview.get().connections) await station.connections.refresh({ id });
  const held = () => api.transfers.list().stopped.filter(({ state }) => state === 'on-hold');
  await until('it waits for a word', () => held().length > 0);
  const [first] = held();
  if (first === undefined) throw new Error('Nothing is held.');
  file = first;
  const { sha256 } = artwork();
  service.serveInstead(await makePdf({ pages: now }));
  api.artworks.decide({ ids: [file.id], decision: { kind: 'refetch' } });
  await until('other artwork has come', () => artwork().sha256 !== sha256);
  await until(
    'it has been looked at',
    () => api.preflight.get({ id: file.id }).preflightStatus !== 'pending',
  );
}, 240_000);
afterAll(async () => {
  await service.stop();
  await rig.stop();
});

function artwork(): Artwork {
  const { components } = rig.host.station.api.job.get({ key: file.jobKey });
  const found = components.flatMap(({ files }) => files).find(({ id }) => id === file.id);
  if (found === undefined) throw new Error('That file is gone.');
  return found;
}

async function review(): Promise<Page> {
  const { page } = await rig.open();
  await go(page, `#/review/${encodeURIComponent(file.jobKey)}/${file.id}`);
  await page.locator(`[data-file="${file.id}"]`).waitFor();
  await painted(page);
  return page;
}

/** The colour at the centre of a rectangle of the page in review: red, green and blue. */
async function colourAt(page: Page, [left, bottom, right, top]: readonly number[]): Promise<number[]> {
  const at = await paper(page);
  const perMm = at.width / (CROP[2] - CROP[0]);
  const [x, y] = [((left ?? 0) + (right ?? 0)) / 2 - CROP[0], ((bottom ?? 0) + (top ?? 0)) / 2 - CROP[1]];
  return page.evaluate(
    ([x = 0, y = 0]) => {
      const canvas = document.querySelector('[role=application] canvas[data-painted=true]');
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const { left, top } = canvas.getBoundingClientRect();
      const one = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      one?.drawImage(canvas, x - left, y - top, 1, 1, 0, 0, 1, 1);
      return [...(one?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [at.x + x * perMm, at.y + at.height - y * perMm],
  );
}

test('differences between screen and press are listed for each page; what prints is drawn', async () => {
  const page = await review();
  const told = page.getByRole('region', { name: 'Differs from print' });
  await expect
    .poll(() => told.getByRole('listitem').allTextContents())
    .toEqual([
      'Images that cannot be decoded are missing on this page.',
      'Only the area inside the crop box is shown.',
      'Only printing annotations are shown.',
      'Overprint is not simulated: overprinting objects hide what is below them.',
    ]);
  await expect.poll(async () => (await colourAt(page, STAMP))[1]).toBeLessThan(100);
  expect(await colourAt(page, NOTE)).toEqual([255, 255, 255]);
  for (const look of looks) {
    await wear(page, look);
    await painted(page);
    expect(await violations(page), look.name).toEqual([]);
    await keepPicture(page, `review-print-${look.name}`);
  }
  await page.keyboard.press('PageDown');
  await page.locator('button[aria-current=page]', { hasText: '2' }).waitFor();
  await expect.poll(() => told.count()).toBe(0);
}, 120_000);

test('an earlier revision is compared: as a difference, side by side, and overlaid', async () => {
  const page = await review();
  await page.getByRole('button', { name: 'Show changes' }).click();
  await painted(page, 2);
  const how = page.getByRole('combobox', { name: 'Compare', exact: true });
  const other = page.getByRole('combobox', { name: 'Compare with' });
  expect(await how.inputValue()).toBe('Difference');
  expect(await other.inputValue()).toMatch(/^Revision 1 \(until /);
  const choose = async (name: string): Promise<void> => {
    await how.click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Side by side');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  expect(await other.inputValue()).toMatch(/^Revision 1 \(until /);
  for (const sheet of await page.getByRole('application').all()) {
    await sheet.getByText('Trim', { exact: true }).waitFor();
    // Media, bleed and trim box and the safety zone, each with its seam.
    await expect.poll(() => sheet.locator('svg rect').count()).toBe(8);
  }
  for (const look of looks) {
    await wear(page, look);
    await painted(page, 2);
    await keepPicture(page, `review-beside-${look.name}`);
  }
  await choose('Overlay');
  await painted(page, 2);
  const lies = await layers(page)
    .nth(1)
    .evaluate((one) => `${one.style.mixBlendMode} ${one.style.opacity}`);
  expect(lies).toBe('normal 0.5');
}, 120_000);
