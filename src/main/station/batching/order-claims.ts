import type { Message } from '../../../contract/index.ts';
import type { BatchOrderRecord, ReportRecord } from '../store/index.ts';

/**
 * Whether an order may be sent. `look-first`: one of its jobs was ordered before, possibly with success.
 * `wait`: not now, for that reason.
 */
export type OrderGrant =
  | { readonly kind: 'granted' | 'look-first' }
  | { readonly kind: 'wait'; readonly why: Message };

/** Decides which station of a site may send an order; asked before any part of it is sent. */
export interface OrderClaims {
  claim(order: BatchOrderRecord): Promise<OrderGrant>;
  /** One station tells the service a thing about a job. */
  claimReport(report: ReportRecord): Promise<OrderGrant>;
}

/** A station without a site sends what its operators order. */
export const ordersAlone: OrderClaims = {
  async claim() {
    return { kind: 'granted' };
  },
  async claimReport() {
    return { kind: 'granted' };
  },
};
