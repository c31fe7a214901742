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
  readonly connectionId: ConnectionId;
  readonly decision: unknown;
  readonly operator: string | null;
  readonly desk: string | null;
}

/** A decision of this station that the site does not know yet. */
export interface UnreportedDecision extends SharedDecision {
  /** The revision of its subject in the site's ledger on which it is based. */
  readonly seenRevision: number;
  readonly madeAt: number;
}

/** A decision of another station. */
export interface DecisionToCarryOut extends SharedDecision {
  readonly station: string;
  /** The revision of its subject that it created. */
  readonly revision: number;
  readonly madeAt: number;
}

const COLUMNS = 'id, subject, connection_id AS connectionId, decision, operator, desk, made_at AS madeAt';

const decided = {
  id: z.string(),
  subject: z.string(),
  connectionId: ConnectionId,
  decision: json(z.unknown()),
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  madeAt: z.number(),
};
const Unreported = z.object({ ...decided, seenRevision: z.number() });
const ToCarryOut = z.object({ ...decided, station: z.string(), revision: z.number() });
const UNREPORTED = `
  SELECT ${COLUMNS}, seen_revision AS seenRevision FROM site_decision WHERE state = 'to-report' ORDER BY seq`;
const Latest = z.object({ decision: json(z.unknown()) });
const Rev = z.object({ revision: z.number() });

/** The revision of a subject after all that is carried out here or still to be reported. */
const STANDS_AT = `
  SELECT max(coalesce(max(CASE state WHEN 'applied' THEN revision END), 0),
             coalesce(max(CASE state WHEN 'to-report' THEN seen_revision + 1 END), 0)) AS revision
    FROM site_decision WHERE subject = ?`;

/** The revision up to which this station has decided knowingly. */
const DECIDED_ON = `
  SELECT coalesce(max(seen_revision), 0) AS revision FROM site_decision
   WHERE subject = ? AND station IS NULL AND state <> 'refused'`;

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
        { station: null, madeAt: this.#clock.now(), revision: null },
        { seenRevision: on ?? this.#rev(STANDS_AT, made.subject), state: 'to-report', keepsFile: false },
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
  markReported(id: string, revision: number): void {
    this.#db.transaction(() => {
      this.#db.run(
        "UPDATE site_decision SET state = 'applied', revision = ? WHERE id = ? AND state = 'to-report'",
        [revision, id],
      );
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** The site's ledger has refused it: neither it nor later decisions made here on its subject ever count. */
  refused(id: string): void {
    this.#db.transaction(() => {
      this.#db.run(
        `UPDATE site_decision SET state = 'refused'
          WHERE state = 'to-report' AND subject = (SELECT subject FROM site_decision WHERE id = ?)
            AND seq >= (SELECT seq FROM site_decision WHERE id = ?)`,
        [id, id],
      );
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** Decisions about a subject that wait to be carried out never will be. */
  passOver(subject: string): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE site_decision SET state = 'applied' WHERE subject = ? AND state = 'to-apply'", [
        subject,
      ]);
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /**
   * Stores a decision made at another station. False if it is known, or if this station has decided since.
   * @param keepsFile until it is carried out, only what is committed of its file is owed to hot folders
   */
  heard(made: DecisionToCarryOut, keepsFile: boolean): boolean {
    const { id, subject, revision } = made;
    return this.#db.transaction(() => {
      if (this.#db.one('SELECT 1 FROM site_decision WHERE id = ?', [id]) !== undefined) return false;
      const isOver = revision <= this.#rev(DECIDED_ON, subject);
      const state = isOver ? 'applied' : 'to-apply';
      this.#insert(made, made, { seenRevision: revision - 1, state, keepsFile });
      return !isOver;
    });
  }

  /** In order, without subjects that have decisions still to be reported. */
  toCarryOut(): DecisionToCarryOut[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS}, station, revision FROM site_decision WHERE state = 'to-apply'
            AND subject NOT IN (SELECT subject FROM site_decision WHERE state = 'to-report') ORDER BY seq`,
        [],
      )
      .map((row) => ToCarryOut.parse(row));
  }

  carriedOut(id: string): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE site_decision SET state = 'applied' WHERE id = ? AND state = 'to-apply'", [id]);
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** ... but later ones may, since they do not depend on it. */
  refusedAlone(id: string): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE site_decision SET state = 'refused' WHERE id = ? AND state = 'to-report'", [id]);
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** The site was left: nothing is reported or carried out any more, and what waited to be moved is not. */
  abandon(): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE delivery SET moved = NULL WHERE state = 'planned' AND moved IS NOT NULL", []);
      this.#db.run(
        `UPDATE site_decision SET state = CASE state WHEN 'to-report' THEN 'refused' ELSE 'applied' END
          WHERE state IN ('to-report', 'to-apply')`,
        [],
      );
      this.#db.changed({ kind: 'shared-decision' });
    });
  }

  /** The latest decision about a subject that counts here; null if there is none. */
  latest(subject: string): unknown {
    const row = this.#db.one(
      `SELECT decision FROM site_decision WHERE subject = ? AND state IN ('to-report', 'applied')
        ORDER BY revision IS NULL DESC, revision DESC, seq DESC LIMIT 1`,
      [subject],
    );
    return row === undefined ? null : Latest.parse(row).decision;
  }

  #insert(
    { id, subject, connectionId, decision, operator, desk }: SharedDecision,
    { station, madeAt, revision }: { station: string | null; madeAt: number; revision: number | null },
    {
      seenRevision,
      state,
      keepsFile,
    }: {
      seenRevision: number;
      state: 'to-report' | 'to-apply' | 'applied';
      keepsFile: boolean;
    },
  ): void {
    this.#db.run(
      `INSERT INTO site_decision
         (id, subject, connection_id, decision, operator, desk, station, made_at, seen_revision, revision, state,
          keeps_file)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        subject,
        connectionId,
        JSON.stringify(decision),
        operator,
        desk,
        station,
        madeAt,
        seenRevision,
        revision,
        state,
        keepsFile ? 1 : 0,
      ],
    );
    this.#db.changed({ kind: 'shared-decision' });
  }

  #rev(sql: string, subject: string): number {
    return Rev.parse(this.#db.one(sql, [subject])).revision;
  }
}
