import { type PDFContext, PDFHexString, type PDFRef } from '@cantoo/pdf-lib';
import { compositeFont, font, type MadePdf, picture, spot } from '../../../support/made-pdf.ts';
import type { Case } from './case.ts';

const square = '20 20 30 30 re f';
/** Set to overprint, in mode 0 and mode 1. */
const [mode0, mode1] = ['/Mode0 gs', '/Mode1 gs'];
const onCmyk = `0.4 0 0 0 k ${square}`;
const onGold = `/Gold cs 1 scn ${square}`;
const cmyk = `0 0 0 0 k ${square}`;
const gray = `1 g ${square}`;
const indexed = (space: string, below: string, mode: string) =>
  `${below} ${mode} /Indexed${space} cs 1 sc ${square}`;

/** Indexed spaces whose first colour is cyan, or full tint, and whose second is white. */
function palettes(context: PDFContext): Record<string, PDFRef> {
  const indexed = (base: PDFRef | string, table: string) =>
    context.register(context.obj(['Indexed', base, 1, PDFHexString.of(table)]));
  const profile = (channels: number) =>
    context.register(context.obj(['ICCBased', context.register(context.flateStream('', { N: channels }))]));
  const packed = context.register(context.flateStream(new Uint8Array([255, 0, 0, 0, 0, 0, 0, 0])));
  return {
    IndexedCmyk: indexed('DeviceCMYK', 'ff00000000000000'),
    IndexedPacked: context.register(context.obj(['Indexed', 'DeviceCMYK', 1, packed])),
    IndexedIcc: indexed(profile(4), 'ff00000000000000'),
    IndexedIccRgb: indexed(profile(3), '00ffffffffff'),
    IndexedGold: indexed(spot(context, 'Gold'), 'ff00'),
    IndexedLab: indexed(
      context.register(context.obj(['Lab', { WhitePoint: [0.96, 1, 0.82] }])),
      '808080ff8080',
    ),
  };
}

/** One page with this content, on paper that is bare apart from a square at its upper edge. */
const painted = (content: string): MadePdf => ({
  pages: [
    {
      content: `0 0 0 1 k 150 150 20 20 re f q ${content} Q`,
      resources: (context) => {
        const stream = (text: string, more: Record<string, string | number | number[]>) =>
          context.register(context.flateStream(text, { ...more, Resources: { ExtGState: {} } }));
        const cell = { Type: 'Pattern', PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9] };
        return {
          ColorSpace: {
            Gold: spot(context, 'Gold'),
            Cyan: spot(context, 'Cyan'),
            None: spot(context, 'None'),
            All: spot(context, 'All'),
            Lab: context.obj(['Lab', { WhitePoint: [0.96, 1, 0.82] }]),
            ...palettes(context),
          },
          ExtGState: {
            Mode0: context.obj({ op: true, OP: true, OPM: 0 }),
            Mode1: context.obj({ op: true, OP: true, OPM: 1 }),
            Plain: context.obj({ op: false, OP: false }),
            OnlyOP: context.obj({ OP: true, OPM: 1 }),
          },
          Font: {
            F: font(context, 'ABCDEF+Test', true),
            Blank: context.obj({
              Type: 'Font',
              Subtype: 'TrueType',
              FirstChar: 32,
              Widths: Array.from({ length: 66 }, () => 600),
              FontDescriptor: { FontName: 'Blank', Ascent: 800, Descent: -200 },
            }),
            Wide: compositeFont(context, 'ABCDEF+Wide', true),
            Bare: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }),
            Drawn: context.obj({
              Type: 'Font',
              Subtype: 'Type3',
              FontBBox: [0, 0, 10, 10],
              FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
              CharProcs: { a: stream('10 0 0 0 5 5 d1 0 0 5 5 re f', {}) },
              Encoding: { Differences: [97, 'a'] },
              FirstChar: 97,
              LastChar: 97,
              Widths: [10],
            }),
          },
          XObject: {
            Picture: picture(context, 20, 20),
            Form: stream(cmyk, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200] }),
            Low: stream('0 0 0 0 k 5 5 99 99 re f', {
              Type: 'XObject',
              Subtype: 'Form',
              BBox: [0, 0, 99, 15],
            }),
          },
          Shading: {
            Blend: context.obj({
              ShadingType: 2,
              ColorSpace: 'DeviceCMYK',
              Coords: [0, 0, 99, 0],
              Function: { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 1], C1: [1, 0, 0, 0], N: 1 },
            }),
          },
          Pattern: { Tiles: stream('0 1 0 0 k 0 0 5 5 re f', { ...cell, XStep: 9, YStep: 9 }) },
        };
      },
    },
    {},
  ],
});

/** Text of 9 points. */
const word = (shown: string, font = 'F'): string => `BT /${font} 9 Tf ${shown} ET`;

/** White text beside a square of a spot colour, from 20 to 50 points both ways, or reaching into it. */
const texts = [
  ['of text, over a spot colour', 'overprint.white', word('25 30 Td (AB) Tj')],
  ['of text, beside a spot colour', 'overprint.used', word('9 99 Td (AB) Tj')],
  ['of text that ends before a spot colour', 'overprint.used', word('5 30 Td (AB) Tj')],
  ['of text behind other text', 'overprint.white', word('5 30 Td (AB) Tj (AB) Tj')],
  ['of text that is moved on', 'overprint.white', word('5 30 Td [(A) -2000 (B)] TJ')],
  ['of text that is moved back', 'overprint.white', word('60 30 Td [(A) 3000 (B)] TJ')],
  ['of text that is stretched', 'overprint.white', word('5 30 Td 300 Tz (AB) Tj')],
  ['of text that is spaced', 'overprint.white', word('5 30 Td 20 Tc (AB) Tj')],
  ['of text with wide blanks', 'overprint.white', word('5 30 Td 20 Tw (A A) Tj', 'Blank')],
  ['of text in a line below', 'overprint.white', word('22 99 Td 69 TL T* (AB) Tj')],
  ['of text in a line below, as one operation', 'overprint.white', word("22 99 Td 69 TL (AB) '")],
  ['of text in a line below, with its spaces', 'overprint.white', word('5 99 Td 69 TL 0 20 (AB) "')],
  ['of text in a line that is set by a move', 'overprint.white', word('22 150 Td 0 -60 TD T* (AB) Tj')],
  ['of text that is raised', 'overprint.white', word('22 5 Td 30 Ts (AB) Tj')],
  ['of text that is turned', 'overprint.white', word('0 1 -1 0 30 5 Tm (AAA) Tj')],
  ['of text in a composite font', 'overprint.white', word('5 30 Td (\\000A\\000B) Tj', 'Wide')],
  ['of text in a composite font, that ends before', 'overprint.used', word('5 30 Td (\\000A) Tj', 'Wide')],
  ['of drawn glyphs, wherever they are', 'overprint.white-unsure', word('9 99 Td (a) Tj', 'Drawn')],
  ['of text in a font without widths', 'overprint.white-unsure', word('9 99 Td (AB) Tj', 'Bare')],
  ['of a letter that has no width', 'overprint.white-unsure', word('9 99 Td (Z) Tj')],
  ['of text behind one', 'overprint.white-unsure', word('9 99 Td (Z) Tj (A) Tj')],
  ['of text in the line below one', 'overprint.used', word('9 99 Td /F 9 Tf (A) Tj 0 -9 Td (A) Tj')],
] as const;

/** What white set to overprint is called, and why. */
const whites = [
  ['of four inks in mode 1, over bare paper', 'overprint.used', `${mode1} ${cmyk}`],
  ['of four inks in mode 1, over four inks', 'overprint.white', `${onCmyk} ${mode1} ${cmyk}`],
  ['of four inks in mode 0, over four inks', 'overprint.used', `${onCmyk} ${mode0} ${cmyk}`],
  ['of grey, over four inks', 'overprint.used', `${onCmyk} ${mode1} ${gray}`],
  ['of grey, over a spot colour', 'overprint.white', `${onGold} ${mode1} ${gray}`],
  ['of four inks in mode 0, over a spot colour', 'overprint.white', `${onGold} ${mode0} ${cmyk}`],
  ['of four inks in mode 1, over a spot colour', 'overprint.white', `${onGold} ${mode1} ${cmyk}`],

  ['with OP alone, which counts for fills as well', 'overprint.white', `${onCmyk} /OnlyOP gs ${cmyk}`],
  ['of RGB, over a spot colour', 'overprint.white', `${onGold} ${mode0} 1 1 1 rg ${square}`],
  ['of Lab, over a spot colour', 'overprint.white', `${onGold} ${mode0} /Lab cs 100 0 0 sc ${square}`],
  ['of an index into four inks in mode 1', 'overprint.white', indexed('Cmyk', onCmyk, mode1)],
  ['of an index into four inks in mode 0', 'overprint.used', indexed('Cmyk', onCmyk, mode0)],
  ['of an index into four inks, over a spot colour', 'overprint.white', indexed('Cmyk', onGold, mode1)],
  ['of an index into a packed table', 'overprint.white', indexed('Packed', onGold, mode0)],
  ['of an index that is not white', 'overprint.used', `${onGold} ${mode1} /IndexedCmyk cs 0 sc ${square}`],
  ['of an index into a profile', 'overprint.white', indexed('Icc', onGold, mode1)],
  ['of an index into a profile, over four inks', 'overprint.used', indexed('Icc', onCmyk, mode1)],
  ['of an index into a profile of RGB', 'overprint.white', indexed('IccRgb', onGold, mode0)],
  ['of an index into Lab', 'overprint.white', indexed('Lab', onGold, mode0)],
  ['of an index into a spot colour, over itself', 'overprint.used', indexed('Gold', onGold, mode0)],
  ['of an index into a spot colour, over four inks', 'overprint.white', indexed('Gold', onCmyk, mode0)],
  [
    'of a line with an index',
    'overprint.white',
    `${onGold} ${mode0} /IndexedIcc CS 1 SC 8 w 10 52 m 60 52 l S`,
  ],
  ['of a spot colour, over itself', 'overprint.used', `${onGold} ${mode0} 0 scn ${square}`],
  ['of a spot colour, over four inks', 'overprint.white', `${onCmyk} ${mode0} /Gold cs 0 scn ${square}`],
  ['of a spot colour, over bare paper', 'overprint.used', `${mode0} /Gold cs 0 scn ${square}`],
  ['of cyan by name, over cyan', 'overprint.used', `${onCmyk} ${mode0} /Cyan cs 0 scn ${square}`],
  ['of all inks, over a spot colour', 'overprint.used', `${onGold} ${mode0} /All cs 0 scn ${square}`],
  ['over registration colour', 'overprint.white', `/All cs 1 scn ${square} ${mode0} ${gray}`],
  ['over an ink that prints nothing', 'overprint.used', `/None cs 1 scn ${square} ${mode1} ${cmyk}`],
  ['over white', 'overprint.used', `${cmyk} ${mode1} ${cmyk}`],
  ['beside ink', 'overprint.used', `0 1 0 0 k 50 20 9 9 re f ${mode1} ${cmyk}`],
  ['before ink', 'overprint.used', `${mode1} ${cmyk} /Plain gs ${onCmyk}`],
  ['over a line', 'overprint.white', `0 0 0 1 K 8 w 10 52 m 60 52 l S ${mode1} ${cmyk}`],
  ['of a line', 'overprint.white', `${onCmyk} ${mode1} 0 0 0 0 K 8 w 10 52 m 60 52 l S`],
  ['over an image', 'overprint.white', `q 30 0 0 30 20 20 cm /Picture Do Q ${mode1} ${cmyk}`],
  ['over tiles', 'overprint.white', `/Pattern cs /Tiles scn ${square} ${mode1} ${cmyk}`],
  ['beside tiles', 'overprint.used', `/Pattern cs /Tiles scn 60 60 9 9 re f ${mode1} ${cmyk}`],
  ['in a form that is placed on ink', 'overprint.white', `${onCmyk} ${mode1} /Form Do`],
  [
    'in a form that is placed beside ink',
    'overprint.used',
    `${onCmyk} ${mode1} q 1 0 0 1 60 60 cm /Form Do Q`,
  ],
  ['outside of what clips the ink', 'overprint.used', `q 60 60 9 9 re W n ${onGold} Q ${mode0} ${gray}`],
  ['inside of what clips the ink', 'overprint.white', `q 30 30 9 9 re W n ${onGold} Q ${mode0} ${gray}`],
  ['that is clipped away from the ink', 'overprint.used', `${onGold} ${mode0} 60 60 9 9 re W n ${gray}`],
  [
    'that two clips leave none of',
    'overprint.used',
    `${onGold} ${mode0} 9 9 30 30 re W* n 60 60 9 9 re W n ${gray}`,
  ],
  ['in a form whose box ends before the ink', 'overprint.used', `${onGold} ${mode1} /Low Do`],
  ['over a gradient', 'overprint.white', `q 30 30 9 9 re W n /Blend sh Q ${mode1} ${cmyk}`],
  ['beside a gradient', 'overprint.used', `q 60 60 9 9 re W n /Blend sh Q ${mode1} ${cmyk}`],
  ['over text', 'overprint.white', `/Gold cs 1 scn ${word('22 30 Td (AB) Tj')} ${mode0} ${gray}`],
  ['beside text', 'overprint.used', `/Gold cs 1 scn ${word('9 99 Td (AB) Tj')} ${mode0} ${gray}`],
  ['above text', 'overprint.used', `/Gold cs 1 scn ${word('22 9 Td (AB) Tj')} ${mode0} ${gray}`],
  ...texts.map(([name, code, shown]) => [name, code, `${onGold} ${mode0} 1 g ${shown}`] as const),
  [
    'on a page with text in a font without widths',
    'overprint.white-unsure',
    `/Gold cs 1 scn ${word('9 99 Td (AB) Tj', 'Bare')} ${mode0} ${gray}`,
  ],
  [
    'over more ink than is kept',
    'overprint.white-unsure',
    `${'/Gold cs 1 scn 60 60 9 9 re f '.repeat(5_000)} ${mode0} ${gray}`,
  ],
  [
    'over as much ink as is kept',
    'overprint.used',
    `${'/Gold cs 1 scn 60 60 9 9 re f '.repeat(4_999)} ${mode0} ${gray}`,
  ],
] as const;

/** White set to overprint, judged by what lies below. */
export const whiteCases: readonly Case[] = whites.map(([name, code, content]) => ({
  name: `white ${name}`,
  code,
  faulty: painted(content),
  clean: painted(content.replaceAll(/\/(Mode0|Mode1|OnlyOP) gs/g, '/Plain gs')),
}));

/** Contents in which white set to overprint harms nothing. */
export const harmlessWhites = whites.flatMap(([name, code, content]) =>
  code === 'overprint.used' ? [{ name, made: painted(content) }] : [],
);
