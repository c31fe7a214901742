import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { known, LabelSettings } from '../../../src/contract/index.ts';
import type { LabelSheet } from '../../../src/main/station/paper/sheet.ts';
import { placedLabel } from '../../../src/main/station/paper/worker/label.ts';
import { Typesetter } from '../../../src/main/station/paper/worker/typesetter.ts';
import { sheetWords } from '../../../src/main/station/paper/worker/words.ts';
import { zplOf } from '../../../src/main/station/paper/worker/zpl.ts';
import {
  codesOn,
  hasReaders,
  infoOf,
  JOB_ID,
  jobSheet,
  labelSheet,
  look,
  textOf,
  unknownJob,
  withSheets,
} from '../../support/paper.ts';
import { skipWhere } from '../../support/skip.ts';

// What others read on the labels: poppler the text, zbar the codes; and ZPL by the small reader below.

const labelOf = (width: number, height: number, dpi: 203 | 300 = 203): LabelSettings =>
  LabelSettings.parse({ width, height, dpi });
const both = [`CODE-128:${JOB_ID}`, `QR-Code:${JOB_ID}`];

describe('labels', skipWhere(!hasReaders, 'poppler-utils, qpdf or zbar-tools is not installed'), () => {
  it('say whose job it is, what it is and by when', async () => {
    const text = await withSheets([labelSheet()], textOf);
    for (const said of [
      'RUSH',
      'Menu cards',
      'Customer: Harbour Bakery',
      'Copies: 1,500',
      'Ship by: 28 Nov 2026',
      'Reference: A-1047',
      'Product: Folded cards',
      'Stock: Silk 350 gsm',
      'Finishing: Matt lamination',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('1 of 1');
    const french = await withSheets([labelSheet()], textOf, { language: 'fr', locale: 'fr-FR' });
    expect(french).toContain('Client : Harbour Bakery');
  });

  it('have no line that ends within a time, or after a sign that opens', async () => {
    const narrow = { label: labelOf(62, 100), language: 'de' as const, locale: 'de-DE' };
    for (const customer of ['Druckerei «Morgenröte»', 'Großdruckerei «Morgenröte»'])
      expect(await withSheets([labelSheet(jobSheet({ customer: known(customer) }))], textOf, narrow)).toMatch(
        /«Morgenröte».* 15:00 /,
      );
  });

  it('say that something is not known, and never that there is none', async () => {
    const text = await withSheets(
      [labelSheet(unknownJob()), labelSheet(jobSheet({ components: [] }))],
      textOf,
    );
    for (const name of ['Customer', 'Copies', 'Ship by', 'Reference', 'Stock'])
      expect(text).toContain(`${name}: Unknown`);
    expect(text).toContain('Finishing: None');
    expect(text).toContain('Finishing: Unknown');
  });

  it.each([
    ['62 × 100 mm', labelOf(62, 100, 300), both],
    ['100 × 150 mm', labelOf(100, 150), both],
    ['4 × 6 in', labelOf(101.6, 152.4), both],
    ['100 × 62 mm', labelOf(100, 62, 300), both],
    // 36 signs with bars of two dots are longer than that.
    ['62 × 100 mm on a coarse printer', labelOf(62, 100), [`QR-Code:${JOB_ID}`]],
    ['50 × 50 mm', labelOf(50, 50), [`QR-Code:${JOB_ID}`]],
  ])('of %s are as large as that, and carry the codes of the id', async (_, label, codes) => {
    const made = await withSheets(
      [labelSheet(jobSheet(), { each: 2 })],
      async (path) => ({ info: await infoOf(path), text: await textOf(path), codes: await codesOn(path) }),
      { label },
    );
    const [, pages] = /Pages:\s+(\d+)/.exec(made.info) ?? [];
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(made.info) ?? [];
    expect(pages).toBe('2');
    expect((Number(width) / 72) * 25.4).toBeCloseTo(label.width, 1);
    expect((Number(height) / 72) * 25.4).toBeCloseTo(label.height, 1);
    expect(made.text).toContain('1 of 2');
    expect(made.text).toContain('2 of 2');
    expect(made.codes).toEqual(codes);
  });

  it('have one page each, whatever an order says; what is cut ends with dots', async () => {
    const long = 'Wordy '.repeat(300);
    const job = jobSheet({ name: long, customer: known('x'.repeat(2_000)), product: long });
    for (const label of [labelOf(50, 50), labelOf(100, 150)]) {
      const made = await withSheets(
        [labelSheet(job)],
        async (path) => ({ info: await infoOf(path), text: await textOf(path), codes: await codesOn(path) }),
        { label },
      );
      expect(made.info).toMatch(/Pages:\s+1\n/);
      expect(made.text).toContain('…');
      expect(made.codes).toContain(`QR-Code:${JOB_ID}`);
    }
  });
});

describe('labels as ZPL', () => {
  it('say the same in fields, with both codes of the id', async () => {
    const zpl = await withSheets(
      [labelSheet(jobSheet({ customer: known('Bär^XZ~JR\\&_5E') }), { as: 'zpl', each: 2 })],
      async (path) => readFile(path, 'ascii'),
      {},
      'zpl',
    );
    const labels = zpl.split('^XZ\n').filter((label) => label !== '');
    expect(labels).toHaveLength(2);
    const fields = fieldsIn(labels[1] ?? '');
    expect(fields.map(({ data }) => data)).toEqual([
      'RUSH',
      'Menu cards',
      'Customer: Bär^XZ~JR\\&_5E',
      'Copies: 1,500',
      'Ship by: 28 Nov 2026, 15:00',
      'Reference: A-1047',
      'Product: Folded cards',
      'Stock: Silk 350 gsm',
      'Finishing: Matt lamination',
      '2 of 2',
      '0190a2b4-1f00-7abc-8def-',
      '0123456789ab',
      `MA,${JOB_ID}`,
      `>:${JOB_ID}`,
    ]);
    expect(fields.at(-2)?.commands).toEqual(['FO24,972', 'BQN,2,7', 'FH_']);
    expect(fields.at(-1)?.commands).toEqual(['FO667,24', 'BY2', 'BCR,108,N,N,N', 'FH_']);
    expect(labels[1]).toContain('^CI28');
    expect(labels[1]).toContain('^PW799^LL1199');
  });

  it('write signs with a meaning in Code 128 so that they are printed', async () => {
    expect((await fieldsOf(labelSheet(jobSheet({ serviceId: 'A>1^2~3' })))).at(-1)?.data).toBe(
      '>:A>01><2>=3',
    );
  });

  it('have no command that an order wrote, and its text whole', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc
        .array(fc.constantFrom('^', '~', '^XZ', '~JR', '^FS', '_5E', '\\&', '\n', '\x10', '', 'ä', '東'), {
          maxLength: 6,
        })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, customer, end) => {
        const serviceId = `x${end}`;
        const fields = await fieldsOf(labelSheet(jobSheet({ name, customer: known(customer), serviceId })));
        const ids = fields.filter(({ commands }) => commands.some((one) => one.startsWith('BQ')));
        expect(ids.map(({ data }) => data)).toEqual([`MA,${serviceId.toWellFormed()}`]);
        for (const { commands, data } of fields) {
          expect(commands.join(' ')).toMatch(/^FO\d+,\d+ (A0N,\d+|BQN,2,\d+|BY\d BC[NR],\d+,N,N,N) FH_$/);
          if (!commands.some((one) => one.startsWith('BQ'))) expect(data).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

interface Field {
  readonly commands: readonly string[];
  readonly data: string;
}

/**
 * The fields of one label as a printer reads them: `^` and `~` begin a command wherever they stand, and `_`
 * with two digits is a byte. Throws if there is anything but a label's frame and its fields.
 */
function fieldsIn(label: string): Field[] {
  expect(label).toMatch(/^[\n\x20-\x7d]*$/);
  const [frame = '', ...others] = label.split('^FO');
  expect(frame).toMatch(/^\^XA\^CI28\^LH0,0\n\^PW\d+\^LL\d+\n$/);
  return others.map((text, index) => {
    const [, head = '', data = '', tail = ''] =
      /^([^^]*(?:\^(?!FD)[^^]*)*)\^FD([^^]*)\^FS(.*)$/s.exec(`${text}`) ?? [];
    expect(tail).toBe(index === others.length - 1 ? '\n^PQ1' : '\n');
    const bytes = data.replace(/_([0-9a-f]{2})/gi, (_found, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { commands: `FO${head}`.split('^'), data: Buffer.from(bytes, 'latin1').toString('utf8') };
  });
}

const words = sheetWords(look);
const type = PDFDocument.create().then((document) => new Typesetter(document, look.fonts));

/** The fields of the first label of a job. */
async function fieldsOf(sheet: LabelSheet): Promise<Field[]> {
  const zpl = zplOf(await placedLabel(await type, await words, look.label, sheet, 1));
  return fieldsIn(zpl.replace(/\^XZ\n$/, ''));
}
