import { font, fontFile, type MadePdf } from '../../../support/made-pdf.ts';
import { type Case, text, textIn, withContent } from './case.ts';

/** A page with text in a font file of these bytes. */
const inFontFile = (file: Uint8Array | string): MadePdf =>
  withContent('BT /F 12 Tf 20 20 Td (AB) Tj ET', {
    resources: (context) => ({ Font: { F: font(context, 'ABCDEF+Test', true, file) } }),
  });

/** Text in a drawn font of two glyphs: `b` asks for a font that is not there. */
const inDrawnFont = (shown: string): MadePdf =>
  withContent(`BT /F 12 Tf 20 20 Td (${shown}) Tj ET`, {
    resources: (context) => ({
      Font: {
        F: context.register(
          context.obj({
            Type: 'Font',
            Subtype: 'Type3',
            FontBBox: [0, 0, 10, 10],
            FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
            CharProcs: {
              a: context.register(context.stream('10 0 d0 0 0 8 8 re f')),
              b: context.register(context.stream('10 0 d0 BT /Gone 9 Tf (b) Tj ET')),
            },
            Encoding: { Differences: [97, 'a', 'b'] },
            FirstChar: 97,
            LastChar: 98,
            Widths: [10, 10],
            Resources: {},
          }),
        ),
      },
    }),
  });

/** Fonts that are missing in the file, or cannot be read. */
export const fontCases: readonly Case[] = [
  {
    name: 'a font that only clips',
    code: 'font.not-embedded',
    faulty: withContent('BT 7 Tr /F 12 Tf 20 20 Td (AB) Tj ET', {
      resources: (context) => ({ Font: { F: font(context, 'Helvetica', false) } }),
    }),
    clean: textIn(7, ''),
  },
  {
    name: 'text in a font that is not there',
    code: 'font.missing',
    faulty: withContent('BT /Nowhere 12 Tf 20 20 Td (AB) Tj ET'),
    clean: text(true),
  },
  ...['ab', 'c'].map((shown) => ({
    name: `a glyph that is shown, or may be: ${shown}`,
    code: 'font.missing' as const,
    faulty: inDrawnFont(shown),
    clean: inDrawnFont('a'),
  })),
  {
    name: 'text in no font',
    code: 'font.missing',
    faulty: withContent('BT 20 20 Td (AB) Tj ET'),
    clean: text(true),
  },
  { name: 'a font file without a byte', code: 'font.damaged', faulty: inFontFile(''), clean: text(true) },
  {
    name: 'a font file of something else',
    code: 'font.damaged',
    faulty: inFontFile('This is a poem and not a font.'),
    clean: inFontFile('%!PS-AdobeFont-1.0: Test\ncurrentfile eexec ...'),
  },
  {
    name: 'a font file whose tables lie behind its end',
    code: 'font.damaged',
    faulty: inFontFile(Buffer.from('0001000000010000000000000000', 'hex')),
    clean: text(true),
  },
  ...['%!PS-AdobeFont-1.0: Test', '\x80\x01 and no more'].map((head) => ({
    name: `a Type 1 font that ends before its glyphs, ${JSON.stringify(head.slice(0, 2))}`,
    code: 'font.damaged' as const,
    faulty: inFontFile(Buffer.from(head, 'latin1')),
    clean: inFontFile(Buffer.from(`${head} eexec ...`, 'latin1')),
  })),
  ...['glyf', 'loca', 'head', 'maxp'].map((table) => ({
    name: `a TrueType font without its table ${table}`,
    code: 'font.damaged' as const,
    faulty: inFontFile(Buffer.from(fontFile().toString('latin1').replace(table, 'none'), 'latin1')),
    clean: inFontFile(fontFile()),
  })),
  {
    name: 'a bare CFF that ends at once',
    code: 'font.damaged',
    faulty: inFontFile(Buffer.from([1, 0, 4, 1, 0, 1, 1, 1, 9])),
    clean: inFontFile(Buffer.from([1, 0, 4, 1, 0, 1, 1, 1, 3, 65, 66])),
  },
];
