import type { ConnectionId } from '../../../contract/index.ts';
import { type AccountChange, readsAlone, type SharedReading } from '../connections/index.ts';

/** Reading the service for a station that may belong to a site: for itself, or as the site has arranged. */
export class MemberReading implements SharedReading {
  #site: { readonly reading: SharedReading | null } = { reading: null };

  /** @param site its reading is null while this station belongs to none. */
  follow(site: { readonly reading: SharedReading | null }): void {
    this.#site = site;
  }

  get isShared(): boolean {
    return this.#reading.isShared;
  }

  reads(account: ConnectionId): boolean {
    return this.#reading.reads(account);
  }

  publish(account: ConnectionId, change: AccountChange): void {
    this.#reading.publish(account, change);
  }

  caughtUp(): Promise<void> {
    return this.#reading.caughtUp();
  }

  confirmed(account: ConnectionId, job: string, signal: AbortSignal): Promise<boolean> {
    return this.#reading.confirmed(account, job, signal);
  }

  get #reading(): SharedReading {
    return this.#site.reading ?? readsAlone;
  }
}
