import {
  type Color,
  cmyk,
  PDFArray,
  PDFDocument,
  type PDFFont,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import type { Dimensions } from '../catalogue/sizes.ts';
import { type FontName, readFont } from '../fonts.ts';
import { Random } from '../random.ts';

/** Everything that decides how an artwork file looks; the same plan gives the same bytes. */
export interface ArtworkPlan {
  readonly seed: string;
  readonly title: string;
  readonly subtitle: string;
  readonly pages: number;
  /** Millimetres: the trim box, and the media and bleed boxes. */
  readonly finished: Dimensions;
  readonly unfinished: Dimensions;
  /** A fold in the middle, drawn outside the trim. */
  readonly folded: boolean;
  /** The foil unit's file: one spot colour, nothing else. */
  readonly foil: 'Gold Foil' | 'Silver Foil' | null;
  /** Incompressible bytes that nothing shows, to make files as large as real ones. */
  readonly paddingBytes: number;
}

const POINTS_PER_MM = 72 / 25.4;

const palettes: readonly (readonly [Color, Color, Color])[] = [
  [cmyk(0.9, 0.6, 0.2, 0.3), cmyk(0, 0.55, 0.85, 0), cmyk(0.02, 0.04, 0.1, 0)],
  [cmyk(0.75, 0.1, 0.6, 0.35), cmyk(0.1, 0.1, 0.9, 0), cmyk(0.05, 0, 0.08, 0)],
  [cmyk(0.5, 0.95, 0.2, 0.3), cmyk(0, 0.35, 0.3, 0), cmyk(0.02, 0.05, 0.04, 0)],
  [cmyk(0.85, 0.75, 0.45, 0.45), cmyk(0.6, 0, 0.2, 0), cmyk(0.08, 0.03, 0.02, 0)],
  [cmyk(0.1, 0.9, 0.85, 0.05), cmyk(0.95, 0.7, 0.3, 0.2), cmyk(0, 0.03, 0.1, 0)],
];

interface Fonts {
  readonly bold: PDFFont;
  readonly regular: PDFFont;
}

/** Draws a print-ready PDF: media and bleed boxes at the unfinished size, trim box at the finished size, fonts embedded. */
export async function drawArtwork(plan: ArtworkPlan): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(plan.title);
  document.setProducer('Makeready sandbox');
  if (plan.foil === null) {
    const fonts = await embedFonts(document);
    for (let number = 1; number <= plan.pages; number++) {
      drawColourPage(addPage(document, plan), plan, fonts, number);
    }
  } else {
    drawFoilPage(document, addPage(document, plan), plan, plan.foil);
  }
  if (plan.paddingBytes > 0) pad(document, plan);
  return document.save({ useObjectStreams: false });
}

async function embedFonts(document: PDFDocument): Promise<Fonts> {
  document.registerFontkit(fontkit);
  const embed = async (name: FontName): Promise<PDFFont> =>
    document.embedFont(await readFont(name), { subset: true });
  return { bold: await embed('inter-bold'), regular: await embed('inter-regular') };
}

function addPage(document: PDFDocument, plan: ArtworkPlan): PDFPage {
  const width = plan.unfinished.width * POINTS_PER_MM;
  const height = plan.unfinished.height * POINTS_PER_MM;
  const page = document.addPage([width, height]);
  page.setBleedBox(0, 0, width, height);
  const trim = trimBox(plan);
  page.setTrimBox(trim.x, trim.y, trim.width, trim.height);
  return page;
}

function trimBox(plan: ArtworkPlan): { x: number; y: number; width: number; height: number } {
  return {
    x: ((plan.unfinished.width - plan.finished.width) / 2) * POINTS_PER_MM,
    y: ((plan.unfinished.height - plan.finished.height) / 2) * POINTS_PER_MM,
    width: plan.finished.width * POINTS_PER_MM,
    height: plan.finished.height * POINTS_PER_MM,
  };
}

function drawColourPage(page: PDFPage, plan: ArtworkPlan, fonts: Fonts, number: number): void {
  const random = new Random(`${plan.seed} page ${number}`);
  const [ink, accent, paper] = new Random(plan.seed).pick(palettes);
  const { width, height } = page.getSize();
  const trim = trimBox(plan);
  page.drawRectangle({ x: 0, y: 0, width, height, color: number % 2 === 1 ? ink : paper });

  for (let index = 0; index < 5; index++) {
    page.drawEllipse({
      x: width * (0.35 + 0.75 * random.next()),
      y: height * (0.2 + 0.9 * random.next()),
      xScale: width * (0.1 + 0.25 * random.next()),
      yScale: width * (0.1 + 0.25 * random.next()),
      color: accent,
      opacity: 0.25 + 0.5 * random.next(),
    });
  }
  const onInk = number % 2 === 1;
  const words = number === 1 ? plan.title : `${plan.subtitle} - ${number}`;
  const margin = trim.x + 0.07 * trim.width;
  const size = Math.min(0.13 * trim.height, (0.86 * trim.width) / fonts.bold.widthOfTextAtSize(words, 1));
  page.drawText(words, {
    x: margin,
    y: trim.y + 0.34 * trim.height,
    size,
    font: fonts.bold,
    color: onInk ? paper : ink,
  });
  page.drawRectangle({
    x: margin,
    y: trim.y + 0.27 * trim.height,
    width: 0.18 * trim.width,
    height: Math.max(1, 0.012 * trim.height),
    color: accent,
  });
  const small = Math.max(4.5, size * 0.42);
  page.drawText(plan.subtitle, {
    x: margin,
    y: trim.y + 0.15 * trim.height,
    size: Math.min(small, (0.8 * trim.width) / fonts.regular.widthOfTextAtSize(plan.subtitle, 1)),
    font: fonts.regular,
    color: onInk ? paper : ink,
  });
  if (plan.folded) {
    const x = trim.x + trim.width / 2;
    page.drawLine({
      start: { x, y: 0 },
      end: { x, y: trim.y * 0.7 },
      thickness: 0.25,
      color: cmyk(0, 0, 0, 1),
    });
  }
}

/** One Separation colour and vector shapes where the foil goes; pdf-lib has no call for spot colours. */
function drawFoilPage(document: PDFDocument, page: PDFPage, plan: ArtworkPlan, spot: string): void {
  const { context } = document;
  const alternate = spot === 'Gold Foil' ? [0, 0.2, 0.6, 0.2] : [0, 0, 0, 0.3];
  const tint = context.register(
    context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: alternate, N: 1 }),
  );
  const separation = context.register(context.obj(['Separation', PDFName.of(spot), 'DeviceCMYK', tint]));
  page.node.Resources()?.set(PDFName.of('ColorSpace'), context.obj({ Foil: separation }));
  const random = new Random(plan.seed);
  const trim = trimBox(plan);
  const rings = Array.from({ length: 6 }, () => {
    const side = trim.height * (0.1 + 0.2 * random.next());
    const x = trim.x + (trim.width - side) * random.next();
    const y = trim.y + (trim.height - side) * random.next();
    return `${x.toFixed(2)} ${y.toFixed(2)} ${side.toFixed(2)} ${(side / 6).toFixed(2)} re f`;
  });
  const content = context.stream(`/Foil cs 1 scn\n${rings.join('\n')}\n`);
  page.node.set(PDFName.of('Contents'), context.register(content));
}

function pad(document: PDFDocument, plan: ArtworkPlan): void {
  const random = new Random(`${plan.seed} padding`);
  const bytes = new Uint8Array(plan.paddingBytes);
  const words = new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
  for (let index = 0; index < words.length; index++) words[index] = Math.floor(random.next() * 4_294_967_296);
  const { context } = document;
  const dictionary = context.obj({ Length: PDFNumber.of(bytes.length) });
  const stream = context.register(PDFRawStream.of(dictionary, bytes));
  const kept = PDFArray.withContext(context);
  kept.push(stream);
  document.catalog.set(PDFName.of('MakereadySandboxPadding'), kept);
}
