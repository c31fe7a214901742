import { type PdfFacts, readFacts, sheetsOf } from '../facts/index.ts';
import { LimitExceededError, NotPdfError, PdfCorruptError, TimeoutError } from '../pdf/index.ts';
import { findingsOf } from '../rules/index.ts';
import { TimeLimit } from '../time-limit.ts';
import { boundedSheets } from './bounded-sheets.ts';
import type { CheckResult } from './check-result.ts';
import { onlyFinding } from './only-finding.ts';
import type { CheckRequest } from './request.ts';

/**
 * Checks a file. Every fault of the file is a finding; what is thrown is a fault of the disk or the
 * program.
 */
export function check({ path, order, limits, softMs }: Omit<CheckRequest, 'kind'>): CheckResult {
  const limit = new TimeLimit(softMs);
  let facts: PdfFacts;
  try {
    facts = readFacts(path, { isOver: () => limit.look() });
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
