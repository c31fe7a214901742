import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

export const pointsOf = (mm: number): number => (mm * 72) / 25.4;

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** One page of a PDF made for the purpose. Boxes in millimetres; null omits one. */
export interface MadePage {
  readonly media?: Rectangle;
  readonly bleed?: Rectangle | null;
  readonly trim?: Rectangle | null;
  readonly crop?: Rectangle | null;
  readonly art?: Rectangle | null;
  readonly userUnit?: number;
  readonly rotate?: number;
  readonly content?: string;
  /** Resources by kind and name. */
  readonly resources?: (context: PDFContext) => Record<string, Record<string, PDFObject>>;
  /** Final changes to a page. */
  readonly change?: (page: PDFPage, document: PDFDocument) => void;
}

export interface MadePdf {
  readonly pages?: readonly MadePage[];
  readonly change?: (document: PDFDocument) => void;
  readonly objectStreams?: boolean;
}

/** A rectangle in 60 % black: enough to keep a page from being blank. */
export const someInk = '0 0 0 0.6 k 10 10 100 50 re f';
/** A business card of 85 x 55 mm with 3 mm of bleed. */
const card: Required<Pick<MadePage, 'media' | 'bleed' | 'trim'>> = {
  media: [0, 0, 91, 61],
  bleed: [0, 0, 91, 61],
  trim: [3, 3, 88, 58],
};

/** Makes a PDF with pdf-lib: two clean pages of a business card, apart from what is asked for. */
export async function makePdf(made: MadePdf = {}): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  for (const one of made.pages ?? [{}, {}]) {
    const page = document.addPage([100, 100]);
    const own = { ...card, ...one };
    const unit = one.userUnit ?? 1;
    const box = (key: string, value: Rectangle | null | undefined): void => {
      if (value == null) page.node.delete(PDFName.of(key));
      else page.node.set(PDFName.of(key), context.obj(value.map((mm) => pointsOf(mm) / unit)));
    };
    box('MediaBox', own.media);
    box('CropBox', own.crop);
    box('BleedBox', own.bleed);
    box('TrimBox', own.trim);
    box('ArtBox', own.art);
    if (one.userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), context.obj(one.userUnit));
    if (one.rotate !== undefined) page.node.set(PDFName.of('Rotate'), context.obj(one.rotate));
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(one.content ?? someInk)));
    page.node.set(PDFName.of('Resources'), context.obj(one.resources?.(context) ?? {}));
    one.change?.(page, document);
  }
  made.change?.(document);
  return Buffer.from(
    await document.save({ useObjectStreams: made.objectStreams ?? false, addDefaultPage: false }),
  );
}

/** An image of that many pixels. */
export function picture(
  context: PDFContext,
  width: number,
  height: number,
  more: Record<string, PDFObject | number | string | boolean> = {},
): PDFRef {
  return context.register(
    context.flateStream(new Uint8Array(width * height * 4), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceCMYK',
      ...more,
    }),
  );
}

/** A `/Separation` of that name. */
export const spot = (context: PDFContext, name: string): PDFRef =>
  context.register(
    context.obj([
      'Separation',
      name,
      'DeviceCMYK',
      { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0.2, 0.6, 0.2], N: 1 },
    ]),
  );

/** The smallest file with the tables of a TrueType font: no glyphs. */
export function fontFile(): Buffer {
  const tags = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];
  const bytes = Buffer.alloc(12 + tags.length * 16 + 4);
  bytes.writeUInt32BE(0x00010000, 0);
  bytes.writeUInt16BE(tags.length, 4);
  for (const [index, tag] of tags.entries()) {
    const at = 12 + index * 16;
    bytes.write(tag, at, 'latin1');
    bytes.writeUInt32BE(bytes.length - 4, at + 8);
    bytes.writeUInt32BE(4, at + 12);
  }
  return bytes;
}

/** The head of an ICC profile of an output device, for colours of that space. */
export function iccProfile(space: 'CMYK' | 'RGB ' | 'GRAY'): Buffer {
  const bytes = Buffer.alloc(132);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write('prtr', 12, 'latin1');
  bytes.write(space, 16, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  return bytes;
}

/** A font descriptor, with its glyphs embedded or not. */
const fontDescriptor = (
  context: PDFContext,
  name: string,
  isEmbedded: boolean,
  file: Uint8Array | string,
): PDFRef =>
  context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 32,
      FontBBox: [0, 0, 1000, 1000],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      ...(isEmbedded ? { FontFile2: context.register(context.stream(file)) } : {}),
    }),
  );

/** A simple font, with its glyphs embedded or not. */
export const font = (
  context: PDFContext,
  name: string,
  isEmbedded: boolean,
  file: Uint8Array | string = fontFile(),
): PDFRef =>
  context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      FirstChar: 32,
      LastChar: 66,
      Widths: Array.from({ length: 35 }, () => 600),
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: fontDescriptor(context, name, isEmbedded, file),
    }),
  );

/** A composite font, whose descendant has its glyphs embedded or not. */
export const compositeFont = (context: PDFContext, name: string, isEmbedded: boolean): PDFRef =>
  context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [
        context.register(
          context.obj({
            Type: 'Font',
            Subtype: 'CIDFontType2',
            BaseFont: name,
            CIDSystemInfo: {
              Registry: PDFString.of('Adobe'),
              Ordering: PDFString.of('Identity'),
              Supplement: 0,
            },
            FontDescriptor: fontDescriptor(context, name, isEmbedded, fontFile()),
          }),
        ),
      ],
    }),
  );

/** Sets an entry of the catalogue. */
export const ofCatalogue = (document: PDFDocument, key: string, value: PDFObject): void =>
  document.catalog.set(PDFName.of(key), value);

/**
 * Claims PDF/X in the metadata, as PDF/X-4 does, with an output intent if wanted.
 * @param profile of the output intent; null for none
 * @param condition the printing condition that it names
 */
export function claim(
  document: PDFDocument,
  version: string,
  withIntent: boolean,
  profile: Uint8Array | string | null = iccProfile('CMYK'),
  condition = 'FOGRA39',
): void {
  const { context } = document;
  const xmp = `<x:xmpmeta><rdf:Description pdfxid:GTS_PDFXVersion="${version}"/></x:xmpmeta>`;
  ofCatalogue(
    document,
    'Metadata',
    context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })),
  );
  if (!withIntent) return;
  const intent = context.obj({ Type: 'OutputIntent', S: 'GTS_PDFX' });
  if (intent instanceof PDFDict) {
    intent.set(PDFName.of('OutputConditionIdentifier'), PDFString.of(condition));
    if (profile !== null)
      intent.set(PDFName.of('DestOutputProfile'), context.register(context.stream(profile, { N: 4 })));
  }
  ofCatalogue(document, 'OutputIntents', context.obj([intent]));
}

/** An action of this kind: `{ S: kind, ... }`. */
export function action(context: PDFContext, kind: string): PDFObject {
  const made = context.obj({ Type: 'Action', S: kind });
  made.set(PDFName.of('JS'), PDFHexString.fromText('app.alert(1)'));
  return made;
}
