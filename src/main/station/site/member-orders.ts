import { message } from '../../../contract/index.ts';
import { type OrderClaims, type OrderGrant, ordersAlone } from '../batching/index.ts';
import type { BatchOrderRecord } from '../store/index.ts';

/** Batch orders of a station that may belong to a site; while the ledger is away nothing is sent. */
export class MemberOrders implements OrderClaims {
  readonly #isMember: () => boolean;
  readonly #site: () => OrderClaims | null;

  constructor(parts: {
    readonly isMember: () => boolean;
    /** Null until this station has entered its site. */
    readonly site: () => OrderClaims | null;
  }) {
    this.#isMember = parts.isMember;
    this.#site = parts.site;
  }

  async claim(order: BatchOrderRecord): Promise<OrderGrant> {
    if (!this.#isMember()) return ordersAlone.claim(order);
    const site = this.#site();
    return site === null ? { kind: 'wait', why: message('site.waits-for-ledger') } : site.claim(order);
  }
}
