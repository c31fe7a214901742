import type { PlateMark } from '../../../../contract/index.ts';
import { Palettes } from '../content/index.ts';
import { type Dict, type PdfDocument, type PdfValue, Stream } from '../pdf/index.ts';
import { ObjectWriter } from '../writing/object-writer.ts';
import { written, writtenDict, writtenNumber } from '../writing/serialise.ts';
import type { Part } from '../writing/virtual-file.ts';
import { Drawing } from './drawing.ts';
import { PlateImages } from './images.ts';
import { groupOf, notOnStreams, type PageParts } from './parts.ts';
import type { PageSize } from './size.ts';

/** How a page is separated into drawings. */
export interface Separation {
  /** Of the page's inks, process inks first. */
  readonly names: readonly string[];
  /** The inks of each drawing, by index. */
  readonly drawings: readonly (readonly number[])[];
  readonly size: PageSize;
  /** Whether a page follows that is drawn as it is. */
  readonly withPicture: boolean;
}

/**
 * A file of its own for one page: a page for each drawing, made of what the page reaches. Fonts and masks
 * are shared by the drawings, and stay packed where they are. Throws LimitExceededError and TimeoutError.
 * @param marks gets why drawings are not exact
 */
export function writeView(
  document: PdfDocument,
  page: Dict,
  { names, drawings, size, withPicture }: Separation,
  marks: Set<PlateMark>,
): Part[] {
  const out = new ObjectWriter(document);
  const palettes = new Palettes(document);
  const parts: PageParts = { document, out, palettes, names, marks };
  const images = new PlateImages(parts, size.pxPerPoint);
  const [catalogue, tree] = [out.newNumber(), out.newNumber()];
  const layers = document.catalogue.get('OCProperties');
  const shown = layers === undefined ? '' : `/OCProperties ${written(layers, out.reference)}`;
  out.object(catalogue, `<</Type/Catalog/Pages ${tree} 0 R${shown}>>`);
  const { left, bottom, right, top } = size.media;
  const box = `[${[left, bottom, right, top].map(writtenNumber).join(' ')}]`;
  const kids = drawings.map((inks) => {
    const [number, contents] = [out.newNumber(), out.newNumber()];
    const { content, resources } = new Drawing(parts, images, inks).page(page);
    out.stream(contents, '<<>>', [content]);
    const head = `<</Type/Page/Parent ${tree} 0 R/MediaBox${box}/CropBox${box}${groupOf(parts, page)}`;
    out.object(number, `${head}/Contents ${contents} 0 R/Resources ${resources}>>`);
    return `${number} 0 R`;
  });
  if (withPicture) {
    const number = out.newNumber();
    const [contents, resources] = ['Contents', 'Resources'].map((key) =>
      written(page.get(key) ?? null, out.reference),
    );
    const head = `<</Type/Page/Parent ${tree} 0 R/MediaBox${box}/CropBox${box}${groupOf(parts, page)}`;
    out.object(number, `${head}/Contents ${contents}/Resources ${resources}>>`);
    kids.push(`${number} 0 R`);
  }
  out.object(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  out.writeReferred((number, value) => copy(out, number, value));
  return out.end(catalogue);
}

function copy(out: ObjectWriter, number: number, value: PdfValue): void {
  if (value instanceof Stream)
    out.packedStream(number, writtenDict(value.dict, out.reference, notOnStreams), value);
  else out.object(number, written(value, out.reference));
}
