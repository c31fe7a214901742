import { z } from 'zod';
import { PageBoxes } from '../../../../contract/index.ts';
import { type PdfFacts, readFacts, sheetsOf } from '../facts/index.ts';
import { LimitExceededError, NotPdfError, PdfCorruptError, TimeoutError } from '../pdf/index.ts';
import { findingsOf, RawFinding } from '../rules/index.ts';
import type { CheckRequest } from './request.ts';

const MAX_SHEETS = 2_000;
const MAX_FINDINGS = 400;
const MAX_TEXT = 2_000;
const Words = z.string().max(MAX_TEXT);

/**
 * The result of a check. Everything in it is bounded, because it is stored for each file and read for each
 * screen.
 */
export const CheckResult = z.object({
  findings: z
    .array(
      RawFinding.extend({
        values: z.record(z.string().max(100), z.union([Words, z.number()])),
      }),
    )
    .max(MAX_FINDINGS),
  pageCount: z.number().int().nullable(),
  boxes: z.array(PageBoxes).max(MAX_SHEETS),
  pdfVersion: Words.nullable(),
  pdfxClaim: Words.nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A result with a single finding, for a file about which nothing else is known. */
export const onlyFinding = (code: RawFinding['code']): CheckResult => ({
  findings: [{ code, page: null, pages: 0, place: null, values: {} }],
  pageCount: null,
  boxes: [],
  pdfVersion: null,
  pdfxClaim: null,
});

/**
 * Checks a file. Every fault of the file is a finding; what is thrown is a fault of the disk or the
 * program.
 */
export function check({ path, order, limits, softMs }: Omit<CheckRequest, 'kind'>): CheckResult {
  const until = performance.now() + softMs;
  let facts: PdfFacts;
  try {
    facts = readFacts(path, { isOver: () => performance.now() > until });
  } catch (error) {
    if (error instanceof TimeoutError) {
      return onlyFinding('file.took-too-long');
    }
    if (error instanceof LimitExceededError) {
      return onlyFinding('file.too-much');
    }
    if (!(error instanceof PdfCorruptError)) throw error;
    if (error instanceof NotPdfError) {
      return onlyFinding('file.not-pdf');
    }
    return onlyFinding('file.unreadable');
  }
  return {
    findings: findingsOf(facts, order, limits),
    pageCount: facts.pageCount,
    boxes: boundedSheets(sheetsOf(facts.pages)),
    pdfVersion: facts.version,
    pdfxClaim: facts.pdfxClaim,
  };
}

/** Boxes of pages beyond the listed ones are left out. */
function boundedSheets(sheets: readonly PageBoxes[]): PageBoxes[] {
  const next = sheets[MAX_SHEETS - 1];
  if (next === undefined || sheets.length === MAX_SHEETS) return [...sheets];
  return [...sheets.slice(0, MAX_SHEETS - 1), { ...next, boxes: {} }];
}
