import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

type Params = readonly SQLInputValue[];

/**
 * A prepared statement. SQLite's driver would create the names of all columns again for every row, which
 * costs more than the values of a wide one, so it returns values only.
 */
export class Statement {
  readonly #statement: StatementSync;
  readonly #columns: readonly string[];
  /** Every row begins as a copy, so that all have one layout. */
  readonly #empty: Row;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.#columns = statement.columns().map(({ name }) => name);
    this.#empty = Object.fromEntries(this.#columns.map((name) => [name, null]));
    statement.setReturnArrays(true);
  }

  /** The number of rows that it changed. */
  run(params: Params): number {
    return Number(this.#statement.run(...params).changes);
  }

  one(params: Params): Row | undefined {
    const values: unknown = this.#statement.get(...params);
    return isValues(values) ? this.#row(values) : undefined;
  }

  all(params: Params): Row[] {
    const rows: unknown[] = this.#statement.all(...params);
    return rows.filter(isValues).map((values) => this.#row(values));
  }

  #row(values: readonly SQLOutputValue[]): Row {
    const row = { ...this.#empty };
    let index = 0;
    for (const name of this.#columns) row[name] = values[index++] ?? null;
    return row;
  }
}

/** The driver's types know rows as objects only. */
const isValues = (row: unknown): row is readonly SQLOutputValue[] => Array.isArray(row);
