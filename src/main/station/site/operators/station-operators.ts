import type { Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

export interface StationOperatorsParts {
  readonly queries: Queries;
  readonly member: Member;
  readonly store: {
    readonly operators: Pick<Store['operators'], 'all'>;
    readonly sharedDecisions: Pick<Store['sharedDecisions'], 'unreported'>;
    readonly batchOrders: Pick<Store['batchOrders'], 'open'>;
  };
}

/**
 * Tells the other stations who works at this one: in no other name does the ledger accept a decision or an
 * order. Somebody who has left stays named until what they did is reported; a station without operators
 * names those who have done something.
 */
export class StationOperators {
  readonly #parts: StationOperatorsParts;
  /** Those that the ledger was told of last. */
  #named: readonly string[] = [];
  #isTold = false;

  constructor(parts: StationOperatorsParts) {
    this.#parts = parts;
  }

  /** Tells what has changed. Throws SiteDatabaseError. */
  async tell(): Promise<void> {
    const { queries, member } = this.#parts;
    const names = this.untold();
    if (names === null) return;
    await queries.run('SELECT report_operators($1, $2)', [member.stationId, names]);
    this.told(names);
  }

  /** Everybody, to be told with something else; null if nothing has changed. */
  untold(): string[] | null {
    const names = this.#names();
    return this.#isTold && JSON.stringify(names) === JSON.stringify(this.#named) ? null : names;
  }

  told(names: readonly string[]): void {
    this.#named = names;
    this.#isTold = true;
  }

  /** Whether the ledger was told of that operator. */
  isNamed(name: string): boolean {
    return this.#isTold && this.#named.includes(name);
  }

  /** This is not the ledger that was told before. */
  tellAgain(): void {
    this.#isTold = false;
  }

  #names(): string[] {
    const { operators, sharedDecisions, batchOrders } = this.#parts.store;
    const all = operators.all();
    const left = new Set(all.flatMap(({ name, leftAt }) => (leftAt === null ? [] : name)));
    const named = [
      ...this.#named.filter((name) => !left.has(name)),
      ...all.flatMap(({ name, leftAt }) => (leftAt === null ? name : [])),
      ...sharedDecisions.unreported().flatMap(({ operator }) => operator ?? []),
      ...batchOrders.open(null).flatMap(({ orderedBy }) => orderedBy ?? []),
    ];
    return [...new Set(named)].sort();
  }
}
