import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Picture } from './jpeg.ts';

/** Writes a PDF of `pages` A4 pages with this image on each, as one of its own, piece by piece. */
export async function writeHeavyPdf(path: string, pages: number, picture: Picture): Promise<void> {
  const out = createWriteStream(path);
  const offsets: number[] = [];
  let at = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    at += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  const object = async (...parts: (string | Buffer)[]): Promise<void> => {
    offsets.push(at);
    await write(Buffer.from(`${offsets.length} 0 obj\n`));
    for (const part of parts) await write(Buffer.from(part));
    await write(Buffer.from('\nendobj\n'));
  };
  await write(Buffer.from('%PDF-1.6\n'));
  await object('<</Type/Catalog/Pages 2 0 R>>');
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(' ');
  await object(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`);
  const { widthPx, heightPx, colourSpace, jpeg } = picture;
  for (let page = 0; page < pages; page++) {
    const own = 3 + page * 3;
    await object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 859]/TrimBox[8 8 603 850]/Contents ${own + 1} 0 R`,
      `/Resources<</XObject<</P ${own + 2} 0 R>>>>>>`,
    );
    const content = 'q 612 0 0 859 0 0 cm /P Do Q';
    await object(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    await object(
      `<</Type/XObject/Subtype/Image/Width ${widthPx}/Height ${heightPx}/BitsPerComponent 8`,
      `/ColorSpace/${colourSpace}/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  await write(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  await write(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  out.end();
  await once(out, 'close');
}
