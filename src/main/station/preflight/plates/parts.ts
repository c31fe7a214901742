import type { PlateMark } from '../../../../contract/index.ts';
import type { Palettes } from '../content/index.ts';
import type { Dict, PdfDocument } from '../pdf/index.ts';
import type { ObjectWriter } from '../writing/object-writer.ts';
import { writtenDict } from '../writing/serialise.ts';

/** What the drawings of one page share. */
export interface PageParts {
  readonly document: PdfDocument;
  readonly out: ObjectWriter;
  readonly palettes: Palettes;
  /** Of the page's inks, process inks first. */
  readonly names: readonly string[];
  readonly marks: Set<PlateMark>;
}

export const notOnStreams: ReadonlySet<string> = new Set([
  ...['Length', 'Metadata', 'PieceInfo', 'OPI', 'StructParents', 'StructParent', 'Alternates'],
]);
/** Content is written unpacked, with resources of its own and groups in the drawing's colours. */
export const notOnContent: ReadonlySet<string> = new Set([
  ...notOnStreams,
  ...['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL', 'Resources', 'Group'],
]);
/** Overprint is decided before; what a device does to colours has no place in a drawing. */
export const notOnStates: ReadonlySet<string> = new Set([
  ...['OP', 'op', 'OPM', 'TR', 'TR2', 'HT', 'BG', 'BG2', 'UCR', 'UCR2', 'BM'],
]);
const notOnGroups: ReadonlySet<string> = new Set(['CS']);

/** The transparency group of a page or form, blended in a drawing's colours; empty if there is none. */
export function groupOf({ document, out }: Pick<PageParts, 'document' | 'out'>, holder: Dict): string {
  const group = document.dict(holder.get('Group'));
  if (group === null) return '';
  return `/Group ${writtenDict(group, out.reference, notOnGroups).slice(0, -2)}/CS/DeviceRGB>>`;
}
