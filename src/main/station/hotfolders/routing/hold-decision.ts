import {
  type ArtworkId,
  type FindingCode,
  type HoldRule,
  type Message,
  message,
} from '../../../../contract/index.ts';
import type { MessageCode } from '../../../../locales/message-code.ts';

/**
 * What preflight says of a file, as far as feeding asks: `unknown`: nobody has looked, or will; `pending`: it
 * is being looked at, and whoever looks says so when it is done, by having the hot folders look at it again.
 */
export type PreflightVerdict = 'clear' | 'warned' | 'blocked' | 'unknown' | 'pending';

/** The worst that preflight found in a file, and how many other findings are as severe. */
export interface WorstFinding {
  readonly code: FindingCode;
  readonly others: number;
}

/** What feeding asks preflight. */
export interface PreflightPort {
  verdict(id: ArtworkId): PreflightVerdict;
  /** Null where nothing is known to be wrong. */
  worst(id: ArtworkId): WorstFinding | null;
}

/** What a hold rule is decided on; only what the rule needs is asked. */
export interface HoldFacts {
  product(): string;
  /** True where a file of that product has been fed before. */
  productDelivered(): boolean;
  verdict(): PreflightVerdict;
  worst(): WorstFinding | null;
}

/** `go`: it is fed; `wait`: it will be known soon; `hold`: an operator has to look, and why. */
export type HoldDecision =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'hold'; readonly why: Message };

/**
 * Whether a file waits for an operator's word before it is fed. What preflight blocks always does, whatever
 * the rule; what nobody has looked at counts as clear.
 */
export function decideHold(rule: HoldRule, facts: HoldFacts): HoldDecision {
  switch (rule) {
    case 'nothing':
      return afterPreflight(facts, 'feed');
    case 'everything':
      return hold('hold.everything', {});
    case 'first-of-product': {
      if (facts.productDelivered()) return afterPreflight(facts, 'feed');
      return hold('hold.first-of-product', { product: facts.product() });
    }
    case 'preflight-warnings':
      return afterPreflight(facts, 'hold');
  }
}

function afterPreflight(facts: HoldFacts, warned: 'feed' | 'hold'): HoldDecision {
  switch (facts.verdict()) {
    case 'clear':
    case 'unknown':
      return { kind: 'go' };
    case 'pending':
      return { kind: 'wait' };
    case 'warned':
      if (warned === 'feed') return { kind: 'go' };
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

const hold = (code: MessageCode, values: Message['values'] = {}): HoldDecision => ({
  kind: 'hold',
  why: message(code, values),
});
