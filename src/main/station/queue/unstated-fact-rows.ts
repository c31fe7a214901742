import type { StationContext } from '../context.ts';
import type { RowSource } from './row-updater.ts';

/** What an order does not say is unknown in its rows, unless its service never states it. */
export class UnstatedFactRows implements RowSource {
  readonly name = 'queue.unstated-facts';
  readonly #context: StationContext;

  constructor(context: StationContext) {
    this.#context = context;
  }

  wanted(): string {
    const { connections } = this.#context.ports.settings.get();
    const unstated = connections
      .filter(({ facts }) => facts.noneIfAbsent.length > 0)
      .map(({ id, facts }) => [id, facts.noneIfAbsent]);
    return unstated.length === 0 ? '' : JSON.stringify(unstated);
  }

  remake(_madeWith: string | null, after: number, limit: number): number | null {
    return this.#context.store.queue.remakeAll(after, limit);
  }
}
