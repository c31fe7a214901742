import {
  meaningOf,
  plainStatus,
  ReportKind,
  type ReportRequest,
  type StatusRules,
} from '../../../contract/index.ts';

/**
 * How far a job is: how many of the reports its status has reached. `cancelled`: nothing more is reported.
 * `elsewhere`: its status is neither the one before production nor one of the reports, so nobody knows.
 */
export type Position = number | 'cancelled' | 'elsewhere';

/** After all reports. */
const OVER = ReportKind.options.length;

/** What a status, by its code, says of how far a job is. */
export function positionOf(code: string, codes: ReportRequest['codes'], rules: StatusRules): Position {
  const plain = plainStatus(code);
  const at = ReportKind.options.findIndex((kind) => plainStatus(codes[kind]) === plain);
  if (at >= 0) return at + 1;
  switch (meaningOf(code, rules)) {
    case 'download':
      return 0;
    case 'done':
      return OVER;
    case 'cancelled':
      return 'cancelled';
    case 'prepress':
    case 'production':
      return 'elsewhere';
  }
}

/** The position that a report leads to. */
export const rankOf = (kind: ReportKind): number => ReportKind.options.indexOf(kind) + 1;
