import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFHexString, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { action, font, type MadePdf, ofCatalogue, picture, someInk } from '../../../support/made-pdf.ts';
import { annotated, type Case, pictureOf, withContent } from './case.ts';

/** A page with an image of 30 x 30 pixels in CMYK, with this stream. */
const withData = (data: Uint8Array, more: Record<string, string | number> = {}): MadePdf =>
  withContent('q 9 0 0 9 20 20 cm /Picture Do Q', {
    resources: (context) => ({
      XObject: {
        Picture: context.register(
          context.stream(data, {
            Subtype: 'Image',
            Width: 30,
            Height: 30,
            BitsPerComponent: 8,
            ColorSpace: 'DeviceCMYK',
            ...more,
          }),
        ),
      },
    }),
  });
const pixels = Buffer.alloc(30 * 30 * 4, 7);
const deflated = deflateSync(Buffer.from(Array.from({ length: 30 * 30 * 4 }, (_, at) => (at * 7919) % 251)));
const broken = Buffer.from(deflated).fill(0xff, 2, 12);

/** The skeleton of a JPEG: a frame, a scan of these bytes, and an end or none. */
const jpeg = (scan: readonly number[], end: readonly number[] = [0xff, 0xd9]): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, 0xc0, 0, 8, 8, 0, 30, 0, 30, 4],
    ...[0xff, 0xda, 0, 4, 1, 0],
    ...scan,
    ...end,
  ]);
export const fineJpeg = jpeg([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);

/** An appearance that paints this in a square. */
const appearance = (
  context: PDFContext,
  content: string,
  resources: Record<string, Record<string, PDFObject>> = {},
): PDFRef =>
  context.register(
    context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 20, 20],
      Resources: resources,
    }),
  );
const CMYK = '0 1 1 0 k 0 0 20 20 re f';

/** An annotation with these flags that paints this. */
const stamp = (flags: number, content = CMYK, type = 'Stamp'): MadePdf =>
  annotated((context) => ({
    Subtype: type,
    Rect: context.obj([20, 20, 60, 60]),
    F: context.obj(flags),
    AP: context.obj({ N: appearance(context, content) }),
  }));
const [HIDDEN, PRINT] = [2, 4];

/** A checkbox in this state that prints, in RGB while it is on. */
const ticked = (state: 'On' | 'Off'): MadePdf =>
  annotated((context) => ({
    Subtype: 'Widget',
    Rect: context.obj([20, 20, 60, 60]),
    F: context.obj(PRINT),
    AS: PDFName.of(state),
    AP: context.obj({
      N: { On: appearance(context, '1 0 0 rg 0 0 20 20 re f'), Off: appearance(context, CMYK) },
    }),
  }));

/** A tiling pattern with this content, used to paint a line or an area of the page. */
const patterned = (
  paint: string,
  cell: string,
  more: (context: PDFContext) => Record<string, Record<string, PDFObject>> = () => ({}),
): MadePdf =>
  withContent(paint, {
    resources: (context) => ({
      Pattern: {
        P: context.register(
          context.flateStream(cell, {
            PatternType: 1,
            PaintType: 1,
            TilingType: 1,
            BBox: [0, 0, 9, 9],
            XStep: 9,
            YStep: 9,
            Resources: more(context),
          }),
        ),
      },
    }),
  });
const strokes = '/Pattern CS /P SCN 20 20 m 90 90 l S';
const outlines = (cell: string): MadePdf => {
  const [page] = patterned('BT 1 Tr /Pattern CS /P SCN /F 12 Tf 20 20 Td (AB) Tj ET', cell).pages ?? [];
  return {
    pages: [
      {
        ...page,
        resources: (context) => ({
          ...page?.resources?.(context),
          Font: { F: font(context, 'ABCDEF+Test', true) },
        }),
      },
      {},
    ],
  };
};

/** Text in a font whose one glyph is drawn by this content. */
const drawnFont = (glyph: string, mode = 0): MadePdf =>
  withContent(`BT ${mode} Tr /F 12 Tf 20 20 Td (A) Tj ET`, {
    resources: (context) => ({
      Font: {
        F: context.register(
          context.obj({
            Type: 'Font',
            Subtype: 'Type3',
            FontBBox: [0, 0, 1000, 1000],
            FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
            FirstChar: 65,
            LastChar: 65,
            Widths: [1000],
            Encoding: { Type: 'Encoding', Differences: [65, 'a'] },
            CharProcs: { a: context.register(context.flateStream(glyph)) },
            Resources: { XObject: { Coarse: picture(context, 20, 20) } },
          }),
        ),
      },
    }),
  });

/** A bookmark with an action. */
const bookmark = (kind: string): MadePdf => ({
  change(document) {
    const { context } = document;
    const inner = context.register(
      context.obj({ Title: PDFHexString.fromText('Inner'), A: action(context, kind) }),
    );
    const outer = context.obj({ Title: PDFHexString.fromText('Outer'), First: inner, Last: inner });
    const first = context.register(outer);
    ofCatalogue(document, 'Outlines', context.obj({ First: first, Last: first }));
  },
});

/** A form field whose parent has an action, in the form or only on the page. */
const parentField = (kind: string, inForm: boolean): MadePdf => ({
  pages: [
    {
      change(page, document) {
        const { context } = document;
        const parent = context.register(
          context.obj({ FT: 'Tx', AA: { K: action(context, kind) }, Kids: [] }),
        );
        const widget = context.register(context.obj({ Subtype: 'Widget', Parent: parent }));
        page.node.set(PDFName.of('Annots'), context.obj(inForm ? [] : [widget]));
        if (inForm) ofCatalogue(document, 'AcroForm', context.obj({ Fields: [parent] }));
      },
    },
    {},
  ],
});

/** What a page consists of: present, complete, and all of it checked. */
export const resourceCases: readonly Case[] = [
  {
    name: 'RGB in a pattern that strokes',
    code: 'colour.rgb',
    faulty: patterned(strokes, '1 0 0 rg 0 0 9 9 re f'),
    clean: patterned(strokes, '0 1 1 0 k 0 0 9 9 re f'),
  },
  {
    name: 'RGB in a pattern that outlines text',
    code: 'colour.rgb',
    faulty: outlines('1 0 0 rg 0 0 9 9 re f'),
    clean: outlines(CMYK),
  },
  {
    name: 'a font without its glyphs in a pattern that strokes',
    code: 'font.not-embedded',
    faulty: patterned(strokes, 'BT /F 9 Tf (A) Tj ET', (context) => ({
      Font: { F: font(context, 'Helvetica', false) },
    })),
    clean: patterned(strokes, 'BT /F 9 Tf (A) Tj ET', (context) => ({
      Font: { F: font(context, 'Helvetica', true) },
    })),
  },
  {
    name: 'a page with nothing at all, where a pattern would stroke',
    code: 'pages.blank',
    faulty: { pages: [{ content: '' }, {}] },
    clean: {
      pages: (patterned(strokes, '0 1 1 0 k 0 0 9 9 re f').pages ?? []).map((page) => ({
        ...page,
        content: page.content?.replace(someInk, '') ?? someInk,
      })),
    },
  },
  {
    name: 'RGB in a drawn glyph',
    code: 'colour.rgb',
    faulty: drawnFont('1000 0 d0 1 0 0 rg 0 0 500 500 re f'),
    clean: drawnFont('1000 0 0 0 500 500 d1 1 0 0 rg 0 0 500 500 re f'),
  },
  {
    name: 'a drawn glyph is no coarse picture',
    code: 'image.resolution-very-low',
    faulty: pictureOf(20, '72 0 0 72 20 20'),
    clean: drawnFont('1000 0 d0 q 90000 0 0 90000 0 0 cm /Coarse Do Q'),
  },
  {
    name: 'glyphs that are drawn unseen',
    code: 'colour.rgb',
    faulty: drawnFont('1000 0 d0 1 0 0 rg 0 0 500 500 re f'),
    clean: drawnFont('1000 0 d0 1 0 0 rg 0 0 500 500 re f', 3),
  },
  {
    name: 'a picture that is not there',
    code: 'resource.missing',
    faulty: withContent('/Nowhere Do'),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  {
    name: 'a pattern that is not there',
    code: 'resource.missing',
    faulty: withContent('/Pattern cs /Nowhere scn 20 20 9 9 re f'),
    clean: patterned('/Pattern cs /P scn 20 20 9 9 re f', CMYK),
  },
  { name: 'a gradient that is not there', code: 'resource.missing', faulty: withContent('/Nowhere sh') },
  {
    name: 'a picture with too few pixels',
    code: 'image.damaged',
    faulty: withData(pixels.subarray(9)),
    clean: withData(pixels),
  },
  {
    name: 'a packed picture with too few pixels',
    code: 'image.damaged',
    faulty: withData(deflateSync(pixels.subarray(9)), { Filter: 'FlateDecode' }),
    clean: withData(deflateSync(pixels), { Filter: 'FlateDecode' }),
  },
  {
    name: 'a packed picture that is damaged',
    code: 'image.damaged',
    faulty: withData(broken, { Filter: 'FlateDecode' }),
    clean: withData(deflated, { Filter: 'FlateDecode' }),
  },
  {
    name: 'a picture of 10 GB in a few bytes',
    code: 'image.damaged',
    faulty: pictureOf(9, '72 0 0 72 20 20', { Width: 50_000, Height: 50_000 }),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  ...[
    { what: 'without a byte', data: Buffer.alloc(0) },
    { what: 'that is none', data: Buffer.from('a JPEG') },
    { what: 'that breaks off', data: jpeg([1, 2, 3], []) },
    { what: 'of another size than the image', data: Buffer.from(fineJpeg).fill(31, 14, 15) },
    { what: 'with noise in it', data: jpeg([1, 2, 0xff, 0x17, 3]) },
    { what: 'without a frame', data: Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 0, 1, 0xff, 0xd9]) },
  ].map(({ what, data }) => ({
    name: `a JPEG ${what}`,
    code: 'image.damaged' as const,
    faulty: withData(data, { Filter: 'DCTDecode' }),
    clean: withData(fineJpeg, { Filter: 'DCTDecode' }),
  })),
  {
    name: 'a JPEG 2000 that is none',
    code: 'image.damaged',
    faulty: withData(fineJpeg, { Filter: 'JPXDecode' }),
    clean: withData(Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, 41]), { Filter: 'JPXDecode' }),
  },
  {
    name: 'a JBIG2 that is none',
    code: 'image.damaged',
    faulty: withData(Buffer.alloc(40, 0x3f), { Filter: 'JBIG2Decode' }),
    clean: withData(Buffer.from([0, 0, 0, 0, 0x30, 0, 1, 0, 0, 0, 19, ...Buffer.alloc(19)]), {
      Filter: 'JBIG2Decode',
    }),
  },
  {
    name: 'a JBIG2 whose first segment breaks off',
    code: 'image.damaged',
    faulty: withData(Buffer.from([0, 0, 0, 0, 0x67, 0x61, 0x72, 0x62, 0x61, 0x67, 0x65]), {
      Filter: 'JBIG2Decode',
    }),
    // A symbol dictionary, and then the page.
    clean: withData(
      Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 9, 9, 0, 0, 0, 1, 0x30, 0, 1, 0, 0, 0, 0]),
      {
        Filter: 'JBIG2Decode',
      },
    ),
  },
  {
    name: 'raw pixels without their bits',
    code: 'image.damaged',
    faulty: withData(pixels, { BitsPerComponent: 3 }),
    clean: withData(pixels),
  },
  {
    name: "a printer's mark within the trimmed page",
    code: 'annotation.prints',
    faulty: stamp(PRINT, CMYK, 'PrinterMark'),
    clean: stamp(0, CMYK, 'PrinterMark'),
  },
  {
    name: 'a fax without a byte',
    code: 'image.damaged',
    faulty: withData(Buffer.alloc(0), { Filter: 'CCITTFaxDecode' }),
    clean: withData(Buffer.from([0, 1]), { Filter: 'CCITTFaxDecode' }),
  },
  {
    name: 'a picture of more pixels than most programs take',
    code: 'image.huge',
    faulty: withData(Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, 41]), {
      Filter: 'JPXDecode',
      Width: 30_000,
      Height: 30_000,
    }),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  {
    name: 'a stamp that prints',
    code: 'annotation.prints',
    faulty: stamp(PRINT),
    clean: stamp(0),
  },
  {
    name: 'a stamp that is hidden',
    code: 'annotation.prints',
    faulty: stamp(PRINT),
    clean: stamp(PRINT | HIDDEN),
  },
  {
    name: 'a marker without appearance that prints',
    code: 'annotation.prints',
    faulty: annotated((context) => ({ Subtype: 'Highlight', F: context.obj(PRINT) })),
    clean: annotated((context) => ({ Subtype: 'Link', F: context.obj(PRINT) })),
  },
  {
    name: 'trapping as an annotation',
    code: 'annotation.prints',
    faulty: annotated(() => ({ Subtype: 'TrapNet' })),
    clean: annotated(() => ({ Subtype: 'PrinterMark' })),
  },
  {
    name: 'RGB in a stamp',
    code: 'colour.rgb',
    faulty: stamp(PRINT, '1 0 0 rg 0 0 20 20 re f'),
    clean: stamp(0, '1 0 0 rg 0 0 20 20 re f'),
  },
  {
    name: 'RGB in a form field that is filled in',
    code: 'colour.rgb',
    faulty: stamp(PRINT, '1 0 0 rg 0 0 20 20 re f', 'Widget'),
    clean: stamp(PRINT, CMYK, 'Widget'),
  },
  {
    name: 'RGB in the state that a box to tick is in',
    code: 'colour.rgb',
    faulty: ticked('On'),
    clean: ticked('Off'),
  },
  ...(['Launch', 'JavaScript'] as const).flatMap((kind) => {
    const code = kind === 'Launch' ? ('file.launches' as const) : ('file.javascript' as const);
    return [
      { name: `a bookmark with ${kind}`, code, faulty: bookmark(kind), clean: bookmark('GoTo') },
      ...[true, false].map((inForm) => ({
        name: `${kind} of a form field that others belong to${inForm ? '' : ', not in the form'}`,
        code,
        faulty: parentField(kind, inForm),
        clean: parentField('GoTo', inForm),
      })),
    ];
  }),
];
