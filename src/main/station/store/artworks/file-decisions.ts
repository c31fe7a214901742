import { z } from 'zod';
import {
  ArtworkId,
  type ArtworkIssue,
  LaterDecision,
  literalMessage,
  type Message,
  message,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { APPROVAL_TAKEN_BACK, APPROVED, REPLACEMENT_REQUESTED } from '../database/new-transition.ts';
import { instant, messageColumns, sqlSet } from '../database/rows.ts';
import type { ArtworkLifecycle } from './artwork-lifecycle.ts';
import { type ArtworkRecord, artworkIn } from './artwork-record.ts';

/** What an operator took back, in the words of the log. */
export type TakenBack = 'hold-taken-back' | 'request-taken-back';

/** Who sent a file by hand, and at which desk; null if not recorded. */
export interface Sender {
  readonly operator: string | null;
  readonly desk: string | null;
}

/**
 * A file that an operator resent is delivering again. A release or an approval applies to the bytes at that
 * time; bytes that arrived later go by their rules.
 */
const SENDER_OF = `SELECT decision.operator, decision.desk
    FROM artwork JOIN transition AS decision ON decision.seq = artwork.decision_revision
   WHERE artwork.id = ? AND decision.source = 'operator'
     AND (decision.to_state IN ${sqlSet(['planned', 'delivering'])}
       OR artwork.is_sent_manually = 1 AND decision.from_state = 'withdrawn'
          AND decision.to_state IN ${sqlSet(['queued', 'archived'])}
       OR decision.subject = 'artwork'
          AND (decision.to_state IN ('${APPROVED}', 'overridden') OR decision.why_code = 'file.released')
          AND NOT EXISTS (
            SELECT 1 FROM transition AS later
             WHERE later.job_key = artwork.job_key AND later.seq > decision.seq
               AND later.subject = 'artwork' AND later.subject_id = artwork.id
               AND later.from_state = 'verifying'))`;

const SenderRow = z.object({ operator: z.string().nullable(), desk: z.string().nullable() });

/** What an operator has decided about a file, and what has not been carried out yet. */
export class FileDecisions {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, lifecycle: ArtworkLifecycle, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#lifecycle = lifecycle;
    this.#clock = clock;
  }

  /**
   * New artwork is requested in place of a file. The request stays until other bytes arrive or the file is
   * released; a file on hold shows it. Adds a line to the log.
   */
  requestReplacement(id: ArtworkId, note: string): void {
    this.#with(id, (file) => {
      this.#db.run(
        'UPDATE artwork SET replacement_note = ?, replacement_requested_at = ?, replacement_sha256 = sha256, replacement_issue = NULL, approved_at = NULL WHERE id = ?',
        [note, this.#clock.now(), id],
      );
      if (file.state === 'on-hold') {
        this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
          ...messageColumns(message('hold.new-artwork-requested', { note })),
          id,
        ]);
      }
      this.#lifecycle.note(file, REPLACEMENT_REQUESTED, literalMessage(note), 'operator');
    });
  }

  /**
   * How far the service has been told of the request made at `askedAt`; nothing if another was made since.
   * Adds a line to the log once that is settled or unknown.
   */
  tell(id: ArtworkId, askedAt: number, issue: ArtworkIssue, source: 'operator' | 'station'): void {
    this.#with(id, (file) => {
      if (file.replacement?.at !== askedAt) return;
      this.#db.run('UPDATE artwork SET replacement_issue = ? WHERE id = ?', [JSON.stringify(issue), id]);
      const { state, why } = issue;
      if (state === 'waiting' || state === 'sending')
        this.#db.changed({ kind: 'artwork', id, jobKey: file.jobKey });
      else this.#lifecycle.note(file, `issue-${state}`, why, source);
    });
  }

  /** Files with a request of which the service is yet to be told. */
  toTell(): ArtworkId[] {
    return this.#db
      .all(
        `SELECT id FROM artwork WHERE replacement_issue IS NOT NULL
          AND replacement_issue ->> '$.state' IN ('waiting', 'sending') ORDER BY replacement_requested_at, id`,
        [],
      )
      .map((row) => ArtworkId.parse(row.id));
  }

  /** A file is released, so the artwork requested in its place is no longer expected. */
  dropRequest(id: ArtworkId): void {
    this.#with(id, (file) => {
      if (file.replacement === null) return;
      this.#db.run(
        'UPDATE artwork SET replacement_note = NULL, replacement_requested_at = NULL, replacement_sha256 = NULL, replacement_issue = NULL WHERE id = ?',
        [id],
      );
      this.#db.changed({ kind: 'artwork', id, jobKey: file.jobKey });
    });
  }

  /**
   * An operator's decision is taken back, with a line in the log. From now on the file is on hold for
   * `hold`, or for no operator's reason (null); a file that stays on hold says why.
   */
  standAgain(
    id: ArtworkId,
    { hold, reason }: { readonly hold: Message | null; readonly reason: Message | null },
    what: TakenBack,
  ): void {
    this.#with(id, (file) => {
      this.#db.run(
        'UPDATE artwork SET hold = ?, hold_code = ?, hold_values = ?, approved_at = NULL WHERE id = ?',
        [...messageColumns(hold), id],
      );
      if (file.state === 'on-hold' && reason !== null) {
        this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
          ...messageColumns(reason),
          id,
        ]);
      }
      this.#lifecycle.note(file, what, null, 'operator');
    });
  }

  /**
   * Approves a file on hold, which will then be sent. Adds a line to the log, unless there already is one.
   */
  approve(id: ArtworkId, log: 'log' | 'is-logged'): void {
    this.#with(id, (file) => {
      this.#db.run('UPDATE artwork SET approved_at = ? WHERE id = ?', [this.#clock.now(), id]);
      if (log === 'log') this.#lifecycle.note(file, APPROVED, null, 'operator');
      else this.#db.changed({ kind: 'artwork', id, jobKey: file.jobKey });
    });
  }

  /** Takes an approval back before the file was sent. Adds a line to the log. */
  takeBackApproval(id: ArtworkId, source: 'operator' | 'station'): void {
    this.#with(id, (file) => {
      if (file.approvedAt === null) return;
      this.#db.run('UPDATE artwork SET approved_at = NULL WHERE id = ?', [id]);
      this.#lifecycle.note(file, APPROVAL_TAKEN_BACK, null, source);
    });
  }

  /** The latest decision about a file; null if there is none. */
  latest(id: ArtworkId): LaterDecision | null {
    const row = this.#db.one(
      `SELECT transition.seq AS revision, transition.subject, transition.to_state AS "to", transition.operator AS by, transition.desk, transition.at
         FROM artwork JOIN transition ON transition.seq = artwork.decision_revision WHERE artwork.id = ?`,
      [id],
    );
    return row === undefined ? null : LaterDecision.parse({ ...row, at: instant(row.at) });
  }

  /**
   * Who released, approved or resent these bytes, or had them sent past their job's status; null if they go
   * by their rules.
   */
  senderOf(id: ArtworkId): Sender | null {
    const row = this.#db.one(SENDER_OF, [id]);
    return row === undefined ? null : SenderRow.parse(row);
  }

  /** Approved files that are still on hold, in the order of approval. */
  approved(): ArtworkId[] {
    return this.#db
      .all(
        `SELECT id FROM artwork INDEXED BY artwork_approved
          WHERE approved_at IS NOT NULL AND state = 'on-hold' ORDER BY approved_at, id`,
        [],
      )
      .map((row) => ArtworkId.parse(row.id));
  }

  #with(id: ArtworkId, change: (file: ArtworkRecord) => void): void {
    this.#db.transaction(() => {
      const file = artworkIn(this.#db, id);
      if (file !== null) change(file);
    });
  }
}
