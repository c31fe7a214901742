import { handWritten, onePage, stream } from '../../../support/hand-written-pdf.ts';
import { makePdf } from '../../../support/made-pdf.ts';
import { RevisedPdf, sheetObjects } from '../../../support/tolerated-pdf.ts';

export const ink = '0 0 0 1 k 20 20 60 60 re f 0.1 0.9 0 0 k 90 30.5 25.25 60 re f';
export const form = (content: string, more = ''): Buffer =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 258 173]${more}`);
export const times = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>';

const cell = stream(
  '0 1 0 0 k 0 0 3 3 re f',
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5/Resources<<>>',
);

/** Text in a font that is not there: PDFium takes one of its own, as wide as each glyph has to be. */
export const inSubstitute = (text: string): Buffer =>
  onePage(
    stream(`BT /F 20 Tf 30 60 Td (${text}) Tj ET`, ''),
    [
      '<</Type/Font/Subtype/TrueType/BaseFont/Card-Demi/FirstChar 65/LastChar 122/FontDescriptor 6 0 R' +
        `/Widths[${Array.from({ length: 58 }, (_, index) => 300 + index * 9).join(' ')}]` +
        '/Encoding/WinAnsiEncoding>>',
      '<</Type/FontDescriptor/FontName/Card-Demi/Flags 32/StemV 144/FontWeight 700/ItalicAngle 0' +
        '/FontBBox[-779 -793 1665 1232]/Ascent 1232/Descent -793/CapHeight 723>>',
    ],
    '/Font<</F 5 0 R>>',
  );

/** Pages whose every branch is walked, each with something that only this branch draws. */
export const sound: readonly (readonly [name: string, bytes: () => Buffer | Promise<Uint8Array>])[] = [
  ['a card of two pages', () => makePdf()],
  ['a path', () => onePage(stream(ink, ''))],
  [
    'text',
    () => onePage(stream('BT /F 20 Tf 30 60 Td (Card \\(1\\)) Tj ET', ''), [times], '/Font<</F 5 0 R>>'),
  ],
  ['text in a substitute', () => inSubstitute('iWmAl')],
  [
    'text in a font whose name is a string',
    () =>
      onePage(
        stream('BT /F 20 Tf 30 60 Td (Card) Tj ET', ''),
        ['<</Type/Font/Subtype/Type1/BaseFont(Card Sans)>>'],
        '/Font<</F 5 0 R>>',
      ),
  ],
  ['a form', () => onePage(stream('/Form Do', ''), [form(ink)], '/XObject<</Form 5 0 R>>')],
  [
    'a form in a form',
    () =>
      onePage(
        stream('/Outer Do', ''),
        [form('/Inner Do', '/Resources<</XObject<</Inner 6 0 R>>>>'), form(ink)],
        '/XObject<</Outer 5 0 R>>',
      ),
  ],
  [
    'a pattern',
    () =>
      onePage(
        stream('/Pattern cs /P scn 10 10 200 150 re f', ''),
        [
          stream(
            '0 1 0 0 k 0 0 6 6 re f',
            '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
          ),
        ],
        '/Pattern<</P 5 0 R>>',
      ),
  ],
  [
    'drawn glyphs',
    () =>
      onePage(
        stream('BT /F 40 Tf 30 60 Td (a) Tj ET', ''),
        [
          '<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[0.1 0 0 0.1 0 0]/CharProcs<</a 6 0 R>>' +
            '/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[10]/Resources<<>>>>',
          stream('10 0 0 0 10 10 d1 0 0 8 8 re f', ''),
        ],
        '/Font<</F 5 0 R>>',
      ),
  ],
  [
    'a stamp that prints',
    () =>
      handWritten([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 258 173]>>',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R]>>',
        stream(ink, ''),
        '<</Type/Annot/Subtype/Stamp/F 4/Rect[120 20 200 100]/AP<</N 6 0 R>>>>',
        stream('1 0 0 rg 0 0 80 80 re f', '/Type/XObject/Subtype/Form/BBox[0 0 80 80]'),
      ]),
  ],
  [
    'inline images, one after another',
    () =>
      onePage(
        stream(
          'q 50 0 0 50 20 20 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \0EI\xff EI Q q 50 0 0 50 90 20 cm ' +
            'BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00ff00ff> EI Q',
          '',
        ),
      ),
  ],
  [
    'an image with a mask',
    () =>
      onePage(
        stream('q 100 0 0 100 20 20 cm /I Do Q', ''),
        [
          stream(
            '\x00\x40\x80\xff',
            '/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 6 0 R',
          ),
          stream(
            '\xff\x80\x40\x20',
            '/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8',
          ),
        ],
        '/XObject<</I 5 0 R>>',
      ),
  ],
  [
    'octal numbers in text',
    () => onePage(stream('BT /F 20 Tf 30 60 Td (\\103\\141rd) Tj ET', ''), [times], '/Font<</F 5 0 R>>'),
  ],
  [
    'a font whose name is escaped where it is used',
    () => onePage(stream('BT /F#6Fnt 20 Tf 30 60 Td (Card) Tj ET', ''), [times], '/Font<</Font 5 0 R>>'),
  ],
  [
    'a font under a name in Latin-1',
    () =>
      onePage(
        stream(Buffer.from('BT /Gr\xf6\xdfe 20 Tf 30 60 Td (Card) Tj ET', 'latin1'), ''),
        [times],
        '/Font<</Gr#f6#dfe 5 0 R>>',
      ),
  ],
  [
    'a soft mask',
    () =>
      onePage(
        stream(`/S gs ${ink}`, ''),
        [
          form('1 g 20 20 40 40 re f', '/Group<</S/Transparency/CS/DeviceGray>>'),
          '<</SMask<</S/Luminosity/G 5 0 R>>>>',
        ],
        '/ExtGState<</S 6 0 R>>',
      ),
  ],
  ...(
    [
      ['a pattern that strokes', '/Pattern CS /P SCN 12 w 20 20 90 90 re S'],
      ['a pattern through text', '/Pattern cs /P scn BT /F 60 Tf 30 60 Td (Card) Tj ET'],
      ['a pattern that outlines text', '/Pattern CS /P SCN 1 Tr 4 w BT /F 60 Tf 30 60 Td (Card) Tj ET'],
      ['a pattern through a stencil', '/Pattern cs /P scn q 90 0 0 90 20 20 cm /M Do Q'],
    ] as const
  ).map(
    ([name, content]) =>
      [
        name,
        () =>
          onePage(
            stream(content, ''),
            [
              times,
              cell,
              stream('\xf0', '/Subtype/Image/Width 4/Height 2/ImageMask true/BitsPerComponent 1'),
            ],
            '/Font<</F 5 0 R>>/Pattern<</P 6 0 R>>/XObject<</M 7 0 R>>',
          ),
      ] as const,
  ),
  [
    'an inline image whose data looks like its end',
    () =>
      onePage(stream(`q 90 0 0 90 20 20 cm BI /W 10 /H 6 /CS /G /BPC 8 ID  EI ${'n '.repeat(28)}\nEI Q`, '')),
  ],
  [
    'a page newer than its content',
    () => {
      const file = new RevisedPdf();
      const objects = sheetObjects({ content: ink, resources: '', side: 200 });
      file.add(objects, 'table');
      file.add(new Map([...objects].filter(([number]) => number < 4)), 'table');
      return file.bytes();
    },
  ],
  [
    'a branch that stands twice in the tree',
    () =>
      handWritten([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[5 0 R 5 0 R]/Count 2/MediaBox[0 0 258 173]>>',
        '<</Type/Page/Parent 5 0 R/Contents 4 0 R>>',
        stream(ink, ''),
        '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>',
      ]),
  ],
];
