import { z } from 'zod';
import { RuleId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';

/** How many files a rule has sent to a hot folder; `since` in milliseconds. */
export interface RuleHitCount {
  readonly ruleId: RuleId;
  readonly files: number;
  readonly since: number;
}

const CountRow = z.object({ ruleId: RuleId, files: z.number(), since: z.number() });

/** How many files each rule has matched since it was created. */
export class RuleHits {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Sets the current rules: a new one is counted from now on, and a missing one is forgotten with its
   * count.
   */
  track(ids: readonly RuleId[]): void {
    const list = JSON.stringify(ids);
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM rule_count_start WHERE rule_id NOT IN (SELECT value FROM json_each(?))', [
        list,
      ]);
      this.#db.run(
        'INSERT OR IGNORE INTO rule_count_start (rule_id, started_at) SELECT value, ? FROM json_each(?)',
        [this.#clock.now(), list],
      );
    });
  }

  /** Counts each file once, whatever its number of hot folders and revisions. */
  counts(): RuleHitCount[] {
    return this.#db
      .all(
        `SELECT rule_count_start.rule_id AS ruleId, started_at AS since, count(DISTINCT delivery.artwork_id) AS files
           FROM rule_count_start LEFT JOIN delivery
             ON delivery.rule_id = rule_count_start.rule_id AND delivery.planned_at >= started_at
          GROUP BY rule_count_start.rule_id ORDER BY rule_count_start.rule_id`,
        [],
      )
      .map((row) => CountRow.parse(row));
  }
}
