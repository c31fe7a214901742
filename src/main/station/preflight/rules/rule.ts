import type { FindingCode, Severity } from '../../../../contract/index.ts';
import type { PageFacts, PdfFacts } from '../facts/index.ts';
import type { RawFinding } from './finding.ts';
import type { Limits, Order } from './order.ts';

/** A finding of preflight. The comment above its definition is its description in docs/preflight.md. */
export interface Definition<Code extends FindingCode = FindingCode> {
  readonly code: Code;
  readonly severity: readonly [standard: Severity, strict: Severity];
}

/** Where a rule found it on a page, and with which values. */
interface FoundOnPage {
  readonly place?: RawFinding['place'];
  readonly values?: RawFinding['values'];
}

/** The same in a file; without a page, from 1, it concerns the whole file. */
interface Found extends FoundOnPage {
  readonly page?: number | null;
}

/** A finding about the file as a whole, and how it is found. Pure. */
export interface Rule<Code extends FindingCode = FindingCode> extends Definition<Code> {
  check(facts: PdfFacts, order: Order, limits: Limits): Iterable<Found>;
}

/** A finding about each page by itself. */
export interface PageRule<Code extends FindingCode = FindingCode> extends Definition<Code> {
  check(page: PageFacts, order: Order, limits: Limits): Iterable<FoundOnPage>;
}

export const defineRule = <Code extends FindingCode>(rule: Rule<Code>): Rule<Code> => rule;

export const definePageRule = <Code extends FindingCode>(rule: PageRule<Code>): PageRule<Code> => rule;

/** A finding that no rule makes: the file could not be read, or a proof found it. */
export const defineFinding = <Code extends FindingCode>(finding: Definition<Code>): Definition<Code> =>
  finding;
