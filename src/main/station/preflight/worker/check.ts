import { z } from 'zod';
import { PageBoxes } from '../../../../contract/index.ts';
import { type PdfFacts, readFacts, sheetsOf } from '../facts/index.ts';
import { Damaged, NotPdf, TooMuch } from '../pdf/index.ts';
import { findingsOf, RawFinding } from '../rules/index.ts';
import type { CheckRequest } from './request.ts';

/** What came of it. */
export const CheckResult = z.object({
  findings: z.array(RawFinding),
  pageCount: z.number().int().nullable(),
  boxes: z.array(PageBoxes),
  pdfVersion: z.string().nullable(),
  pdfxClaim: z.string().nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A result that is a single finding about a file of which nothing else is known. */
export const onlyFinding = (code: RawFinding['code'], text: string): CheckResult => ({
  findings: [{ code, page: null, pages: 0, place: null, values: {}, text }],
  pageCount: null,
  boxes: [],
  pdfVersion: null,
  pdfxClaim: null,
});

/** Looks at a file. Every fault of the file is a finding; what is thrown is a fault of the disk or of the program. */
export function check({ path, order, limits, softMs }: Omit<CheckRequest, 'kind'>): CheckResult {
  const until = performance.now() + softMs;
  let facts: PdfFacts;
  try {
    facts = readFacts(path, { isOver: () => performance.now() > until });
  } catch (error) {
    if (error instanceof TooMuch) {
      return onlyFinding('file.too-much', 'The file unpacks to more than any honest file does.');
    }
    if (!(error instanceof Damaged)) throw error;
    if (error instanceof NotPdf) {
      return onlyFinding('file.not-pdf', 'The file is not a PDF: nothing was checked.');
    }
    return onlyFinding('file.unreadable', 'The file is damaged: nothing in it can be read.');
  }
  return {
    findings: findingsOf(facts, order, limits),
    pageCount: facts.pageCount,
    boxes: sheetsOf(facts.pages),
    pdfVersion: facts.version,
    pdfxClaim: facts.pdfxClaim,
  };
}
