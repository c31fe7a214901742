import { createHash } from 'node:crypto';
import { type PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { Random } from '../random.ts';
import { type Area, Canvas } from './canvas.ts';
import { bookSpread, cover, inner } from './designs/books.ts';
import { bookmark, businessCard, cardEmblem, greetingCard, postcard } from './designs/cards.ts';
import type { Design } from './designs/page.ts';
import { flyer, letterhead } from './designs/sheets.ts';
import { drawEmblem } from './motifs.ts';
import { paletteOf } from './palette.ts';
import type { ArtworkPlan } from './plan.ts';
import type { Face, TypeCase } from './type-case.ts';

const POINTS_PER_MM = 72 / 25.4;

const designs: Readonly<Record<ArtworkPlan['design'], Design>> = {
  'business-card': businessCard,
  bookmark,
  postcard,
  'greeting-card': greetingCard,
  flyer,
  letterhead,
  cover,
  'book-spread': bookSpread,
  inner,
};

/**
 * Draws a print-ready PDF: media and bleed boxes at the unfinished size, trim box at the finished size, CMYK,
 * fonts embedded, a foil file in its one spot colour. The same plan gives the same bytes; they are not padded
 * yet.
 */
export async function drawArtwork(plan: ArtworkPlan, type: TypeCase): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${plan.brand.company}: ${plan.title}`);
  document.setProducer('Makeready sandbox');
  const resources = new Resources(document, type, plan);
  const { finished, unfinished } = plan.sheet;
  const media: Area = { x: 0, y: 0, ...unfinished };
  const margin = (unfinished.width - finished.width) / 2;
  const trim: Area = {
    x: plan.flaw === 'off-centre' ? margin / 3 : margin,
    y: (unfinished.height - finished.height) / 2,
    ...finished,
  };
  const palette = paletteOf(plan.brand.company);
  for (let number = 1; number <= plan.pages; number++) {
    const canvas = new Canvas(type);
    if (plan.layer === 'foil') drawEmblem(canvas, plan.brand.motif, cardEmblem(trim), 'foil');
    else {
      const random = new Random(`${plan.seed} page ${number}`);
      designs[plan.design]({ canvas, plan, palette, random, number, trim, media });
      if (plan.folded) drawFoldMarks(canvas, trim, media);
    }
    const page = document.addPage([unfinished.width * POINTS_PER_MM, unfinished.height * POINTS_PER_MM]);
    page.setBleedBox(0, 0, page.getWidth(), page.getHeight());
    page.setTrimBox(...points(trim));
    page.node.set(
      PDFName.of('Contents'),
      document.context.register(document.context.flateStream(canvas.content)),
    );
    page.node.set(PDFName.of('Resources'), resources.of(canvas));
  }
  const id = PDFHexString.of(createHash('md5').update(JSON.stringify(plan)).digest('hex'));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}

const points = (area: Area): [number, number, number, number] => [
  area.x * POINTS_PER_MM,
  area.y * POINTS_PER_MM,
  area.width * POINTS_PER_MM,
  area.height * POINTS_PER_MM,
];

/** Short lines in the bleed, where they are cut off. */
function drawFoldMarks(canvas: Canvas, trim: Area, media: Area): void {
  const x = trim.x + trim.width / 2;
  canvas.line(x, media.y, x, trim.y * 0.7, 0.15, [0, 0, 0, 1]);
  canvas.line(x, media.height - trim.y * 0.7, x, media.height, 0.15, [0, 0, 0, 1]);
}

/** What pages refer to: fonts, opacities, gradients and the foil's spot colour. */
class Resources {
  readonly #document: PDFDocument;
  readonly #type: TypeCase;
  readonly #plan: ArtworkPlan;
  readonly #fonts = new Map<Face, PDFRef>();
  #foil: PDFRef | null = null;

  constructor(document: PDFDocument, type: TypeCase, plan: ArtworkPlan) {
    this.#document = document;
    this.#type = type;
    this.#plan = plan;
  }

  of(canvas: Canvas): PDFRef {
    const { context } = this.#document;
    const named = <T>(prefix: string, items: readonly T[], build: (item: T) => PDFDict) =>
      Object.fromEntries(items.map((item, index) => [`${prefix}${index}`, build(item)]));
    return context.register(
      context.obj({
        Font: Object.fromEntries([...canvas.faces].map((face) => [face, this.#font(face)])),
        ExtGState: named('Opacity', canvas.opacities, (ca) => context.obj({ Type: 'ExtGState', ca, CA: ca })),
        Shading: named('Shade', canvas.shades, ({ from, to, line }) =>
          context.obj({
            ShadingType: 2,
            ColorSpace: 'DeviceCMYK',
            Coords: [...line],
            Extend: [true, true],
            Function: { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 },
          }),
        ),
        ColorSpace: context.obj(canvas.usesFoil ? { Foil: this.#foilColour() } : {}),
      }),
    );
  }

  #font(face: Face): PDFRef {
    const placed = this.#fonts.get(face) ?? this.#type.place(this.#document, face);
    this.#fonts.set(face, placed);
    return placed;
  }

  /** A Separation colour, with the ink that replaces it where there is no foil. */
  #foilColour(): PDFRef {
    const { context } = this.#document;
    const name = this.#plan.inkFoil ?? 'Gold Foil';
    const C1 = name === 'Gold Foil' ? [0, 0.2, 0.6, 0.2] : [0, 0, 0, 0.3];
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1, N: 1 };
    this.#foil ??= context.register(context.obj(['Separation', name, 'DeviceCMYK', tint]));
    return this.#foil;
  }
}
