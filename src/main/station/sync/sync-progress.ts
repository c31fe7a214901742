/**
 * What has just ended: the read of one resource (by name), a read of all lists, or a change of the
 * connection's state.
 */
export type SyncStep =
  | { readonly kind: 'read'; readonly name: string; readonly wasAnswered: boolean }
  | { readonly kind: 'lists' }
  | { readonly kind: 'state' };

/** For those who wait until something has been read. */
export class SyncProgress {
  #waiting: ((happened: SyncStep) => void)[] = [];

  /** Resolves with the next step. */
  next(): Promise<SyncStep> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  happened(happened: SyncStep): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(happened);
  }
}
