import { pdfOf } from '../pdf.ts';

/** The file of that number; every station makes the same bytes. */
export function madeFile(seed: number, number: number): Buffer {
  return pdfOf(`${seed} file-${number}`, 2_000 + ((number * 7_919 + seed) % 90) * 1_000);
}
