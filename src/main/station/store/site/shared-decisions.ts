import { z } from 'zod';
import { ConnectionId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { json } from '../database/rows.ts';

/** An operator's decision about a file, a job or a batch. Its content is opaque to the store. */
export interface SharedDecision {
  /** The same at every station. */
  readonly id: string;
  /** A file, or the key of a job or batch. */
  readonly subject: string;
  readonly account: ConnectionId;
  readonly decision: unknown;
  readonly operator: string | null;
  readonly desk: string | null;
}

/** A decision of this station that the site does not know yet. */
export interface UnreportedDecision extends SharedDecision {
  /** The revision of its subject in the site's ledger on which it is based. */
  readonly expectedRev: number;
  readonly madeAt: number;
}

/** A decision of another station. */
export interface DecisionToCarryOut extends SharedDecision {
  readonly station: string;
  /** The revision of its subject that it created. */
  readonly rev: number;
  readonly madeAt: number;
}

const COLUMNS = 'id, subject, account, decision, operator, desk, made_at AS madeAt';

const decided = {
  id: z.string(),
  subject: z.string(),
  account: ConnectionId,
  decision: json(z.unknown()),
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  madeAt: z.number(),
};
const Unreported = z.object({ ...decided, expectedRev: z.number() });
const ToCarryOut = z.object({ ...decided, station: z.string(), rev: z.number() });
const UNREPORTED = `
  SELECT ${COLUMNS}, expected_rev AS expectedRev FROM shared_decision WHERE stands = 'to-tell' ORDER BY seq`;
const Latest = z.object({ decision: json(z.unknown()) });
const Rev = z.object({ rev: z.number() });

/** The revision of a subject after all that is carried out here or still to be reported. */
const STANDS_AT = `
  SELECT max(coalesce(max(CASE stands WHEN 'counts' THEN rev END), 0),
             coalesce(max(CASE stands WHEN 'to-tell' THEN expected_rev + 1 END), 0)) AS rev
    FROM shared_decision WHERE subject = ?`;

/** The revision up to which this station has decided knowingly. */
const DECIDED_ON = `
  SELECT coalesce(max(expected_rev), 0) AS rev FROM shared_decision
   WHERE subject = ? AND station IS NULL AND stands <> 'refused'`;

/** Decisions made at the stations of a site; those about one subject in the order of the site's ledger. */
export class SharedDecisions {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Stores a decision made at this station.
   * @param on the revision of the subject on which it is based; by default the one carried out here
   */
  add(made: SharedDecision, on?: number): void {
    this.#db.transaction(() => {
      this.#insert(
        made,
        { station: null, madeAt: this.#clock.now(), rev: null },
        { expectedRev: on ?? this.#rev(STANDS_AT, made.subject), stands: 'to-tell' },
      );
    });
  }

  /** Decisions still to be reported to the site, in the order in which they were made. */
  unreported(): UnreportedDecision[] {
    return this.#db.all(UNREPORTED, []).map((row) => Unreported.parse(row));
  }

  /** The first of them; null if there is none. */
  nextUnreported(): UnreportedDecision | null {
    const row = this.#db.one(`${UNREPORTED} LIMIT 1`, []);
    return row === undefined ? null : Unreported.parse(row);
  }

  /** The site's ledger has it, as this revision of its subject. */
  markReported(id: string, rev: number): void {
    this.#db.transaction(() => {
      this.#db.run(
        "UPDATE shared_decision SET stands = 'counts', rev = ? WHERE id = ? AND stands = 'to-tell'",
        [rev, id],
      );
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** The site's ledger has refused it: neither it nor later decisions made here on its subject ever count. */
  refused(id: string): void {
    this.#db.transaction(() => {
      this.#db.run(
        `UPDATE shared_decision SET stands = 'refused'
          WHERE stands = 'to-tell' AND subject = (SELECT subject FROM shared_decision WHERE id = ?)
            AND seq >= (SELECT seq FROM shared_decision WHERE id = ?)`,
        [id, id],
      );
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** Decisions about a subject that wait to be carried out never will be. */
  passOver(subject: string): void {
    this.#db.transaction(() => {
      this.#db.run(
        "UPDATE shared_decision SET stands = 'counts' WHERE subject = ? AND stands = 'to-carry-out'",
        [subject],
      );
    });
  }

  /**
   * Stores a decision made at another station. False if it is known, or if this station has decided since.
   */
  heard(made: DecisionToCarryOut): boolean {
    const { id, subject, rev } = made;
    return this.#db.transaction(() => {
      if (this.#db.one('SELECT 1 FROM shared_decision WHERE id = ?', [id]) !== undefined) return false;
      const isOver = rev <= this.#rev(DECIDED_ON, subject);
      this.#insert(made, made, { expectedRev: rev - 1, stands: isOver ? 'counts' : 'to-carry-out' });
      return !isOver;
    });
  }

  /** In order, without subjects that have decisions still to be reported. */
  toCarryOut(): DecisionToCarryOut[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS}, station, rev FROM shared_decision WHERE stands = 'to-carry-out'
            AND subject NOT IN (SELECT subject FROM shared_decision WHERE stands = 'to-tell') ORDER BY seq`,
        [],
      )
      .map((row) => ToCarryOut.parse(row));
  }

  carriedOut(id: string): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE shared_decision SET stands = 'counts' WHERE id = ? AND stands = 'to-carry-out'", [
        id,
      ]);
    });
  }

  /** The site was left: nothing is reported or carried out any more. */
  abandon(): void {
    this.#db.transaction(() => {
      this.#db.run(
        `UPDATE shared_decision SET stands = CASE stands WHEN 'to-tell' THEN 'refused' ELSE 'counts' END
          WHERE stands IN ('to-tell', 'to-carry-out')`,
        [],
      );
    });
  }

  /** The latest decision about a subject that counts here; null if there is none. */
  latest(subject: string): unknown {
    const row = this.#db.one(
      `SELECT decision FROM shared_decision WHERE subject = ? AND stands IN ('to-tell', 'counts')
        ORDER BY rev IS NULL DESC, rev DESC, seq DESC LIMIT 1`,
      [subject],
    );
    return row === undefined ? null : Latest.parse(row).decision;
  }

  #insert(
    { id, subject, account, decision, operator, desk }: SharedDecision,
    { station, madeAt, rev }: { station: string | null; madeAt: number; rev: number | null },
    { expectedRev, stands }: { expectedRev: number; stands: 'to-tell' | 'to-carry-out' | 'counts' },
  ): void {
    this.#db.run(
      `INSERT INTO shared_decision
         (id, subject, account, decision, operator, desk, station, made_at, expected_rev, rev, stands)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        subject,
        account,
        JSON.stringify(decision),
        operator,
        desk,
        station,
        madeAt,
        expectedRev,
        rev,
        stands,
      ],
    );
    this.#db.changed({ kind: 'shared-decision' });
  }

  #rev(sql: string, subject: string): number {
    return Rev.parse(this.#db.one(sql, [subject])).rev;
  }
}
