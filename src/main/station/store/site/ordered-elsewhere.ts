import type { Database } from '../database/database.ts';
import type { OrderElsewhere, OrderedElsewhereRepository } from './ordered-elsewhere-interface.ts';

export class SqliteOrderedElsewhereRepository implements OrderedElsewhereRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  keep({ id, connectionId, jobs, station, operator }: OrderElsewhere): void {
    this.#db.transaction(() => {
      this.forget(id);
      for (const job of jobs) {
        this.#db.run(
          `INSERT OR REPLACE INTO ordered_elsewhere (order_id, connection_id, service_id, station, operator)
           VALUES (?, ?, ?, ?, ?)`,
          [id, connectionId, job.toLowerCase(), station, operator],
        );
      }
    });
  }

  forget(id: string): void {
    this.#db.run('DELETE FROM ordered_elsewhere WHERE order_id = ?', [id]);
  }
}
