import { z } from 'zod';
import { DeskId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { DeskRecord, DeskRepository } from './desks-interface.ts';
import type { Durability } from '../database/store-change.ts';

const DeskRow = z
  .object({
    id: DeskId,
    name: z.string(),
    credential: z.string(),
    version: z.string(),
    added_at: z.number(),
    last_seen: z.number().nullable(),
    revoked_at: z.number().nullable(),
  })
  .transform(
    ({ added_at, last_seen, revoked_at, ...desk }): DeskRecord => ({
      ...desk,
      addedAt: added_at,
      lastSeen: last_seen,
      revokedAt: revoked_at,
    }),
  );

export class SqliteDeskRepository implements DeskRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  list(): DeskRecord[] {
    return this.#db
      .all('SELECT * FROM desk WHERE revoked_at IS NULL ORDER BY name COLLATE NOCASE, id', [])
      .map((row) => DeskRow.parse(row));
  }

  get(id: DeskId): DeskRecord | null {
    const row = this.#db.one('SELECT * FROM desk WHERE id = ?', [id]);
    return row === undefined ? null : DeskRow.parse(row);
  }

  add({ id, name, credential, version, addedAt }: Pick<DeskRecord, 'id' | 'name' | 'credential' | 'version' | 'addedAt'>): void {
    this.#change('INSERT INTO desk (id, name, credential, version, added_at) VALUES (?, ?, ?, ?, ?)', [
      id,
      name,
      credential,
      version,
      addedAt,
    ]);
  }

  rename(id: DeskId, name: string): void {
    this.#change('UPDATE desk SET name = ? WHERE id = ?', [name, id]);
  }

  saw(id: DeskId, at: number, version: string): void {
    this.#change('UPDATE desk SET last_seen = ?, version = ? WHERE id = ?', [at, version, id], 'lazily');
  }

  revoke(id: DeskId, at: number): void {
    this.#change('UPDATE desk SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', [at, id]);
  }

  #change(sql: string, values: readonly (string | number)[], durability?: Durability): void {
    this.#db.transaction(() => {
      this.#db.run(sql, values);
      this.#db.changed({ kind: 'desks' });
    }, durability);
  }
}
