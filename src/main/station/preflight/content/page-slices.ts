import { isArray, PdfCorruptError, type PdfDocument, type PdfValue, Stream } from '../pdf/index.ts';

const SEAM = Buffer.from('\n');

/**
 * The streams of a page as the single content that they are, in slices.
 * @param isDamaged told what is missing or cannot be unpacked
 */
export function* pageSlices(
  document: PdfDocument,
  contents: PdfValue | undefined,
  isDamaged: (trouble: 'stream-damaged' | 'object-damaged') => void,
): Generator<Buffer> {
  const found = document.resolve(contents);
  for (const one of found instanceof Stream ? [found] : isArray(found) ? found : []) {
    const stream = document.stream(one);
    if (stream === null) {
      isDamaged('object-damaged');
      continue;
    }
    try {
      yield* document.slices(stream);
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      isDamaged('stream-damaged');
    }
    yield SEAM;
  }
}
