import type { ConnectionId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

/** A batch order of another station of the site. */
export interface OrderElsewhere {
  /** The same at every station. */
  readonly id: string;
  readonly connectionId: ConnectionId;
  /** Ids at the service. */
  readonly jobs: readonly string[];
  readonly station: string;
  readonly operator: string | null;
}

/** What other stations have ordered: unsettled, or carried out. */
export class OrderedElsewhere {
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

  /** It was refused or withdrawn: its jobs can be ordered again. */
  forget(id: string): void {
    this.#db.run('DELETE FROM ordered_elsewhere WHERE order_id = ?', [id]);
  }
}
