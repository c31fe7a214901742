import { closeSync, openSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PlateMark } from '../../../../contract/index.ts';
import { shortened } from '../facts/shortened.ts';
import {
  type Dict,
  LimitExceededError,
  PdfDocument,
  pagesOf,
  shownName,
  TimeoutError,
} from '../pdf/index.ts';
import { withPdfium } from '../picture/engine.ts';
import { TimeLimit } from '../time-limit.ts';
import { unfilledBleed } from './bleed.ts';
import { areaCm2, coverageOf, heaviestSquares } from './coverage.ts';
import type { Measured, MeasuredPage, UnfilledSide } from './outcome.ts';
import { darkest, type PagePlates, platesOf, surveyOf } from './page-plates.ts';
import { toMeasure, toMeasureFinely } from './size.ts';
import type { Survey } from './survey.ts';

/** Of a file with more pages, the first, the last and the heaviest are measured. */
const MAX_MEASURED = 24;
/** The heaviest pages are measured finely. */
const MAX_FINE = 3;
/** Part of the time in which pages are only walked to find the heaviest. */
const SURVEY_PART = 1 / 3;

export interface MeasureRequest {
  /** Absolute path of the file. */
  readonly path: string;
  /** The check searched the file for its objects. */
  readonly isRebuilt: boolean;
  /** How far what is painted is to go on beyond the trim. */
  readonly bleedMm: number;
  /** After this many milliseconds the rest is not measured. */
  readonly softMs: number;
}

/**
 * Draws pages in inks and measures how much there is of each. Throws the system's error if the file cannot
 * be read.
 */
export async function measure(request: MeasureRequest): Promise<Measured> {
  try {
    return await withPdfium((engine) => measured(engine, request));
  } catch (error) {
    // Whatever else is thrown, the file caused it; the system's errors are the disk's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { kind: 'not-measured', why: causeOf(error) };
  }
}

export function causeOf(error: unknown): 'time' | 'memory' | 'fault' {
  if (error instanceof TimeoutError) return 'time';
  return error instanceof LimitExceededError ? 'memory' : 'fault';
}

function measured(
  engine: WrappedPdfiumModule,
  { path, isRebuilt, bleedMm, softMs }: MeasureRequest,
): Measured {
  const limit = new TimeLimit(softMs);
  const file = openSync(path, 'r');
  let document: PdfDocument | null = null;
  try {
    document = new PdfDocument(path, () => limit.look(), isRebuilt);
    if (document.isLocked) return { kind: 'not-measured', why: 'encrypted' };
    const surveyed = surveyPages(document, performance.now() + softMs * SURVEY_PART);
    const pages: MeasuredPage[] = [];
    const fine = heaviestOf(surveyed).slice(0, MAX_FINE);
    for (const page of pagesToMeasure(surveyed)) {
      try {
        const { number, dict, survey } = page;
        const known = survey ?? surveyOf(document, dict);
        const withPicture = [...known.marks].some((mark) => hidden.has(mark));
        const fineness = fine.includes(page) ? toMeasureFinely : toMeasure;
        const how = { survey: known, fineness, withPicture };
        const drawn = platesOf(engine, document, file, dict, () => limit.look(), how);
        pages.push(measuredPage(number, drawn, bleedMm));
      } catch (error) {
        if (!(error instanceof TimeoutError) || pages.length === 0) throw error;
        break;
      }
    }
    pages.sort((one, other) => one.page - other.page);
    return { kind: 'measured', pageCount: surveyed.length, pages };
  } finally {
    document?.close();
    closeSync(file);
  }
}

interface SurveyedPage {
  readonly number: number;
  readonly dict: Dict;
  /** Null if time ran out before. */
  readonly survey: Survey | null;
}

function surveyPages(document: PdfDocument, until: number): SurveyedPage[] {
  const pages: SurveyedPage[] = [];
  for (const dict of pagesOf(document)) {
    const isInTime = pages.length === 0 || performance.now() < until;
    pages.push({ number: pages.length + 1, dict, survey: isInTime ? surveyOf(document, dict) : null });
  }
  return pages;
}

/** The pages to measure, those that say most first. */
function pagesToMeasure(pages: readonly SurveyedPage[]): SurveyedPage[] {
  const ends = [pages[0], pages.length > 1 ? pages.at(-1) : undefined].filter((page) => page !== undefined);
  return [...ends, ...heaviestOf(pages.slice(1, -1))].slice(0, MAX_MEASURED);
}

function heaviestOf(pages: readonly SurveyedPage[]): SurveyedPage[] {
  const weight = ({ survey }: SurveyedPage): number => survey?.weight ?? 0;
  return pages.toSorted((one, other) => weight(other) - weight(one));
}

/** The name of an ink as it may be shown. */
export const inkName = (name: string): string => shortened(shownName(name));

/** With these, something painted may be on no plate, and the page as a whole shows it. */
const hidden: ReadonlySet<PlateMark> = new Set([
  ...(['rgb', 'function-shading', 'damaged', 'image', 'drawn-glyphs'] as const),
]);

/** Ink dries as an area; a small one that is too heavy sets off on the next sheet. */
const SQUARES_MM = [15, 1] as const;

const measuredPage = (page: number, drawn: PagePlates, bleedMm: number): MeasuredPage => ({
  page,
  areaCm2: areaCm2(drawn.size),
  plates: coverageOf(drawn.names.map(inkName), drawn.plates, drawn.size),
  heaviest: heaviestSquares(drawn.plates, drawn.size, SQUARES_MM).flatMap(({ mm, heaviest }) =>
    heaviest === null ? [] : [{ mm, ...heaviest }],
  ),
  unfilled: unfilledOf(drawn, bleedMm),
  marks: [...drawn.marks],
});

function unfilledOf({ plates, picture, size, marks }: PagePlates, bleedMm: number): UnfilledSide[] {
  if (picture === null && marks.some((mark) => hidden.has(mark))) return [];
  return unfilledBleed(darkest(picture === null ? plates : [...plates, picture]), size, bleedMm);
}
