import type { StationContext } from '../context.ts';
import type { RowSource } from './row-updater.ts';

/** Rows that are not finished show when they have to ship, by the cut-offs of the settings. */
export class CutOffRows implements RowSource {
  readonly name = 'queue.cut-offs';
  readonly #context: StationContext;

  constructor(context: StationContext) {
    this.#context = context;
  }

  wanted(): string {
    const { cutOffs } = this.#context.ports.settings.get().shipping;
    return cutOffs.length === 0 ? '' : JSON.stringify(cutOffs);
  }

  remake(_madeWith: string | null, after: number, limit: number): number | null {
    return this.#context.store.queue.remakeOpen(after, limit);
  }
}
