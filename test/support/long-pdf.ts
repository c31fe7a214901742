import { open } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

/** In points. */
export const LONG_PAGE = { width: 600, height: 800 } as const;
/**
 * Where a page writes its own number, as one square per bit, black for 1: points from the lower left
 * corner.
 */
export const NUMBER = { left: 40, bottom: 40, step: 33, side: 24, bits: 12 } as const;

function contentOf(page: number): string {
  const { left, bottom, step, side, bits } = NUMBER;
  const squares = Array.from({ length: bits }, (_, bit) =>
    (page >> bit) % 2 === 1 ? `${left + bit * step} ${bottom} ${side} ${side} re f` : '',
  );
  const lines = Array.from(
    { length: 60 },
    (_, line) => `${40 + (line % 7)} ${720 - line * 4} ${400 + (line % 50)} 1 re f`,
  );
  return `0 g ${squares.join(' ')} 0.5 g ${lines.join(' ')} q 400 0 0 300 100 120 cm /P Do Q`;
}

/**
 * The bytes of a page's image, all black: compressed to next to nothing, or uncompressed but as holes,
 * which take no room on the disk.
 */
export interface LongPicture {
  readonly bytes: number;
  readonly packed: boolean;
  /** A row of pixels takes 2,500 bytes in grey, the default, and 3,750 in RGB. */
  readonly colours?: 'grey' | 'rgb';
}

/** Width of an image in pixels, bytes of a pixel, and colour space. */
const kinds = {
  grey: { width: 2_500, each: 1, space: 'DeviceGray' },
  rgb: { width: 1_250, each: 3, space: 'DeviceRGB' },
} as const;

/** Writes a PDF of many pages, each with its number and an image. */
export async function writeLongPdf(path: string, pages: number, picture: LongPicture): Promise<void> {
  const file = await open(path, 'w');
  const offsets: number[] = [];
  let at = 0;
  let gathered: string[] = [];
  let from = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(gathered.join(''), 'latin1');
    await file.write(bytes, 0, bytes.length, from);
    gathered = [];
    from = at;
  };
  const write = (text: string): void => {
    gathered.push(text);
    at += text.length;
  };
  const object = (text: string): void => {
    offsets.push(at);
    write(`${offsets.length} 0 obj\n${text}\nendobj\n`);
  };
  const packed = picture.packed ? deflateSync(Buffer.alloc(picture.bytes)).toString('latin1') : null;
  const image = kinds[picture.colours ?? 'grey'];
  write('%PDF-1.6\n');
  object('<</Type/Catalog/Pages 2 0 R>>');
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`);
  for (let page = 1; page <= pages; page++) {
    const own = offsets.length + 1;
    const { width, height } = LONG_PAGE;
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${own + 1} 0 R/Resources<</XObject<</P ${own + 2} 0 R>>>>>>`,
    );
    const content = contentOf(page);
    object(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    offsets.push(at);
    write(
      `${offsets.length} 0 obj\n<</Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/${image.space}` +
        `/Width ${image.width}/Height ${picture.bytes / (image.width * image.each)}` +
        `/Length ${packed?.length ?? picture.bytes}${packed === null ? '' : '/Filter/FlateDecode'}>>\nstream\n`,
    );
    if (packed === null) {
      await flush();
      at += picture.bytes;
      from = at;
    } else write(packed);
    write('\nendstream\nendobj\n');
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  write(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
  await flush();
  await file.close();
}
