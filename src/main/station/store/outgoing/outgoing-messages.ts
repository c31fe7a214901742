import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Incident, IncidentId, Instant, Message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { json } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';

const OutgoingKind = z.enum(['began', 'ended']);

/** What a message says: the incident as it was when it was first told, and when it began or ended. */
const OutgoingContent = z.object({ kind: OutgoingKind, incident: Incident, at: Instant });
export type OutgoingContent = z.infer<typeof OutgoingContent>;

const OutgoingRow = z.object({
  id: z.number(),
  message_id: z.string(),
  incident_id: IncidentId,
  began_at: z.number(),
  kind: OutgoingKind,
  content: json(OutgoingContent),
  state: z.enum(['waiting', 'sent', 'given-up']),
  attempts: z.number(),
  in_doubt: z.number(),
  made_at: z.number(),
  next_at: z.number(),
  why: json(Message).nullable(),
});

function toRecord(row: Row) {
  const read = OutgoingRow.parse(row);
  return {
    id: read.id,
    /** The same in every attempt, so that a receiver notices a repetition. */
    messageId: read.message_id,
    incidentId: read.incident_id,
    beganAt: read.began_at,
    kind: read.kind,
    content: read.content,
    state: read.state,
    attempts: read.attempts,
    /** An attempt may have arrived, although nobody said so. */
    isInDoubt: read.in_doubt === 1,
    madeAt: read.made_at,
    nextAt: read.next_at,
    /** Why the last attempt failed. */
    why: read.why,
  };
}
/** Instants are milliseconds since the epoch. */
export type OutgoingRecord = Readonly<ReturnType<typeof toRecord>>;

/** Messages on incidents to people outside. Each step is on disk before anything follows from it. */
export class OutgoingMessages {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** In order. At most two for each incident that lasts, or whose end is still to be told. */
  all(): OutgoingRecord[] {
    return this.#read('ORDER BY id');
  }

  /** Those to be sent, the next one first; the end of an incident after its beginning. */
  waiting(): OutgoingRecord[] {
    return this.#read(`WHERE state = 'waiting' ORDER BY next_at, id`);
  }

  /** @param beganAt when the incident was first seen, in milliseconds since the epoch */
  plan(content: OutgoingContent, beganAt: number): void {
    const now = this.#clock.now();
    this.#run(
      `INSERT OR IGNORE INTO outgoing (message_id, incident_id, began_at, kind, content, state, made_at, next_at)
       VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?)`,
      `msg_${randomUUID()}`,
      content.incident.id,
      beganAt,
      content.kind,
      JSON.stringify(content),
      now,
      now,
    );
  }

  /** It is about to be sent; until more is known it may have arrived. */
  attempt(id: number): void {
    this.#run('UPDATE outgoing SET attempts = attempts + 1, in_doubt = 1 WHERE id = ?', id);
  }

  sent(id: number): void {
    this.#run(`UPDATE outgoing SET state = 'sent', why = NULL WHERE id = ?`, id);
  }

  failed(id: number, { why, nextAt, isInDoubt }: { why: Message; nextAt: number; isInDoubt: boolean }): void {
    this.#run(
      'UPDATE outgoing SET why = ?, next_at = ?, in_doubt = ? WHERE id = ?',
      JSON.stringify(why),
      nextAt,
      isInDoubt ? 1 : 0,
      id,
    );
  }

  /** It is not tried any more, which is a line in the log. */
  giveUp({ id, incidentId, content }: OutgoingRecord, why: Message): void {
    this.#db.transaction(() => {
      this.#run(`UPDATE outgoing SET state = 'given-up', why = ? WHERE id = ?`, JSON.stringify(why), id);
      this.#transitions.append({
        subject: 'incident',
        subjectId: incidentId,
        label: inEnglish(content.incident.what),
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: 'not-told',
        at: this.#clock.now(),
        why,
        source: 'station',
      });
    });
  }

  forget(id: number): void {
    this.#run('DELETE FROM outgoing WHERE id = ?', id);
  }

  clear(): void {
    if (this.all().length > 0) this.#run('DELETE FROM outgoing');
  }

  #run(sql: string, ...params: readonly (string | number)[]): void {
    this.#db.transaction(() => this.#db.run(sql, params));
  }

  #read(where: string): OutgoingRecord[] {
    return this.#db.readable(this.#db.all(`SELECT * FROM outgoing ${where}`, []), toRecord);
  }
}
