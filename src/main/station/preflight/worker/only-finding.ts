import type { RawFinding } from '../rules/index.ts';
import type { CheckResult } from './check-result.ts';

/** A result with a single finding, for a file about which nothing else is known. */
export const onlyFinding = (code: RawFinding['code']): CheckResult => ({
  findings: [{ code, page: null, pages: 0, place: null, values: {} }],
  pageCount: null,
  boxes: [],
  pdfVersion: null,
  pdfxClaim: null,
});
