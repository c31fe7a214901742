import {
  type ArtworkId,
  type FindingCode,
  type HoldRule,
  type Message,
  type MessageCode,
  message,
  type ValuesFor,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';

/**
 * What preflight says about a file. `unknown`: it was not checked, and will not be; `pending`: it is being
 * checked, and the hot folders look at it again when that is done.
 */
export type PreflightVerdict = 'clear' | 'warned' | 'blocked' | 'unknown' | 'pending';

/** The worst finding of preflight in a file, and how many others are as severe. */
export interface WorstFinding {
  readonly code: FindingCode;
  readonly others: number;
}

/** What delivering asks preflight. */
export interface PreflightPort {
  /** @param file as it is now, if the caller has just read it. */
  verdict(id: ArtworkId, file?: ArtworkRecord): PreflightVerdict;
  /** Null if nothing is known to be wrong. */
  worst(id: ArtworkId): WorstFinding | null;
}

/** The facts for a hold rule; only those that the rule needs are read. */
export interface HoldFacts {
  product(): string;
  /** Whether a file of that product has been sent before. */
  productDelivered(): boolean;
  verdict(): PreflightVerdict;
  worst(): WorstFinding | null;
}

/** `go`: it is sent; `wait`: it will be known soon; `hold`: an operator has to look, and why. */
export type HoldDecision =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'hold'; readonly why: Message };

/**
 * Whether a file waits for an operator before it is sent. What preflight blocks always does, whatever the
 * rule; what was not checked counts as clear.
 */
export function decideHold(rule: HoldRule, facts: HoldFacts): HoldDecision {
  switch (rule) {
    case 'nothing':
      return afterPreflight(facts, 'deliver');
    case 'everything':
      return hold('hold.everything', {});
    case 'first-of-product': {
      if (facts.productDelivered()) return afterPreflight(facts, 'deliver');
      return hold('hold.first-of-product', { product: facts.product() });
    }
    case 'preflight-warnings':
      return afterPreflight(facts, 'hold');
  }
}

function afterPreflight(facts: HoldFacts, warned: 'deliver' | 'hold'): HoldDecision {
  switch (facts.verdict()) {
    case 'clear':
    case 'unknown':
      return { kind: 'go' };
    case 'pending':
      return { kind: 'wait' };
    case 'warned':
      if (warned === 'deliver') return { kind: 'go' };
      return { kind: 'hold', why: whyWarned(facts.worst()) };
    case 'blocked':
      return { kind: 'hold', why: whyBlocked(facts.worst()) };
  }
}

function whyWarned(worst: WorstFinding | null): Message {
  if (worst === null) return message('hold.preflight-warned');
  const { code: finding, others: count } = worst;
  return count === 0
    ? message('hold.preflight-warning', { finding })
    : message('hold.preflight-warnings', { finding, count });
}

function whyBlocked(worst: WorstFinding | null): Message {
  if (worst === null) return message('hold.preflight-blocked');
  const { code: finding, others: count } = worst;
  return count === 0
    ? message('hold.preflight-error', { finding })
    : message('hold.preflight-errors', { finding, count });
}

const hold = <Code extends MessageCode>(code: Code, ...values: ValuesFor<Code>): HoldDecision => ({
  kind: 'hold',
  why: message(code, ...values),
});
