import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { skipWhere } from '../../support/skip.ts';
import { ask, Jobs } from './client.ts';

let sandbox: Sandbox;
let jobs: z.infer<typeof Jobs>;
beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.makeJobs(60, { fileBytes: 0 });
  jobs = Jobs.parse((await ask(sandbox, '/1.0/jobs?per_page=500')).body);
});
afterAll(() => sandbox.stop());

const mm = (points: number): number => Math.round((points / 72) * 25.4 * 100) / 100;
const files = () =>
  jobs.flatMap((job) =>
    Object.entries(job.components).flatMap(([label, component]) =>
      component.artwork.files.map((file) => ({ job, label, component, file })),
    ),
  );
const open = async (id: string) =>
  PDFDocument.load(await sandbox.artworkOf(id), { throwOnInvalidObject: true });

test('on every page, trim is the finished size, media and bleed are the unfinished size', async () => {
  expect(files().length).toBeGreaterThan(60);
  for (const { component, file } of files()) {
    const { finished, unfinished } = component.sizes;
    for (const page of (await open(file.id)).getPages()) {
      const [trim, bleed, media] = [page.getTrimBox(), page.getBleedBox(), page.getMediaBox()];
      expect([mm(trim.width), mm(trim.height)], file.name).toEqual([finished.mm.width, finished.mm.height]);
      expect([mm(trim.x), mm(trim.y)], file.name).toEqual([3, 3]);
      expect([mm(bleed.width), mm(bleed.height)], file.name).toEqual([
        unfinished.mm.width,
        unfinished.mm.height,
      ]);
      expect(media).toEqual(bleed);
    }
  }
});

test('every product is drawn; books have a cover and an inner part with more pages', async () => {
  expect(new Set(jobs.map((job) => job.product.alias)).size).toBe(9);
  const books = files().filter(({ label }) => label !== 'general');
  for (const { job, label, component, file } of books) {
    const pages = (await open(file.id)).getPageCount();
    const aliases = component.finishings.map((one) => one.alias);
    if (label === 'inner') expect(pages).toBeGreaterThanOrEqual(8);
    else if (job.product.alias !== 'perfect-bound-books') expect(pages).toBe(4);
    else expect(pages).toBe(aliases.includes('finishing-ink-single') ? 1 : 2);
  }
});

describe('a foiling job', () => {
  const resourcesOf = async (id: string) => {
    const document = await open(id);
    const page = document.getPage(0);
    const contents = page.node.Contents();
    return {
      document,
      spaces: page.node.Resources()?.lookupMaybe(PDFName.of('ColorSpace'), PDFDict)?.toString() ?? '',
      content:
        contents instanceof PDFRawStream
          ? Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1')
          : '',
      source: Buffer.from(await sandbox.artworkOf(id)).toString('latin1'),
    };
  };

  test('has a colour file, and a file of a single spot colour', async () => {
    const foiled = jobs.filter((job) =>
      Object.values(job.components).some((one) => one.artwork.files.length === 2),
    );
    expect(foiled.length).toBeGreaterThan(3);
    for (const job of foiled) {
      const [colour, foil] = job.components.general?.artwork.files ?? [];
      expect(foil?.finishings.map((one) => one.alias)).toEqual([expect.stringMatching(/-foil-print$/)]);
      expect(colour?.finishings.map((one) => one.alias)).toEqual([expect.stringMatching(/^finishing-ink-/)]);
      const drawn = await resourcesOf(foil?.id ?? '');
      const name = foil?.finishings[0]?.alias.includes('gold') ? 'Gold#20Foil' : 'Silver#20Foil';
      expect(drawn.source).toContain(`/Separation /${name} /DeviceCMYK`);
      expect(drawn.content).toContain('/Foil cs 1 scn');
      // No other colour is set, and nothing is painted before the foil.
      expect(drawn.content).not.toMatch(/\s(k|K|g|G|rg|RG)\s/);
      expect(drawn.document.getPageCount()).toBe(1);
      expect((await resourcesOf(colour?.id ?? '')).source).not.toContain('Separation');
    }
  });
});

test('colours are CMYK, and fonts are embedded', async () => {
  for (const { file } of files().slice(0, 20)) {
    const source = Buffer.from(await sandbox.artworkOf(file.id)).toString('latin1');
    expect(source, file.name).not.toContain('DeviceRGB');
    if (source.includes('/Type /Font\n') || source.includes('/Type /Font '))
      expect(source, file.name).toContain('/FontFile2');
  }
});

test('a name in any script is drawn, with a stand-in for letters the font lacks', async () => {
  const products = z
    .array(z.looseObject({ id: z.string(), alias: z.string() }))
    .parse((await ask(sandbox, '/1.0/products')).body);
  const card = products.find((one) => one.alias === 'business-cards')?.id;
  const read = async (kind: string) =>
    z
      .array(z.looseObject({ id: z.string() }))
      .parse((await ask(sandbox, `/3.0/products/${card}/${kind}`)).body)[0]?.id;
  for (const company of ['株式会社 印刷', 'Łódź & Żółw', '🎉', 'A'.repeat(200), ')( \\ <>']) {
    const response = await ask(sandbox, '/1.0/jobs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        product: card,
        size: await read('sizes'),
        quantity: 1,
        delivery_address: { name: company, company, street: 'S', postal_code: '1', city: 'C', country: 'JP' },
        components: { general: { material: await read('materials') } },
      }),
    });
    expect(response.status, company).toBe(201);
    expect((await open(sandbox.fileIds().at(-1) ?? '')).getPageCount()).toBeGreaterThan(0);
  }
});

const pdffonts = ['/usr/bin/pdffonts', '/usr/local/bin/pdffonts', '/opt/homebrew/bin/pdffonts'].find((path) =>
  existsSync(path),
);

test(
  'another reader, poppler, finds nothing wrong',
  skipWhere(pdffonts === undefined, 'poppler is not installed here'),
  async () => {
    for (const { file } of files().slice(0, 12)) {
      const path = join(tmpdir(), `sandbox-${process.pid}-${file.id}.pdf`);
      await writeFile(path, await sandbox.artworkOf(file.id));
      const told = execFileSync(pdffonts ?? '', [path], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const line of told.split('\n').slice(2)) if (line !== '') expect(line).toMatch(/ yes yes yes /);
      await rm(path);
    }
  },
);
