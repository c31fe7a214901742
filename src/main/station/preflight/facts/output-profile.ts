import { LimitExceededError, PdfCorruptError, type PdfDocument, type Stream } from '../pdf/index.ts';
import type { OutputProfile } from './facts.ts';

const HEADER_BYTES = 128;

/** The kind of colours that the ICC profile of an output intent produces. */
export function outputProfileOf(document: PdfDocument, profile: Stream): OutputProfile {
  const head = headOf(document, profile);
  if (head === null || head.length < HEADER_BYTES || head.toString('latin1', 36, 40) !== 'acsp')
    return 'damaged';
  switch (head.toString('latin1', 16, 20)) {
    case 'CMYK':
      return 'cmyk';
    case 'RGB ':
      return 'rgb';
    case 'GRAY':
      return 'gray';
    default:
      return 'other';
  }
}

function headOf(document: PdfDocument, profile: Stream): Buffer | null {
  try {
    return document.unpack(profile, 'data-end').subarray(0, HEADER_BYTES);
  } catch (error) {
    if (error instanceof PdfCorruptError || error instanceof LimitExceededError) return null;
    throw error;
  }
}
