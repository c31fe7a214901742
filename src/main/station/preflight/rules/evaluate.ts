import type {
  FindingCode,
  PreflightFinding,
  PreflightProfile,
  Severity,
} from '../../../../contract/index.ts';
import type { RawFinding } from './finding.ts';
import { definitions } from './rules.ts';

const rank: Readonly<Record<Severity, number>> = { blocked: 0, warning: 1, info: 2 };

function severityOf(code: FindingCode, profile: PreflightProfile): Severity {
  const [standard, strict] = definitions[code].severity;
  switch (profile) {
    case 'off':
      return 'info';
    case 'standard':
      return standard;
    case 'strict':
      return strict;
  }
}

/** Findings as a profile sees them, the worst first; nothing is bad if it is `off`. */
export const evaluateFindings = (
  findings: readonly RawFinding[],
  profile: PreflightProfile,
): PreflightFinding[] =>
  findings
    .map((finding) => ({ ...finding, severity: severityOf(finding.code, profile) }))
    .sort((one, other) => rank[one.severity] - rank[other.severity]);

/** What a profile makes of findings, in one word. */
export function verdictOf(
  codes: readonly FindingCode[],
  profile: PreflightProfile,
): 'clear' | 'warned' | 'blocked' {
  const found = new Set(codes.map((code) => severityOf(code, profile)));
  if (found.has('blocked')) return 'blocked';
  return found.has('warning') ? 'warned' : 'clear';
}
