import type { DeliveryId, HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import type { Claims, DeliveryKey, Grant } from './claims.ts';

const own: Grant = { kind: 'own' };

/** A delivery, and what it was granted. */
export interface GrantedDelivery {
  readonly owed: DeliveryRecord;
  readonly grant: Grant;
}

/** The unfinished deliveries of one hot folder that were granted to this station since it started. */
export class GrantedClaims {
  readonly #claims: Claims;
  readonly #ledger: Pick<Store['deliveries'], 'get'>;
  readonly #granted = new Map<DeliveryId, DeliveryKey>();

  constructor(claims: Claims, ledger: Pick<Store['deliveries'], 'get'>) {
    this.#claims = claims;
    this.#ledger = ledger;
  }

  /**
   * Returns the granted ones among `owed`. In a hot folder that is not shared, a committing delivery needs no
   * claim: its rename may have happened.
   */
  async claim(folder: HotFolderId, owed: readonly DeliveryRecord[]): Promise<GrantedDelivery[]> {
    const isOwn = this.#claims.sharing(folder) === null;
    const asked = owed.filter(({ state }) => !isOwn || state !== 'committing');
    const grants = asked.length === 0 ? new Map<DeliveryId, Grant>() : await this.#claims.claim(asked);
    for (const { id, artworkId, hotFolderId, revision } of asked)
      if (grants.has(id)) this.#granted.set(id, { id, artworkId, hotFolderId, revision });
    return owed.flatMap((one) => {
      const grant = grants.get(one.id) ?? (isOwn && one.state === 'committing' ? own : null);
      return grant === null ? [] : [{ owed: one, grant }];
    });
  }

  /** Gives back deliveries that are no longer owed, and forgets finished ones. */
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
