import { type ArtworkId, type HoldRule, type Message, message } from '../../../../contract/index.ts';
import type { MessageCode } from '../../../../locales/message-code.ts';

/**
 * What preflight says of a file, as far as feeding asks: `unknown`: nobody has looked, or will; `pending`: it
 * is being looked at, and whoever looks says so when it is done, by having the hot folders look at it again.
 */
export type PreflightVerdict = 'clear' | 'warned' | 'blocked' | 'unknown' | 'pending';

/** The one question that feeding has for preflight. */
export type PreflightPort = (id: ArtworkId) => PreflightVerdict;

/** What a hold rule is decided on; only what the rule needs is asked. */
export interface HoldFacts {
  readonly product: string;
  /** True where a file of that product has been fed before. */
  productDelivered(): boolean;
  verdict(): PreflightVerdict;
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
      return afterPreflight(facts.verdict(), 'feed');
    case 'everything':
      return hold('hold.everything', {});
    case 'first-of-product': {
      const { product } = facts;
      if (facts.productDelivered()) return afterPreflight(facts.verdict(), 'feed');
      return hold('hold.first-of-product', { product });
    }
    case 'preflight-warnings':
      return afterPreflight(facts.verdict(), 'hold');
  }
}

function afterPreflight(verdict: PreflightVerdict, warned: 'feed' | 'hold'): HoldDecision {
  switch (verdict) {
    case 'clear':
    case 'unknown':
      return { kind: 'go' };
    case 'pending':
      return { kind: 'wait' };
    case 'warned':
      if (warned === 'feed') return { kind: 'go' };
      return hold('hold.preflight-warned', {});
    case 'blocked':
      return hold('hold.preflight-blocked', {});
  }
}

const hold = (code: MessageCode, values: Message['values'] = {}): HoldDecision => ({
  kind: 'hold',
  why: message(code, values),
});
