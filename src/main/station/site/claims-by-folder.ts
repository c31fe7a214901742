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
import type { PossibleMember } from './site-ports.ts';

/**
 * The claims of a station that may belong to a site: everything is granted for its own hot folders, and for
 * a shared one what the site ledger grants. Without the ledger a shared hot folder is not ready.
 */
export class ClaimsByFolder implements Claims {
  readonly #site: PossibleMember;
  /** Hot folders that are being turned into shared ones. */
  readonly #onHold = new Set<HotFolderId>();

  constructor(site: PossibleMember) {
    this.#site = site;
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
    return this.#ofAll(deliveries).claim(deliveries);
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
    return this.#ofAll(deliveries).withdraw(deliveries);
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
