import type { Database } from '../database/database.ts';
import type { FedElsewhereRepository, FedFile } from '../interfaces/fed-elsewhere.ts';

export class SqliteFedElsewhereRepository implements FedElsewhereRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  keep({ key, sha256, jobKey }: FedFile): void {
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
