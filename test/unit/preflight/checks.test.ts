import { type PDFContext, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../../src/contract/index.ts';
import type { Order } from '../../../src/main/station/preflight/rules/index.ts';
import { checkMade, codesOf } from '../../support/checking.ts';
import {
  action,
  claim,
  font,
  type MadePdf,
  ofCatalogue,
  picture,
  someInk,
  spot,
} from '../../support/made-pdf.ts';

interface Case {
  readonly name: string;
  readonly code: FindingCode;
  readonly faulty: MadePdf;
  readonly clean?: MadePdf;
  readonly order?: Partial<Order>;
  /** What the clean file is ordered as, where that is where it differs. */
  readonly cleanOrder?: Partial<Order>;
}

/** One page of this content, and a clean one. */
const withContent = (
  content: string,
  more: Partial<NonNullable<MadePdf['pages']>[number]> = {},
): MadePdf => ({
  pages: [{ content: `${someInk} ${content}`, ...more }, {}],
});

/** A picture of `px` pixels square on one inch square, whatever way its matrix goes. */
const pictureOf = (
  px: number,
  matrix: string,
  more: Record<string, number | string | boolean> = {},
): MadePdf =>
  withContent(`q ${matrix} cm /Picture Do Q`, {
    resources: (context) => ({ XObject: { Picture: picture(context, px, px, more) } }),
  });

/** The same picture inside a form that is itself scaled. */
const inForm = (px: number): MadePdf =>
  withContent('q 2 0 0 2 0 0 cm /Form Do Q', {
    resources: (context) => ({
      XObject: {
        Form: context.register(
          context.flateStream('q 36 0 0 36 0 0 cm /Picture Do Q', {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [0, 0, 200, 200],
            Resources: { XObject: { Picture: picture(context, px, px) } },
          }),
        ),
      },
    }),
  });

const text = (isEmbedded: boolean): MadePdf =>
  withContent('BT /F 12 Tf 20 20 Td (AB) Tj ET', {
    resources: (context) => ({ Font: { F: font(context, 'ABCDEF+Test', isEmbedded) } }),
  });

const ink = (name: string): MadePdf =>
  withContent('/Spot cs 1 scn 20 20 50 50 re f', {
    resources: (context) => ({ ColorSpace: { Spot: spot(context, name) } }),
  });

/** Pages with a hundred spot colours each, none of which anybody ordered. */
const inks = (pages: number): MadePdf => ({
  pages: Array.from({ length: pages }, (_, page) => {
    const names = Array.from({ length: 100 }, (__, index) => `Ink${page}x${index}`);
    return {
      content: names.map((name) => `/${name} cs 1 scn 20 20 50 50 re f`).join(' '),
      resources: (context: PDFContext) => ({
        ColorSpace: Object.fromEntries(names.map((name) => [name, spot(context, name)])),
      }),
    };
  }),
});

const state = (values: Record<string, number | boolean | string>, content: string): MadePdf =>
  withContent(`q /State gs ${content} Q`, {
    resources: (context) => ({ ExtGState: { State: context.obj({ Type: 'ExtGState', ...values }) } }),
  });

const foiled = { finishings: ['finishing-ink-double', 'finishing-foiling-gold-foil-print'] };
const onPages = (change: NonNullable<MadePdf['pages']>[number]): MadePdf => ({ pages: [change, change] });

const cases: readonly Case[] = [
  { name: 'too many pages', code: 'pages.count', faulty: { pages: [{}, {}, {}] }, order: { pages: 2 } },
  { name: 'one page where two sides are ordered', code: 'pages.sides', faulty: { pages: [{}] } },
  {
    name: 'how many pages is not told',
    code: 'pages.unknown',
    faulty: {},
    order: { component: 'inner' },
    cleanOrder: { component: 'inner', pages: 2 },
  },
  { name: 'a blank page', code: 'pages.blank', faulty: { pages: [{ content: '' }, {}] } },
  {
    name: 'a page painted white only',
    code: 'pages.blank',
    faulty: { pages: [{ content: '0 0 0 0 k 0 0 300 300 re f' }, {}] },
  },
  {
    name: 'a wrong trim size',
    code: 'box.trim-size',
    faulty: onPages({ trim: [3, 3, 86, 58] }),
    clean: onPages({ trim: [3, 3, 88.4, 58] }),
  },
  {
    name: 'the other orientation is the same size',
    code: 'box.trim-size',
    faulty: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [3, 3, 57, 88] }),
    clean: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [3, 3, 58, 88] }),
  },
  {
    name: 'sizes count after UserUnit',
    code: 'box.trim-size',
    faulty: onPages({ trim: [3, 3, 60, 40], userUnit: 2 }),
    clean: onPages({ userUnit: 2 }),
  },
  { name: 'no trim box', code: 'box.trim-missing', faulty: onPages({ trim: null }) },
  {
    name: 'no bleed',
    code: 'box.bleed-missing',
    faulty: onPages({ media: [0, 0, 85, 55], bleed: null, trim: [0, 0, 85, 55] }),
    clean: onPages({ media: [-5, -5, 96, 66], bleed: null }),
  },
  {
    name: 'another bleed',
    code: 'box.bleed-size',
    faulty: onPages({ media: [-5, -5, 99, 69], bleed: [-2, -2, 93, 63] }),
    clean: onPages({ media: [-5, -5, 99, 69] }),
  },
  {
    name: 'a trim box beyond its bleed box',
    code: 'box.not-nested',
    faulty: onPages({ trim: [3, 3, 95, 58] }),
  },
  { name: 'a box without area', code: 'box.unreadable', faulty: onPages({ trim: [3, 3, 3, 58] }) },
  {
    name: 'no media box',
    code: 'box.media-missing',
    faulty: { pages: [{ change: (page) => page.node.delete(PDFName.of('MediaBox')) }, {}] },
  },
  {
    name: 'no size known',
    code: 'size.unknown',
    faulty: {},
    order: { finished: null, unfinished: null },
    cleanOrder: {},
  },
  { name: 'a font without its glyphs', code: 'font.not-embedded', faulty: text(false), clean: text(true) },
  {
    name: 'a coarse picture',
    code: 'image.resolution-low',
    faulty: pictureOf(150, '72 0 0 72 20 20'),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  {
    name: 'a very coarse picture',
    code: 'image.resolution-very-low',
    faulty: pictureOf(72, '72 0 0 72 20 20'),
    clean: pictureOf(150, '72 0 0 72 20 20'),
  },
  {
    name: 'a coarse picture, turned',
    code: 'image.resolution-low',
    faulty: pictureOf(150, '0 72 -72 0 100 20'),
    clean: pictureOf(300, '0 72 -72 0 100 20'),
  },
  {
    name: 'a coarse picture in a scaled form',
    code: 'image.resolution-low',
    faulty: inForm(150),
    clean: inForm(300),
  },
  {
    name: 'coarse line art',
    code: 'image.resolution-low',
    faulty: pictureOf(300, '72 0 0 72 20 20', { BitsPerComponent: 1, ColorSpace: 'DeviceGray' }),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  { name: 'RGB', code: 'colour.rgb', faulty: withContent('1 0 0 rg 20 20 50 50 re f') },
  {
    name: 'an RGB picture',
    code: 'colour.rgb',
    faulty: pictureOf(300, '72 0 0 72 20 20', { ColorSpace: 'DeviceRGB' }),
  },
  {
    name: 'a colour of no device',
    code: 'colour.device-independent',
    faulty: withContent('/Lab cs 50 20 20 sc 20 20 50 50 re f', {
      resources: (context) => ({
        ColorSpace: { Lab: context.obj(['Lab', { WhitePoint: [0.9505, 1, 1.089] }]) },
      }),
    }),
  },
  { name: 'more than can be listed', code: 'findings.more', faulty: inks(4), clean: inks(2) },
  { name: 'the registration colour', code: 'colour.registration', faulty: ink('All') },
  {
    name: 'a colour space that is not there',
    code: 'colour.unknown',
    faulty: withContent('/Nowhere cs 1 scn 20 20 50 50 re f'),
  },
  {
    name: 'a spot colour that nobody ordered',
    code: 'ink.not-ordered',
    faulty: ink('PANTONE 300 C'),
    clean: ink('Black'),
  },
  {
    name: 'the foil is no stranger where it is ordered',
    code: 'ink.not-ordered',
    faulty: ink('Gold Foil'),
    clean: ink('Gold Foil'),
    cleanOrder: foiled,
  },
  {
    name: 'a foil without file and ink',
    code: 'foil.missing',
    faulty: {},
    order: foiled,
    clean: ink('Gold Foil'),
    cleanOrder: foiled,
  },
  {
    name: 'a foil with its own file',
    code: 'foil.missing',
    faulty: {},
    order: foiled,
    clean: {},
    cleanOrder: { ...foiled, kinds: ['colour', 'foil'] },
  },
  {
    name: 'CMYK in the foil file',
    code: 'foil.other-colours',
    faulty: { pages: [{ content: `${someInk}` }] },
    order: { ...foiled, kind: 'foil' },
    clean: {
      pages: [
        {
          content: '/Spot cs 1 scn 20 20 50 50 re f',
          resources: (context) => ({ ColorSpace: { Spot: spot(context, 'Gold Foil') } }),
        },
      ],
    },
    cleanOrder: { ...foiled, kind: 'foil' },
  },
  {
    name: 'two inks in the foil file',
    code: 'foil.several-inks',
    faulty: {
      pages: [
        {
          content: '/A cs 1 scn 20 20 50 50 re f /B cs 1 scn 20 20 50 50 re f',
          resources: (context) => ({
            ColorSpace: { A: spot(context, 'Gold Foil'), B: spot(context, 'Varnish') },
          }),
        },
      ],
    },
    order: { ...foiled, kind: 'foil' },
  },
  {
    name: 'overprint',
    code: 'overprint.used',
    faulty: state({ op: true, OPM: 1 }, '0 0 0 1 k 20 20 9 9 re f'),
    clean: state({ OP: false }, '0 0 0 1 k 20 20 9 9 re f'),
  },
  {
    name: 'white that vanishes',
    code: 'overprint.white',
    faulty: state({ op: true, OPM: 1 }, '0 0 0 0 k 20 20 9 9 re f'),
    clean: state({ op: false, OPM: 1 }, '0 0 0 0 k 20 20 9 9 re f'),
  },
  {
    name: 'OP alone counts for fills as well',
    code: 'overprint.white',
    faulty: state({ OP: true, OPM: 1 }, '0 0 0 0 k 20 20 9 9 re f'),
  },
  {
    name: 'opacity',
    code: 'transparency.used',
    faulty: state({ ca: 0.5 }, '20 20 9 9 re f'),
    clean: state({ ca: 1 }, '20 20 9 9 re f'),
  },
  {
    name: 'a blend mode',
    code: 'transparency.used',
    faulty: state({ BM: 'Multiply' }, '20 20 9 9 re f'),
    clean: state({ BM: 'Normal' }, '20 20 9 9 re f'),
  },
  {
    name: 'no PDF/X claim',
    code: 'pdfx.none',
    faulty: {},
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a claim that holds',
    code: 'pdfx.claimed',
    faulty: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a claim without output intent',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-4', false) },
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'no output intent',
    code: 'pdfx.no-output-intent',
    faulty: {},
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'JavaScript on opening',
    code: 'file.javascript',
    faulty: {
      change: (document) => ofCatalogue(document, 'OpenAction', action(document.context, 'JavaScript')),
    },
    clean: { change: (document) => ofCatalogue(document, 'OpenAction', action(document.context, 'GoTo')) },
  },
  {
    name: 'JavaScript by name',
    code: 'file.javascript',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'Names', document.context.obj({ JavaScript: { Names: [] } })),
    },
  },
  {
    name: 'a launch from an annotation',
    code: 'file.launches',
    faulty: {
      pages: [
        {
          change: (page, { context }) =>
            page.node.set(
              PDFName.of('Annots'),
              context.obj([{ Subtype: 'Link', A: action(context, 'Launch') }]),
            ),
        },
        {},
      ],
    },
  },
  {
    name: 'an embedded file',
    code: 'file.embedded-files',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'Names', document.context.obj({ EmbeddedFiles: { Names: [] } })),
    },
  },
  {
    name: 'a form field',
    code: 'file.interactive',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'AcroForm', document.context.obj({ Fields: [{ FT: 'Tx' }] })),
    },
  },
  {
    name: 'layers',
    code: 'file.layers',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'OCProperties', document.context.obj({ OCGs: [{ Type: 'OCG' }] })),
    },
  },
  {
    name: 'a new version of PDF',
    code: 'pdf.version',
    faulty: { change: (document) => document.catalog.set(PDFName.of('Version'), PDFName.of('2.0')) },
  },
  {
    name: 'the same file printed before',
    code: 'file.duplicate',
    faulty: {},
    order: { printedFor: ['Job 7'] },
    cleanOrder: {},
  },
];

describe('each check', () => {
  it.each(cases)('finds $name ($code)', async ({ code, faulty, clean = {}, order, cleanOrder = order }) => {
    expect(codesOf(await checkMade(faulty, order))).toContain(code);
    expect(codesOf(await checkMade(clean, cleanOrder))).not.toContain(code);
  });

  it('finds nothing to warn of in a clean file', async () => {
    const made: MadePdf = { ...text(true), change: (document) => claim(document, 'PDF/X-4', true) };
    expect(codesOf(await checkMade(made))).toEqual(['pdfx.claimed']);
  });

  it('says on how many pages, and where', async () => {
    const { findings } = await checkMade({
      pages: [{}, ...Array.from({ length: 3 }, () => ({ content: '1 0 0 rg 10 20 30 40 re f' }))],
    });
    const found = findings.find(({ code }) => code === 'colour.rgb');
    expect(found).toMatchObject({ page: 2, pages: 3 });
    expect(found?.place).toEqual({ x: 3.53, y: 7.06, width: 10.58, height: 14.11 });
  });
});
