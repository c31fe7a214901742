import { withPdfium } from '../picture/engine.ts';
import { pngOf } from '../picture/png.ts';
import type { Drawing } from './drawing.ts';
import { Proving } from './proof.ts';

const BYTES_PER_PX = 4;
/** What differs is red on a paler drawing of what both have. */
const RED = [220, 0, 30] as const;
const PALER = 0.25;
const WHITE = 255;

/** A page as PDFium draws it, as it draws what was checked, and where they differ; as PNGs. */
export interface DifferencePictures {
  readonly original: Uint8Array;
  readonly written: Uint8Array;
  readonly difference: Uint8Array;
}

/**
 * Draws again what a proof compared on one page. Null if that cannot be done. Throws the system's error if
 * the file cannot be read.
 * @param page from 1; `isRebuilt`: the check searched the file for its objects
 */
export async function differencePictures(
  path: string,
  page: number,
  isRebuilt: boolean,
  softMs: number,
): Promise<DifferencePictures | null> {
  return withPdfium((engine) => {
    const proving = new Proving(engine, { path, sha256: '', isRebuilt, softMs });
    try {
      const { original, written } = proving.looks(page);
      if (original?.drawing == null || written?.drawing == null) return null;
      const both = [original.drawing, written.drawing] as const;
      return { original: png(both[0]), written: png(both[1]), difference: png(differenceOf(...both)) };
    } finally {
      proving.close();
    }
  });
}

const png = ({ width, height, pixels }: Drawing): Uint8Array => pngOf(width, height, pixels);

function differenceOf(one: Drawing, other: Drawing): Drawing {
  const pixels = Buffer.alloc(one.pixels.length);
  for (let at = 0; at < pixels.length; at += BYTES_PER_PX) {
    const isSame =
      one.width === other.width &&
      one.pixels.compare(other.pixels, at, at + BYTES_PER_PX, at, at + BYTES_PER_PX) === 0;
    for (const [channel, red] of RED.entries()) {
      pixels[at + channel] = isSame ? WHITE - (WHITE - (one.pixels[at + channel] ?? WHITE)) * PALER : red;
    }
  }
  return { ...one, pixels };
}
