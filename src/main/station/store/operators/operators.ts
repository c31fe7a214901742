import { z } from 'zod';
import {
  type Message,
  OperatorColour,
  OperatorId,
  type OperatorStep,
  Role,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';

import type { Transitions } from '../log/transitions.ts';

/** An operator, as stored; instants in milliseconds since the epoch. */
export interface KeptOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  readonly colour: OperatorColour;
  /** Verifies a PIN or password; null: has left. */
  readonly verifier: string | null;
  /** A keyed digest of the badge's content; null: no badge. */
  readonly badgeDigest: string | null;
  readonly addedAt: number;
  readonly leftAt: number | null;
}

const KeptRow = z
  .object({
    id: OperatorId,
    name: z.string(),
    role: Role,
    colour: OperatorColour,
    verifier: z.string().nullable(),
    badge_digest: z.string().nullable(),
    added_at: z.number(),
    left_at: z.number().nullable(),
  })
  .transform(({ badge_digest, added_at, left_at, ...row }) => ({
    ...row,
    badgeDigest: badge_digest,
    addedAt: added_at,
    leftAt: left_at,
  }));

/** The people who work with the station. Each step is a line in the log. */
export class Operators {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** Those who can log in first, by name; then those who have left. */
  all(): KeptOperator[] {
    return this.#db
      .all('SELECT * FROM operator ORDER BY left_at IS NOT NULL, lower(name)', [])
      .map((row) => KeptRow.parse(row));
  }

  add(operator: KeptOperator): void {
    this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO operator (id, name, role, colour, verifier, badge_digest, added_at, left_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          operator.id,
          operator.name,
          operator.role,
          operator.colour,
          operator.verifier,
          operator.badgeDigest,
          operator.addedAt,
          operator.leftAt,
        ],
      );
      this.#log(operator, 'added', null);
    });
  }

  /** @param step in the words of the log. */
  set(operator: KeptOperator, step: OperatorStep, why: Message | null): void {
    this.#db.transaction(() => {
      this.#db.run(
        'UPDATE operator SET name = ?, role = ?, verifier = ?, badge_digest = ?, left_at = ? WHERE id = ?',
        [operator.name, operator.role, operator.verifier, operator.badgeDigest, operator.leftAt, operator.id],
      );
      this.#log(operator, step, why);
    });
  }

  #log({ id, name }: KeptOperator, to: OperatorStep, why: Message | null): void {
    this.#transitions.append({
      subject: 'operator',
      subjectId: id,
      label: name,
      jobKey: null,
      batchKey: null,
      status: null,
      from: null,
      to,
      at: this.#clock.now(),
      why,
      source: 'operator',
    });
  }
}
