import type { Database } from '../database/database.ts';
import type { SentElsewhereRepository, SentFile } from './sent-elsewhere-interface.ts';

export class SqliteSentElsewhereRepository implements SentElsewhereRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  keep({ key, sha256, jobKey }: SentFile): void {
    this.#db.run('INSERT OR REPLACE INTO fed_elsewhere (key, sha256, job_key) VALUES (?, ?, ?)', [
      key,
      sha256,
      jobKey,
    ]);
  }

  forget(key: string): void {
    this.#db.run('DELETE FROM fed_elsewhere WHERE key = ?', [key]);
  }
}
