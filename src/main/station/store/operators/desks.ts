import { z } from 'zod';
import { DeskId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

import type { Durability } from '../database/store-change.ts';

/** A desktop app on another machine that was paired with this station. Times in ms since the epoch. */
export interface DeskRecord {
  readonly id: DeskId;
  readonly name: string;
  /** SHA-256 of its credential, in hexadecimal. */
  readonly credentialHash: string;
  /** Version of its app, as last reported. */
  readonly version: string;
  readonly addedAt: number;
  readonly lastSeenAt: number | null;
  readonly revokedAt: number | null;
}

const DeskRow = z
  .object({
    id: DeskId,
    name: z.string(),
    credential_hash: z.string(),
    version: z.string(),
    added_at: z.number(),
    last_seen_at: z.number().nullable(),
    revoked_at: z.number().nullable(),
  })
  .transform(
    ({ credential_hash, added_at, last_seen_at, revoked_at, ...desk }): DeskRecord => ({
      ...desk,
      addedAt: added_at,
      credentialHash: credential_hash,
      lastSeenAt: last_seen_at,
      revokedAt: revoked_at,
    }),
  );

export class Desks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those that are admitted, by name. */
  list(): DeskRecord[] {
    return this.#db
      .all('SELECT * FROM desk WHERE revoked_at IS NULL ORDER BY name COLLATE NOCASE, id', [])
      .map((row) => DeskRow.parse(row));
  }

  /** Also finds a revoked one. */
  get(id: DeskId): DeskRecord | null {
    const row = this.#db.one('SELECT * FROM desk WHERE id = ?', [id]);
    return row === undefined ? null : DeskRow.parse(row);
  }

  add({
    id,
    name,
    credentialHash,
    version,
    addedAt,
  }: Pick<DeskRecord, 'id' | 'name' | 'credentialHash' | 'version' | 'addedAt'>): void {
    this.#change('INSERT INTO desk (id, name, credential_hash, version, added_at) VALUES (?, ?, ?, ?, ?)', [
      id,
      name,
      credentialHash,
      version,
      addedAt,
    ]);
  }

  rename(id: DeskId, name: string): void {
    this.#change('UPDATE desk SET name = ? WHERE id = ?', [name, id]);
  }

  saw(id: DeskId, at: number, version: string): void {
    this.#change('UPDATE desk SET last_seen_at = ?, version = ? WHERE id = ?', [at, version, id], 'lazily');
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
