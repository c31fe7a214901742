import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { known, literalMessage } from '../../../src/contract/index.ts';
import {
  batchSheet,
  checkedByQpdf,
  codesOn,
  greyPage,
  hasReaders,
  infoOf,
  JOB_ID,
  jobSheet,
  textOf,
  unknownJob,
  withSheets,
} from '../../support/paper.ts';
import { shiftReport } from '../../support/shift-report.ts';
import { skipWhere } from '../../support/skip.ts';

// What others read on the sheets: poppler the text, qpdf the structure, zbar the codes.

describe(
  'job and batch sheets',
  skipWhere(!hasReaders, 'poppler-utils, qpdf or zbar-tools is not installed'),
  () => {
    it('say what to print, for whom and by when', async () => {
      const text = await withSheets([jobSheet()], textOf);
      for (const said of [
        'Job sheet · RUSH',
        'Menu cards',
        'Harbour Bakery',
        'A-1047',
        '1,500',
        '28 Nov 2026',
        'Parcel Next Day · Today',
        '105 × 148 mm trim, 111 × 154 mm with bleed',
        'Silk 350 gsm',
        'Matt lamination',
        'Indigo 7900',
        'menu.pdf · 2 pages',
        '1 Quay Street',
        JOB_ID,
        'Page 1 of 1',
      ])
        expect(text).toContain(said);
    });

    it('say what operators noted on the job and on the batch, with who and when', async () => {
      const remark = {
        kind: 'noted' as const,
        about: null,
        text: literalMessage('Fold by hand. <b>مرحبا</b>'),
        at: '2026-11-28T09:00:00.000Z',
        by: 'Anna',
      };
      for (const sheet of [jobSheet({ remarks: [remark] }), batchSheet({ remarks: [remark] })]) {
        const text = await withSheets([sheet], textOf);
        expect(text).toContain('Note · Anna · 28 Nov 2026');
        expect(text).toContain('Fold by hand. <b>');
      }
    });

    it('carry the id as Code 128 and as QR code', async () => {
      expect(await withSheets([jobSheet()], codesOn)).toEqual([`CODE-128:${JOB_ID}`, `QR-Code:${JOB_ID}`]);
      const { serviceId } = batchSheet();
      expect(await withSheets([batchSheet()], codesOn)).toEqual([
        `CODE-128:${serviceId}`,
        `QR-Code:${serviceId}`,
      ]);
    });

    it('carry an id that Code 128 has no signs or no room for as QR code alone', async () => {
      for (const serviceId of ['Auftrag-Ä-東', 'x'.repeat(120)]) {
        expect(await withSheets([jobSheet({ serviceId })], codesOn)).toEqual([`QR-Code:${serviceId}`]);
      }
    });

    it('write names of any script', async () => {
      const names = [
        'Типография «Заря»',
        '東京印刷株式会社',
        '上海设计印刷',
        '한국인쇄',
        'مطبعة الواحة',
        'דפוס ירושלים',
        'ร้านพิมพ์',
        'Nhà in Việt Nam',
      ];
      const text = await withSheets(
        names.map((customer) => jobSheet({ customer: known(customer) })),
        async (path) => {
          await checkedByQpdf(path);
          return textOf(path);
        },
      );
      for (const name of names) expect(text).toContain(name);
    });

    it('say that something is not known, and where it stands', async () => {
      const text = await withSheets([unknownJob()], textOf);
      expect(text).toContain('Unknown: the order does not say');
      expect(text).toContain('Unknown: not readable where it stands (job.due)');
      expect(text).toContain('No artwork found.');
      expect(text).toContain(' None ');
    });

    it('are made for the paper and in the language of the company', async () => {
      const letter = await withSheets([jobSheet()], infoOf, { paper: 'letter' });
      expect(letter).toMatch(/Page size:\s+612 x 792 pts \(letter\)/);
      expect(await withSheets([jobSheet()], infoOf)).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
      const text = await withSheets([jobSheet()], textOf, { language: 'de', locale: 'de-DE', units: 'in' });
      expect(text).toContain('Auftragszettel · EILT');
      expect(text).toContain('Silk 350 g/m²');
      expect(text).toContain('4,134 × 5,827 in');
    });

    it('go on on further pages with names of 500 letters, many pages and many remarks', async () => {
      const long = 'Wordy '.repeat(83);
      const pictures = Array.from({ length: 24 }, (_, index) => greyPage(index * 10));
      const [general] = jobSheet().components;
      if (general === undefined) throw new Error('The job has a component.');
      const job = jobSheet({
        name: long,
        customer: known('x'.repeat(500)),
        components: [{ ...general, files: [{ name: long, folders: [], pages: 640, pictures }] }],
        remarks: Array.from({ length: 40 }, (_, index) => ({
          kind: 'note',
          about: null,
          text: literalMessage(`Remark ${index}: ${long}`),
          at: null,
          by: null,
        })),
      });
      const { text, info } = await withSheets([job], async (path) => {
        await checkedByQpdf(path);
        return { text: await textOf(path), info: await infoOf(path) };
      });
      expect(text).toContain('And 616 more pages.');
      for (let index = 0; index < 40; index++) expect(text).toContain(`Remark ${index}:`);
      const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1]);
      expect(pages).toBeGreaterThan(5);
      expect(text).toContain(`Page ${pages} of ${pages}`);
    });

    it('say what was decided about the files, by whom and why', async () => {
      const text = await withSheets(
        [
          jobSheet({
            remarks: [
              {
                kind: 'override',
                about: 'menu.pdf',
                text: literalMessage('The bleed is meant so'),
                at: '2026-11-28T09:00:00.000Z',
                by: null,
              },
              {
                kind: 'operator',
                about: 'menu.pdf',
                text: literalMessage('Trimmed wrong'),
                at: '2026-11-28T10:00:00.000Z',
                by: 'Anna Arendt',
              },
            ],
          }),
        ],
        textOf,
      );
      expect(text).toContain('Sent although preflight found errors · menu.pdf');
      expect(text).toContain('The bleed is meant so');
      expect(text).toContain('Operator · menu.pdf · Anna Arendt');
      expect(text).toContain('Trimmed wrong');
    });

    it('list the jobs of a batch before their own sheets', async () => {
      const jobs = Array.from({ length: 30 }, (_, index) => ({
        serviceId: `job-${index}`,
        name: `Job ${index}`,
        numbers: [],
        product: 'Cards',
        quantity: known(index),
      }));
      const text = await withSheets([batchSheet({ jobs }), jobSheet()], textOf);
      expect(text).toContain('30 jobs');
      for (const { serviceId } of jobs) expect(text).toContain(serviceId);
      expect(text.indexOf('Batch sheet')).toBeLessThan(text.indexOf('Job sheet'));
    });

    it('say how much ink all copies of a batch take, and of how many files that is not known', async () => {
      const sheet = batchSheet();
      const text = (await withSheets([sheet], textOf)).replace(/\s+/g, ' ');
      for (const said of [
        'Ink for all copies',
        'Black 20 % (12,500 cm²), Gold 0.5 % (30 cm²) · Pages measured: 4 of 6 · Pages estimated: 2 ·',
        'Files with unknown ink or quantity: 1 of 3',
        'RGB and Lab without an output profile count as no ink',
      ])
        expect(text).toContain(said);
      const unknown = { ...sheet.coverage, plates: [], pagesMeasured: 0, pagesEstimated: 0, marks: [] };
      const ofUnknown = batchSheet({ coverage: { ...unknown, files: 2, filesUnknown: 2 } });
      const nothing = await withSheets([ofUnknown], textOf);
      expect(nothing).toContain('Files with unknown ink or quantity: 2 of 2');
      expect(nothing).not.toMatch(/cm²|Pages measured/);
    });

    it('say what was done in a period, and what every table adds up to', async () => {
      const report = shiftReport();
      const text = await withSheets([{ kind: 'shift', report }], async (path) => {
        await checkedByQpdf(path);
        return textOf(path);
      });
      for (const said of [
        'Shift report',
        '28 Nov 2026',
        'Indigo 7900',
        'Removed hot folder',
        'Silk 350 gsm',
        '1,204',
        '120,000+',
        'Anna Arendt',
        'Put on hold (3)',
        'Trimmed wrong 9 4,500 9',
        'No reason given 3 40 1',
        'November 2026',
        'Page 1 of',
      ])
        expect(text).toContain(said);
      const german = await withSheets([{ kind: 'shift', report }], textOf, {
        language: 'de',
        locale: 'de-DE',
      });
      expect(german).toContain('Schichtbericht');
      expect(german).toContain('1.204');
    });

    it('survive any text', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 20, maxLength: 40 }),
          async (texts) => {
            const sheets = texts.map((text) =>
              jobSheet({ name: text, customer: known(text.repeat(9)), serviceId: `${text}x` }),
            );
            await withSheets(sheets, checkedByQpdf);
          },
        ),
        { numRuns: 10 },
      );
    }, 120_000);
  },
);
