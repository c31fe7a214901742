import { z } from 'zod';
import type { Database } from './database.ts';

import type { Durability } from './store-change.ts';

const Value = z.object({ value: z.string() });

/** Small values that survive restarts, each under a name. */
export class KeyValues {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(name: string): string | null {
    const [row] = this.#db.all('SELECT value FROM key_value WHERE name = ?', [name]);
    return row === undefined ? null : Value.parse(row).value;
  }

  set(name: string, value: string, durability: Durability = 'durably'): void {
    this.#db.transaction(
      () =>
        this.#db.run(
          'INSERT INTO key_value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          [name, value],
        ),
      durability,
    );
  }

  delete(name: string): void {
    this.#db.transaction(() => this.#db.run('DELETE FROM key_value WHERE name = ?', [name]));
  }
}
