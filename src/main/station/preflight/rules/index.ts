export type { RawFinding } from './finding.ts';
export { Limits, Order } from './order.ts';
export { bleedMmOf, needsPlates, withPlates } from './plates.ts';
export { isProvable, wasRebuilt, withProof } from './proof.ts';
export type { Definition } from './rule.ts';
export { definitions, findingsOf } from './rules.ts';
export { usualLimits } from './usual-limits.ts';
export { RULES_VERSION } from './version.ts';
