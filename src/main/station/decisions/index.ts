export { type DecideFiles, Decider, type DecisionSharing } from './decider.ts';
export {
  Decision,
  type DecisionMade,
  type Dispute,
  decideAlike,
  keepsFile,
  latestDispute,
  type MovedDecision,
  toShownDispute,
} from './decision.ts';
