import { expect, it } from 'vitest';
import { walkPage } from '../../../src/main/station/preflight/content/index.ts';
import { PdfDocument, pagesOf } from '../../../src/main/station/preflight/pdf/index.ts';
import { disagreements } from '../../../src/main/station/preflight/proof/agree.ts';
import type { SeenPage } from '../../../src/main/station/preflight/proof/other-reader.ts';
import { WalkMarks } from '../../../src/main/station/preflight/proof/walk-marks.ts';
import { asFile } from '../../support/checking.ts';
import { handWritten, stream } from '../../support/hand-written-pdf.ts';

const box = { left: 0, bottom: 0, right: 300, top: 200 };
/** What the second reader sees on the page below if it agrees. */
const same: SeenPage = {
  width: 200,
  height: 300,
  turns: 1,
  boxes: { media: box, trim: { left: 9, bottom: 9, right: 291, top: 191 } },
  fonts: [],
  images: [{ widthPx: 2, heightPx: 3, handle: 1 }],
  objects: [],
};
const font = (name: string, isEmbedded = false) => ({ name, isEmbedded });

/** A turned page with an image, an inline image, and text in these fonts. */
const pageWith = (fonts: readonly string[], state = ''): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/TrimBox[9 9 291 191]/Contents 4 0 R/Resources<<' +
      `/XObject<</I 5 0 R>>/ExtGState<<${state}>>/Font<<${fonts.map((one, at) => `/F${at} ${one}`).join('')}>>>>>>`,
    stream(
      `/I Do BI /W 4 /H 1 /CS /G /BPC 8 ID abcd EI ${fonts.map((_, at) => `BT /F${at} 9 Tf (a) Tj ET`).join(' ')}`,
      '',
    ),
    stream('abcdef', '/Subtype/Image/Width 2/Height 3/ColorSpace/DeviceGray/BitsPerComponent 8'),
  ]);

const simple = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`;
const composite =
  '<</Type/Font/Subtype/Type0/BaseFont/Card-Identity-H/DescendantFonts' +
  '[<</Subtype/CIDFontType2/BaseFont/ABCDEF+Card>>]>>';

const found = (bytes: Buffer, seen: Partial<SeenPage>) =>
  asFile(bytes, (path) => {
    const document = new PdfDocument(path, () => false);
    try {
      const [page] = pagesOf(document);
      if (page === undefined) throw new Error('There is no page.');
      const marks = new WalkMarks(document);
      walkPage(document, page, marks);
      return disagreements(document, page, marks, { ...same, ...seen }).map(({ what }) => what);
    } finally {
      document.close();
    }
  });

const media = (right: number): SeenPage['boxes'] => ({ media: { ...box, right } });

type Line = [name: string, whats: readonly string[], seen: Partial<SeenPage>, bytes?: Buffer];
const lines: readonly Line[] = [
  ['nothing else', [], {}],
  ['a box a hair larger', [], { boxes: media(300.01) }],
  ['another box', ['box'], { boxes: media(300.1) }],
  ['a box that the page does not have', ['box'], { boxes: { bleed: box } }],
  ['another size', ['size'], { width: 201 }],
  ['another rotation', ['size', 'rotation'], { turns: 2 }],
  ['a rotation that it does not know', [], { turns: null }],
  ['an inline image', [], { images: [{ widthPx: 4, heightPx: 1, handle: 1 }] }],
  ['another image', ['image'], { images: [{ widthPx: 3, heightPx: 2, handle: 1 }] }],
  ['a font', [], { fonts: [font('Calluna')] }, pageWith([simple('Calluna')])],
  ['a subset of it', [], { fonts: [font('ABCDEF+Calluna')] }, pageWith([simple('Calluna')])],
  ['another font', ['font'], { fonts: [font('Calluna-Bold')] }, pageWith([simple('Calluna')])],
  ['a font that is embedded', ['font'], { fonts: [font('Calluna', true)] }, pageWith([simple('Calluna')])],
  ['the descendant of a composite font', [], { fonts: [font('Card')] }, pageWith([composite])],
  ['the composite font itself', [], { fonts: [font('Card-Identity-H')] }, pageWith([composite])],
  ['Helvetica for Arial', [], { fonts: [font('Helvetica')] }, pageWith([simple('Arial')])],
  ['Courier for Arial', ['font'], { fonts: [font('Courier')] }, pageWith([simple('Arial')])],
  ['Helvetica for a font that is not there', [], { fonts: [font('Helvetica')] }, pageWith(['99 0 R'])],
  [
    'Helvetica where a graphics state sets a font',
    [],
    { fonts: [font('Helvetica')] },
    pageWith([simple('Calluna')], `/G<</Font[${simple('Calluna')} 9]>>`),
  ],
  ['Helvetica where nothing does', ['font'], { fonts: [font('Helvetica')] }, pageWith([simple('Calluna')])],
];

it.each(lines)('the second reader sees %s', async (...[, whats, seen, bytes]: Line) => {
  expect(await found(bytes ?? pageWith([]), seen)).toEqual(whats);
});
