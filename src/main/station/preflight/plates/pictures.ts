import { closeSync, openSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { z } from 'zod';
import { NoPlates, PlateCoverage, PlateMark, PlateSheet } from '../../../../contract/index.ts';
import { type Dict, PdfDocument, pagesOf } from '../pdf/index.ts';
import { withPdfium } from '../picture/engine.ts';
import { TimeLimit } from '../time-limit.ts';
import { CM_PER_POINT, coverageOf, pixelsInside } from './coverage.ts';
import { causeOf, inkName } from './measure.ts';
import { platesOf } from './page-plates.ts';
import { toShow } from './size.ts';

/** Plates are mostly flat: a higher level takes longer and saves little. */
const PACKING = { level: 3 };

export interface PicturesRequest {
  /** Absolute path of the file. */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** The check searched the file for its objects. */
  readonly isRebuilt: boolean;
  readonly softMs: number;
}

/** The plates of one page; each is packed with zlib. */
export const PlatePictures = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    sheet: PlateSheet,
    plates: z.array(PlateCoverage.extend({ packed: z.instanceof(Uint8Array) })),
    marks: z.array(PlateMark),
  }),
  z.object({ kind: z.literal('not-drawn'), why: NoPlates }),
]);
export type PlatePictures = z.infer<typeof PlatePictures>;

/**
 * Draws the plates of a page to be looked at. Throws the system's error if the file cannot be read.
 */
export async function platePictures(request: PicturesRequest): Promise<PlatePictures> {
  try {
    return await withPdfium((engine) => drawn(engine, request));
  } catch (error) {
    // Whatever else is thrown, the file caused it; the system's errors are the disk's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { kind: 'not-drawn', why: causeOf(error) };
  }
}

function drawn(
  engine: WrappedPdfiumModule,
  { path, page, isRebuilt, softMs }: PicturesRequest,
): PlatePictures {
  const limit = new TimeLimit(softMs);
  const isOver = (): boolean => limit.look();
  const file = openSync(path, 'r');
  let document: PdfDocument | null = null;
  try {
    document = new PdfDocument(path, isOver, isRebuilt);
    if (document.isLocked) return { kind: 'not-drawn', why: 'encrypted' };
    const dict = pageOf(document, page);
    if (dict === null) return { kind: 'not-drawn', why: 'fault' };
    const { names, plates, size, marks } = platesOf(engine, document, file, dict, isOver, {
      fineness: toShow,
    });
    const { width, height, media, pxPerPoint, userUnit } = size;
    const cm2PerPixel = ((CM_PER_POINT * userUnit) / pxPerPoint) ** 2;
    return {
      kind: 'drawn',
      sheet: { width, height, media, pxPerPoint, cm2PerPixel, inside: pixelsInside(size) },
      plates: coverageOf(names.map(inkName), plates, size).map((coverage, at) => ({
        ...coverage,
        packed: deflateSync(plates[at] ?? new Uint8Array(width * height), PACKING),
      })),
      marks: [...marks],
    };
  } finally {
    document?.close();
    closeSync(file);
  }
}

function pageOf(document: PdfDocument, number: number): Dict | null {
  let at = 0;
  for (const page of pagesOf(document)) if (++at === number) return page;
  return null;
}
