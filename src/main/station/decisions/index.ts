export { DecidedSinceError, decidedSince } from './decided-since.ts';
export { Decider } from './decider.ts';
export { Decision, DecisionMade, type Dispute, decideAlike, keepsFile } from './decision.ts';
export type { DecisionSharing } from './decision-sharing.ts';
export { latestDispute, toShownDispute } from './latest-dispute.ts';
