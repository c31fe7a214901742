import { z } from 'zod';
import { RuleId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import type { RuleHitCount, RuleHitRepository } from './rule-hits-interface.ts';

const CountRow = z.object({ ruleId: RuleId, files: z.number(), since: z.number() });

export class SqliteRuleHitRepository implements RuleHitRepository {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  track(ids: readonly RuleId[]): void {
    const list = JSON.stringify(ids);
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM rule_since WHERE id NOT IN (SELECT value FROM json_each(?))', [list]);
      this.#db.run('INSERT OR IGNORE INTO rule_since (id, since) SELECT value, ? FROM json_each(?)', [
        this.#clock.now(),
        list,
      ]);
    });
  }

  counts(): RuleHitCount[] {
    return this.#db
      .all(
        `SELECT rule_since.id AS ruleId, rule_since.since, count(DISTINCT delivery.artwork_id) AS files
           FROM rule_since LEFT JOIN delivery
             ON delivery.rule_id = rule_since.id AND delivery.planned_at >= rule_since.since
          GROUP BY rule_since.id ORDER BY rule_since.id`,
        [],
      )
      .map((row) => CountRow.parse(row));
  }
}
