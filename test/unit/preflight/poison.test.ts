import { describe, expect, it } from 'vitest';
import { CheckResult } from '../../../src/main/station/preflight/worker/index.ts';
import { checkBytes, codesOf } from '../../support/checking.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { someInk } from '../../support/made-pdf.ts';

const endless = '9'.repeat(400);
const huge = `1${'0'.repeat(308)}`;
const MANY_PAGES = 20_010;

/** More pages than are checked, in a tree that counts them arbitrarily. */
const countedAs = (count: string): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${'4 0 R '.repeat(MANY_PAGES)}]/MediaBox[0 0 257.95 172.91]>>`,
    stream(someInk, ''),
    '<</Type/Page/Contents 3 0 R>>',
  ]);

const withPage = (entries: string): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Contents 4 0 R${entries}>>`,
    stream('1 0 0 rg 9 9 50 50 re f', ''),
  ]);

/** A cross-reference whose chain continues at an invalid offset, for an object that does not end. */
function previousAt(previous: string): Buffer {
  const whole = handWritten(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]>>', '[']).toString(
    'latin1',
  );
  return Buffer.from(whole.replace('/Root', `/Prev ${previous}/Root`), 'latin1');
}

const poison: readonly (readonly [name: string, bytes: () => Buffer])[] = [
  ['a rectangle without end, in RGB', () => onePage(stream(`1 0 0 rg 0 0 ${endless} ${endless} re f`, ''))],
  [
    'a matrix without end, and a picture under it',
    () => onePage(stream(`${endless} 0 0 ${endless} 0 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID xxx EI Q`, '')),
  ],
  [
    'matrices that multiply without end',
    () => onePage(stream(`${'3e5 0 0 99999999999 0 0 cm '.repeat(90)} 1 0 0 rg 0 0 9 9 re f`, '')),
  ],
  ['half a page', () => countedAs('20001.5')],
  ['more pages than can be counted', () => countedAs('9'.repeat(30))],
  ['an offset that is no whole number', () => previousAt('9.5')],
  ['an offset beyond all files', () => previousAt('9'.repeat(30))],
  [
    'a length that is no whole number',
    () => onePage(Buffer.from(`<</Length 8.5>>stream\n${someInk}\nendstream`)),
  ],
  [
    'boxes beyond all bounds',
    () => withPage(`/MediaBox[-${huge} -${huge} ${huge} ${huge}]/TrimBox[-${huge} 0 ${huge} 9]`),
  ],
  [
    'a unit beyond all bounds',
    () => withPage(`/MediaBox[0 0 258 173]/TrimBox[8 8 240 160]/UserUnit ${huge}`),
  ],
  [
    'a large unit and large boxes',
    () => withPage(`/MediaBox[0 0 3e38 ${'9'.repeat(38)}]/UserUnit ${'9'.repeat(38)}`),
  ],
];

describe('numbers that no page has', () => {
  it.each(poison)('%s: a result that can be stored', async (_, bytes) => {
    const found = await checkBytes(bytes());
    expect(() => CheckResult.parse(JSON.parse(JSON.stringify(found)))).not.toThrow();
    expect(JSON.stringify(found)).not.toMatch(/:null,"(?:y|width|height)"/);
  });
});

describe('names without end', () => {
  it('are cut, and the findings stay small', async () => {
    const fonts = 120;
    const name = (index: number): string => `${'N'.repeat(50_000)}${index}`;
    const resources = Array.from({ length: fonts }, (_, index) => `/F${index} ${5 + index} 0 R`).join('');
    const content = Array.from({ length: fonts }, (_, index) => `BT /F${index} 9 Tf (a) Tj ET`).join(' ');
    const found = await checkBytes(
      onePage(
        stream(`/Ink cs 1 scn 0 0 9 9 re f ${content}`, ''),
        Array.from({ length: fonts }, (_, index) => `<</Type/Font/Subtype/Type1/BaseFont/${name(index)}>>`),
        `/Font<<${resources}>>/ColorSpace<</Ink[/Separation/${name(0)}/DeviceGray 4 0 R]>>`,
      ),
    );
    expect(codesOf(found)).toEqual(expect.arrayContaining(['font.not-embedded', 'ink.not-ordered']));
    const { values } = found.findings.find(({ code }) => code === 'ink.not-ordered') ?? {};
    expect(String(values?.ink)).toHaveLength(120);
    expect(String(values?.ink)).toMatch(/N…$/);
    expect(JSON.stringify(found).length).toBeLessThan(200_000);
  });

  it('are cut in what the file claims to be', async () => {
    const bytes = handWritten(
      [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]>>',
        '<</Type/Page/MediaBox[0 0 9 9]>>',
        `<</GTS_PDFXVersion(PDF/X-${'4'.repeat(60_000)})>>`,
      ],
      '/Info 4 0 R',
    );
    expect((await checkBytes(bytes)).pdfxClaim).toHaveLength(120);
  });

  it('are boxes that change with every page: only the first thousands are reported', async () => {
    const count = 3_000;
    const found = await checkBytes(
      handWritten([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${Array.from({ length: count }, (_, index) => `${3 + index} 0 R`).join(' ')}]>>`,
        ...Array.from({ length: count }, (_, index) => `<</Type/Page/MediaBox[0 0 ${100 + index} 99]>>`),
      ]),
    );
    expect(found.boxes).toHaveLength(2_000);
    expect(found.boxes.at(-1)).toMatchObject({ fromPage: 2_000, boxes: {} });
  });
});
