import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { Resvg } from '@resvg/resvg-js';

const A4 = { width: 595.28, height: 841.89 } as const;

/** An image of that width in pixels, with edges and gradients. */
function picture(seed: number, across: number): Uint8Array {
  const circles = Array.from({ length: 60 }, (_, index) => {
    const at = (seed * 7_919 + index * 104_729) % 1_000;
    const hue = (at * 36) % 360;
    return `<circle cx="${at % 400}" cy="${(at * 3) % 300}" r="${10 + (at % 60)}" fill="hsl(${hue} 60% 50%)" fill-opacity="0.6"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><defs><linearGradient id="g"><stop stop-color="hsl(${(seed * 47) % 360} 70% 30%)"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/>${circles.join('')}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: across } }).render().asPng();
}

/** An A4 file of that many pages, each with text and two images of about 300 dpi. */
export async function leaflet(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([A4.width, A4.height]);
    for (const [index, y] of [460, 120].entries()) {
      const image = await pdf.embedPng(picture(number * 2 + index, 1_400));
      page.drawImage(image, { x: 60, y, width: 340, height: 255 });
    }
    for (let line = 0; line < 12; line++) {
      const text = `Page ${number}, line ${line + 1}: paper, ink and patience.`;
      page.drawText(text, { x: 60, y: 790 - line * 5, size: 5, font });
    }
  }
  return pdf.save();
}
