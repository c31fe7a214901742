import type { DeliveryId } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { Claims, DeliveryKey } from './claims.ts';

/** What granted claims need of the ledger. */
export interface ClaimLedger {
  get(id: DeliveryId): DeliveryRecord | null;
}

/**
 * The deliveries of one hot folder that were granted to this station since it started and are not finished.
 */
export class GrantedClaims {
  readonly #claims: Claims;
  readonly #ledger: ClaimLedger;
  readonly #granted = new Map<DeliveryId, DeliveryKey>();

  constructor(claims: Claims, ledger: ClaimLedger) {
    this.#claims = claims;
    this.#ledger = ledger;
  }

  /**
   * Those of `owed` that are granted. What is committing already is not asked for: its rename may have
   * happened.
   */
  async claim(owed: readonly DeliveryRecord[]): Promise<DeliveryRecord[]> {
    const asked = owed.filter(({ state }) => state !== 'committing');
    const granted = asked.length === 0 ? new Set<DeliveryId>() : await this.#claims.claim(asked);
    for (const { id, artworkId, hotFolderId, revision } of asked)
      if (granted.has(id)) this.#granted.set(id, { id, artworkId, hotFolderId, revision });
    return owed.filter(({ id, state }) => state === 'committing' || granted.has(id));
  }

  /** Gives back what the ledger does not owe any more, and forgets what is finished. */
  async settle(): Promise<void> {
    const withdrawn: DeliveryKey[] = [];
    for (const key of this.#granted.values()) {
      const state = this.#ledger.get(key.id)?.state;
      if (state === undefined) withdrawn.push(key);
      else if (state !== 'planned' && state !== 'copying' && state !== 'committing')
        this.#granted.delete(key.id);
    }
    if (withdrawn.length === 0) return;
    await this.#claims.withdraw(withdrawn);
    for (const { id } of withdrawn) this.#granted.delete(id);
  }
}
