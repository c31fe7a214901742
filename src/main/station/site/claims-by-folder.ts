import { type DeliveryId, type HotFolderId, message } from '../../../contract/index.ts';
import {
  alone,
  type Claims,
  type CommitAnswer,
  type DeliveryKey,
  FolderNotReadyError,
  type Grant,
  type SharedStaging,
} from '../hotfolders/index.ts';
import type { OwnRoutes } from './config/own-routes.ts';
import type { PossibleMember } from './site-ports.ts';

/**
 * The claims of a station that may belong to a site: for its own hot folders what no other station has, and
 * for a shared one what the site ledger grants. Without the ledger a shared hot folder is not ready, and to
 * an own one goes what no other station can have.
 */
export class ClaimsByFolder implements Claims {
  readonly #site: PossibleMember;
  readonly #ownRoutes: Pick<OwnRoutes, 'alone'>;
  /** Hot folders that are being turned into shared ones. */
  readonly #onHold = new Set<HotFolderId>();

  constructor(site: PossibleMember, ownRoutes: Pick<OwnRoutes, 'alone'>) {
    this.#site = site;
    this.#ownRoutes = ownRoutes;
  }

  /** Grants nothing new for a hot folder until the returned function is called; what was granted goes on. */
  hold(id: HotFolderId): () => void {
    this.#onHold.add(id);
    return () => this.#onHold.delete(id);
  }

  sharing(id: HotFolderId): SharedStaging | null {
    return this.#of(id).sharing(id);
  }

  async claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>> {
    const [first] = deliveries;
    if (first !== undefined && this.#onHold.has(first.hotFolderId)) return new Map();
    const claims = this.#ofAll(deliveries);
    return claims === alone && this.#site.standing() !== null
      ? this.#claimOwn(deliveries)
      : claims.claim(deliveries);
  }

  async settled(id: HotFolderId): Promise<void> {
    return this.#of(id).settled(id);
  }

  async name(delivery: DeliveryKey, finalName: string, ticketName: string | null): Promise<boolean> {
    return this.#of(delivery.hotFolderId).name(delivery, finalName, ticketName);
  }

  async commit(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, CommitAnswer>> {
    return this.#ofAll(deliveries).commit(deliveries);
  }

  async recall(delivery: DeliveryKey): Promise<boolean> {
    return this.#of(delivery.hotFolderId).recall(delivery);
  }

  async delivered(deliveries: readonly DeliveryKey[]): Promise<void> {
    return this.#ofAll(deliveries).delivered(deliveries);
  }

  async withdraw(deliveries: readonly DeliveryKey[]): Promise<void> {
    const claims = this.#ofAll(deliveries);
    return claims === alone
      ? this.#site.membership?.claims?.withdrawOwn(deliveries)
      : claims.withdraw(deliveries);
  }

  async #claimOwn(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>> {
    const grants = (await this.#site.membership?.claims?.claimOwn(deliveries)) ?? null;
    if (grants === null) {
      const known = this.#ownRoutes.alone(deliveries);
      if (known.length === 0) throw new FolderNotReadyError(message('site.waits-for-ledger'));
      return alone.claim(known);
    }
    return new Map([...grants].map(([id, grant]) => [id, this.#sentHere(grant)]));
  }

  /** Goes on only where this station sends, too. */
  #sentHere(grant: Grant): Grant {
    if (grant.kind !== 'elsewhere') return grant;
    const instead = grant.instead.filter(({ hotFolderId }) => this.#site.isSharedFolder(hotFolderId));
    return { ...grant, instead };
  }

  /** All deliveries of a call go to the same hot folder. */
  #ofAll([first]: readonly DeliveryKey[]): Claims {
    return first === undefined ? alone : this.#of(first.hotFolderId);
  }

  /** Throws FolderNotReadyError. */
  #of(id: HotFolderId): Claims {
    if (!this.#site.isSharedFolder(id)) return alone;
    const claims = this.#site.membership?.claims ?? null;
    if (claims === null) throw new FolderNotReadyError(message('site.waits-for-ledger'));
    return claims;
  }
}
