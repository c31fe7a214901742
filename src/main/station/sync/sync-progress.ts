/** What has just come to an end: the read of one resource, by its name, of all lists, or the state of the connection. */
export type SyncStep =
  | { readonly kind: 'read'; readonly name: string; readonly wasAnswered: boolean }
  | { readonly kind: 'lists' }
  | { readonly kind: 'state' };

/** Those who wait for something to be read before they go on. */
export class SyncProgress {
  #waiting: ((happened: SyncStep) => void)[] = [];

  /** Fulfilled when the next thing happens. */
  next(): Promise<SyncStep> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  happened(happened: SyncStep): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(happened);
  }
}
