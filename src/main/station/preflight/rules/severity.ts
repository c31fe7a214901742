import type {
  FindingCode,
  PreflightFinding,
  PreflightProfile,
  Severity,
} from '../../../../contract/index.ts';
import type { RawFinding } from './finding.ts';

/** Severity of each finding, in the standard and the strict profile. docs/preflight.md says why. */
const severities: Readonly<Record<FindingCode, readonly [standard: Severity, strict: Severity]>> = {
  'file.not-pdf': ['warning', 'blocked'],
  'file.unreadable': ['blocked', 'blocked'],
  'file.encrypted': ['blocked', 'blocked'],
  'file.ambiguous': ['blocked', 'blocked'],
  'file.irregular': ['warning', 'warning'],
  'file.took-too-long': ['blocked', 'blocked'],
  'file.too-much': ['blocked', 'blocked'],
  'file.check-failed': ['blocked', 'blocked'],
  'file.cross-reference-rebuilt': ['warning', 'blocked'],
  'file.stream-length': ['warning', 'warning'],
  'file.stream-damaged': ['blocked', 'blocked'],
  'file.object-damaged': ['warning', 'blocked'],
  'file.readers-differ': ['blocked', 'blocked'],
  'file.round-trip-differs': ['blocked', 'blocked'],
  'file.other-reader-cannot': ['blocked', 'blocked'],
  'file.not-proven': ['warning', 'blocked'],
  'file.proven': ['info', 'info'],
  'file.launches': ['blocked', 'blocked'],
  'file.javascript': ['warning', 'blocked'],
  'file.embedded-files': ['warning', 'blocked'],
  'file.interactive': ['warning', 'blocked'],
  'file.layers': ['info', 'warning'],
  'file.duplicate': ['info', 'warning'],
  'pdf.version': ['info', 'warning'],
  'pdfx.none': ['info', 'warning'],
  'pdfx.claimed': ['info', 'info'],
  'pdfx.broken': ['warning', 'blocked'],
  'pdfx.no-output-intent': ['info', 'warning'],
  'pages.none': ['blocked', 'blocked'],
  'pages.count': ['blocked', 'blocked'],
  'pages.unknown': ['info', 'info'],
  'pages.sides': ['warning', 'blocked'],
  'pages.blank': ['warning', 'blocked'],
  'annotation.prints': ['warning', 'blocked'],
  'pages.not-checked': ['blocked', 'blocked'],
  'pages.endless': ['warning', 'blocked'],
  'size.unknown': ['info', 'info'],
  'finishings.unknown': ['info', 'warning'],
  'box.unreadable': ['blocked', 'blocked'],
  'box.media-missing': ['blocked', 'blocked'],
  'box.trim-missing': ['warning', 'blocked'],
  'box.not-nested': ['warning', 'blocked'],
  'box.trim-size': ['blocked', 'blocked'],
  'box.bleed-missing': ['warning', 'blocked'],
  'box.bleed-size': ['warning', 'blocked'],
  'box.bleed-uneven': ['warning', 'blocked'],
  'box.crop-cuts': ['warning', 'blocked'],
  'font.not-embedded': ['blocked', 'blocked'],
  'font.missing': ['blocked', 'blocked'],
  'font.damaged': ['blocked', 'blocked'],
  'resource.missing': ['blocked', 'blocked'],
  'image.resolution-low': ['warning', 'warning'],
  'image.resolution-very-low': ['warning', 'blocked'],
  'image.damaged': ['blocked', 'blocked'],
  'image.huge': ['info', 'warning'],
  'colour.rgb': ['warning', 'blocked'],
  'colour.device-independent': ['warning', 'blocked'],
  'colour.unknown': ['warning', 'blocked'],
  'colour.registration': ['warning', 'warning'],
  'ink.not-ordered': ['warning', 'blocked'],
  'ink.order-unknown': ['warning', 'blocked'],
  'foil.missing': ['blocked', 'blocked'],
  'foil.other-colours': ['warning', 'blocked'],
  'foil.several-inks': ['warning', 'blocked'],
  'foil.other': ['warning', 'blocked'],
  'foil.tint': ['warning', 'blocked'],
  'foil.raster': ['warning', 'blocked'],
  'foil.hairline': ['warning', 'warning'],
  'foil.knockout': ['warning', 'warning'],
  'foil.pages': ['warning', 'warning'],
  'overprint.used': ['info', 'info'],
  'overprint.white': ['blocked', 'blocked'],
  'overprint.white-unsure': ['blocked', 'blocked'],
  'transparency.used': ['info', 'info'],
  'findings.more': ['warning', 'warning'],
};

const rank: Readonly<Record<Severity, number>> = { blocked: 0, warning: 1, info: 2 };

function severityOf(code: FindingCode, profile: PreflightProfile): Severity {
  const [standard, strict] = severities[code];
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
