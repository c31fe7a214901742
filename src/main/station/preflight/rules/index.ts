export { RawFinding } from './finding.ts';
export { Limits, Order, usualLimits } from './order.ts';
export { findingsOf, RULES_VERSION } from './rules.ts';
export { evaluateFindings, verdictOf } from './severity.ts';
