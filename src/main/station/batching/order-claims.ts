import type { Message } from '../../../contract/index.ts';
import type { BatchOrderRecord } from '../store/index.ts';

/**
 * Whether an order may be sent. `look-first`: one of its jobs was ordered before, which may have been carried
 * out. `wait`: not now, for that reason.
 */
export type OrderGrant =
  | { readonly kind: 'granted' | 'look-first' }
  | { readonly kind: 'wait'; readonly why: Message };

/** Which station of a house may send an order; asked before anything of it leaves. */
export interface OrderClaims {
  claim(order: BatchOrderRecord): Promise<OrderGrant>;
}

/** A station that belongs to no house sends what its operators order. */
export const ordersAlone: OrderClaims = {
  async claim() {
    return { kind: 'granted' };
  },
};
