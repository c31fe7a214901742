import type { Dict, PdfValue } from './objects.ts';

/** Follows references to what they name; null if there is nothing of the kind. */
export interface Lookup {
  resolve(value: PdfValue | undefined): PdfValue;
  dict(value: PdfValue | undefined): Dict | null;
  name(value: PdfValue | undefined): string | null;
  number(value: PdfValue | undefined): number | null;
}
