import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPagePdf } from '../../../src/main/station/hotfolders/test-page-pdf.ts';
import { PdfDocument } from '../../../src/main/station/preflight/pdf/index.ts';

const LINES = ['Hot folder: Größe (A4) \\ 50 %', 'File: makeready-test-page.pdf', 'Ω is in no standard font'];
const pdf = testPagePdf('Makeready test page', LINES);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-test-page-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a strict reader finds every object where the cross-reference says, and nothing to repair', async () => {
  const path = join(folder, 'page.pdf');
  await writeFile(path, pdf);
  const document = new PdfDocument(path, () => false);
  const info = document.dict(document.trailer.get('Info'));
  expect(info?.has('Title')).toBe(true);
  const page = document.dict(
    document.array(document.dict(document.catalogue.get('Pages'))?.get('Kids'))?.[0],
  );
  const content = document.stream(page?.get('Contents'));
  expect(content === null ? '' : document.unpack(content).toString('latin1')).toMatch(/^0 0 0 1 K .* f$/s);
  expect([...document.trouble]).toEqual([]);
  document.close();
});

test('one page of A4 with a bleed of 3 mm on each side', async () => {
  const document = await PDFDocument.load(pdf);
  expect(document.getTitle()).toBe('Makeready test page');
  const [page, ...others] = document.getPages();
  expect(others).toEqual([]);
  const trim = page?.getTrimBox();
  const bleed = page?.getBleedBox();
  expect(bleed).toEqual(page?.getMediaBox());
  const mm = (points = 0): number => Math.round((points / 72) * 25.4 * 100) / 100;
  expect([mm(trim?.width), mm(trim?.height)]).toEqual([210, 297]);
  expect([mm(trim?.x), mm(trim?.y), mm(bleed?.width), mm(bleed?.height)]).toEqual([3, 3, 216, 303]);
});

test('it says that it is not a job, and names its settings, in what the standard fonts can write', async () => {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const lines = items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : []));
  expect(lines).toEqual([
    'TEST PAGE',
    'Test page: not a job. Do not deliver.',
    'Hot folder: Größe (A4) \\ 50 %',
    'File: makeready-test-page.pdf',
    '? is in no standard font',
  ]);
  await document.loadingTask.destroy();
});
