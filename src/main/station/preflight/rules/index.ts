export type { RawFinding } from './finding.ts';
export { Limits, Order } from './order.ts';
export { isProvable, wasRebuilt, withProof } from './proof.ts';
export { findingsOf, RULES_VERSION } from './rules.ts';
export { evaluateFindings, verdictOf } from './severity.ts';
export { usualLimits } from './usual-limits.ts';
