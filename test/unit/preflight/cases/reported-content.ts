import { stream } from '../../../support/hand-written-pdf.ts';
import { bad, badFont, bads, ground, ink, latin1, plain, type Reported } from './reported-sheet.ts';

/** A Type 3 font under this name, and a word in it under another. */
const inFont = (there: string, here: string): Buffer =>
  plain(
    latin1(`${ground} BT /${here} 24 Tf 60 60 Td (x) Tj ET`),
    `/Font<</${there} 5 0 R>>`,
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</x 6 0 R>>' +
      '/Encoding<</Type/Encoding/Differences[120/x]>>/FirstChar 120/LastChar 120/Widths[10]/Resources<<>>>>',
    stream('10 0 d0 0 0 5 5 re f', ''),
  );
/** A spot colour under this name, painted with under another. */
const inSpace = (there: string, here: string): Buffer =>
  plain(latin1(`${ground} /${here} cs 1 scn 9 9 90 90 re f`), `/ColorSpace<</${there} ${ink('Gold')}>>`);
const gold = ['ink.not-ordered Gold'];
const names: readonly Reported[] = [
  ...(
    [
      ['raw UTF-8 in both places', 'R\xc3\xbccken', 'R\xc3\xbccken'],
      ['raw UTF-8 in the dictionary, escaped in content', 'R\xc3\xbccken', 'R#C3#BCcken'],
      ['escaped UTF-8 in the dictionary, raw in content', 'R#c3#bccken', 'R\xc3\xbccken'],
      ['raw Latin-1 in both places', 'R\xfccken', 'R\xfccken'],
      ['escaped Latin-1 in the dictionary, raw in content', 'R#FCcken', 'R\xfccken'],
    ] as const
  ).map(
    ([name, there, here]): Reported => ({
      name: `a colour space, ${name}`,
      bytes: inSpace(there, here),
      verdict: 'warned',
      found: gold,
    }),
  ),
  {
    name: 'a font under such a name',
    bytes: inFont('Gr#C3#B6#C3#9Fe', 'Gr\xc3\xb6\xc3\x9fe'),
    verdict: 'clear',
    found: [],
  },
  {
    name: 'a graphics state under such a name, and white that vanishes by it',
    bytes: plain(
      latin1(`${ground} /\xdcber gs 0 0 0 0 k 20 20 50 50 re f`),
      '/ExtGState<</#DCber<</op true/OP true/OPM 1>>>>',
    ),
    verdict: 'blocked',
    found: ['overprint.white'],
  },
  ...(
    [
      ['GBK', '\xbd\xf0\xc9\xab', '\xb5\xb6\xcf\xdf', '½ðÉ«', 'µ¶Ïß'],
      ['Latin-1', 'Gr\xfcn', 'Gr\xe4n', 'Grün', 'Grän'],
    ] as const
  ).map(
    ([name, one, two, first, second]): Reported => ({
      name: `two inks in ${name}`,
      bytes: plain(
        `${ground} /A cs 1 scn 9 9 9 9 re f /B cs 1 scn 29 9 9 9 re f`,
        `/ColorSpace<</A 5 0 R/B 6 0 R>>`,
        latin1(ink(one)),
        latin1(ink(two)),
      ),
      verdict: 'warned',
      found: [`ink.not-ordered ${first}`, `ink.not-ordered ${second}`],
    }),
  ),
];

const raw = 'q 9 0 0 9 40 40 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\x80\xc0\xff';
const hex = 'q 9 0 0 9 40 40 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 0080c0ff>';
const base85 = 'q 9 0 0 9 40 40 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /A85 ID !.]St~>';
const inlines: readonly Reported[] = (
  [
    ['a line before EI', `${raw}\nEI Q ${bad} ${raw}\nEI Q`],
    ['no blank before EI, twice', `${raw}EI Q ${bad} ${raw}EI Q`],
    ['no blank before EI, once', `${raw}EI Q ${bad}`],
    ['hexadecimal, no blank before EI', `${hex}EI Q ${bad} ${hex}EI Q`],
    ['base 85, no blank before EI', `${base85}EI Q ${bad} ${base85}EI Q`],
  ] as const
).map(([name, content]) => ({
  name: `an inline image: ${name}`,
  bytes: plain(latin1(`${ground} ${content}`), '/Font<</F 5 0 R>>', badFont),
  verdict: 'blocked',
  found: bads,
}));

const cell = stream(
  `${bad} 0 0 6 6 re f`,
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 12 12]/XStep 12/YStep 12/Resources<</Font<</F 5 0 R>>>>',
);
const stencil = stream(
  Buffer.alloc(32, 0xf0),
  '/Subtype/Image/Width 16/Height 16/ImageMask true/BitsPerComponent 1',
);
const form = stream('/M Do', '/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</M 7 0 R>>>>');
const group = stream(
  `${bad} 0 0 99 99 re f`,
  '/Subtype/Form/BBox[0 0 200 150]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Font<</F 5 0 R>>>>',
);
const painted: readonly Reported[] = [
  ...(
    [
      ['a path', '9 9 200 150 re f'],
      ['a stencil', 'q 200 0 0 150 9 9 cm /M Do Q'],
      ['an inline stencil', 'q 200 0 0 150 9 9 cm BI /W 8 /H 1 /IM true ID \xf0 EI Q'],
      ['a stencil in a form', 'q 200 0 0 150 9 9 cm /Fm Do Q'],
    ] as const
  ).map(
    ([name, paint]): Reported => ({
      name: `a pattern through ${name}`,
      bytes: plain(
        latin1(`${ground} /Pattern cs /P scn ${paint}`),
        '/Pattern<</P 6 0 R>>/XObject<</M 7 0 R/Fm 8 0 R>>',
        badFont,
        cell,
        stencil,
        form,
      ),
      verdict: 'blocked',
      found: bads,
    }),
  ),
  {
    name: 'text in a soft mask',
    bytes: plain(`/S gs ${ground}`, '/ExtGState<</S<</SMask<</S/Luminosity/G 6 0 R>>>>>>', badFont, group),
    verdict: 'blocked',
    found: ['transparency.used', 'font.not-embedded Times-Roman'],
  },
];

/** Names, inline images, patterns and masks as other programs write them. */
export const reportedContent: readonly Reported[] = [...names, ...inlines, ...painted];
