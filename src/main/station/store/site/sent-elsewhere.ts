import type { JobKey } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

/** A file that another station of the site has put into a hot folder. */
export interface SentFile {
  /** Identifies the delivery at every station. */
  readonly key: string;
  readonly sha256: string;
  readonly jobKey: JobKey;
}

/** Files that other stations have sent. */
export class SentElsewhere {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  keep({ key, sha256, jobKey }: SentFile): void {
    this.#db.run(
      'INSERT OR REPLACE INTO delivered_elsewhere (delivery_key, sha256, job_key) VALUES (?, ?, ?)',
      [key, sha256, jobKey],
    );
  }

  /** It was removed from the hot folder again. */
  forget(key: string): void {
    this.#db.run('DELETE FROM delivered_elsewhere WHERE delivery_key = ?', [key]);
  }
}
