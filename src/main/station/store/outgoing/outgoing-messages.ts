import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  BatchKey,
  Incident,
  IncidentId,
  Instant,
  Message,
  OutgoingEvent,
  ReceiverId,
} from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { json } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';

/** The incident as it was when it was first told, and when it began or ended. */
const IncidentContent = z.object({ kind: z.enum(['began', 'ended']), incident: Incident, at: Instant });
type IncidentContent = z.infer<typeof IncidentContent>;
/** Something that happened to a batch. `name`: its number at the service. */
const EventContent = z.object({ kind: OutgoingEvent, batch: BatchKey, name: z.string(), at: Instant });

/** Until then the batch has its row in the queue, which names it. */
const AFTER_EVENT_MS = 3_000;

/** What a message says. */
const OutgoingContent = z.discriminatedUnion('kind', [IncidentContent, EventContent]);
export type OutgoingContent = z.infer<typeof OutgoingContent>;

const OutgoingRow = z.object({
  id: z.number(),
  receiver_id: ReceiverId,
  message_id: z.string(),
  incident_id: IncidentId.nullable(),
  began_at: z.number().nullable(),
  content: json(OutgoingContent),
  state: z.enum(['waiting', 'sent', 'given-up']),
  attempts: z.number(),
  in_doubt: z.number(),
  made_at: z.number(),
  next_at: z.number(),
  why: json(Message).nullable(),
  not_at: json(z.array(z.string())).nullable(),
});

function toRecord(row: Row) {
  const read = OutgoingRow.parse(row);
  return {
    id: read.id,
    receiverId: read.receiver_id,
    /** The same in every attempt, to notice a repetition. Those that share it are sent as one. */
    messageId: read.message_id,
    incidentId: read.incident_id,
    beganAt: read.began_at,
    content: read.content,
    state: read.state,
    attempts: read.attempts,
    /** An attempt may have arrived, although nobody said so. */
    isInDoubt: read.in_doubt === 1,
    madeAt: read.made_at,
    nextAt: read.next_at,
    /** Why the last attempt failed. */
    why: read.why,
    /** The mail addresses that it did not reach while it reached others; null: sent to all. */
    notAt: read.not_at,
  };
}
/** Instants are milliseconds since the epoch. */
export type OutgoingRecord = Readonly<ReturnType<typeof toRecord>>;

/** A message on an incident. */
export type IncidentRecord = OutgoingRecord & {
  readonly incidentId: IncidentId;
  readonly beganAt: number;
  readonly content: IncidentContent;
};

const isOfIncident = (record: OutgoingRecord): record is IncidentRecord => record.incidentId !== null;

/** Messages to people outside. Each step is on disk before anything follows from it. */
export class OutgoingMessages {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** Those on incidents, in order. At most two for each that lasts, or whose end is still to be told. */
  ofIncidents(receiver: ReceiverId): IncidentRecord[] {
    return this.#read('ORDER BY id', receiver).filter(isOfIncident);
  }

  /** Those to be sent, the next one first; the end of an incident after its beginning. */
  waiting(receiver: ReceiverId): OutgoingRecord[] {
    return this.#read(`AND state = 'waiting' ORDER BY next_at, id`, receiver);
  }

  /** @param beganAt when the incident was first seen, in milliseconds since the epoch; null: of none */
  plan(receiver: ReceiverId, content: OutgoingContent, beganAt: number | null): void {
    const now = this.#clock.now();
    this.#run(
      `INSERT OR IGNORE INTO outgoing
         (receiver_id, message_id, incident_id, began_at, kind, content, state, made_at, next_at)
       VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?)`,
      receiver,
      `msg_${randomUUID()}`,
      'incident' in content ? content.incident.id : null,
      beganAt,
      content.kind,
      JSON.stringify(content),
      now,
      now + (beganAt === null ? AFTER_EVENT_MS : 0),
    );
  }

  /** They are one message from now on. */
  join(ids: readonly number[], messageId: string): void {
    for (const id of ids) this.#run('UPDATE outgoing SET message_id = ? WHERE id = ?', messageId, id);
  }

  /** It is about to be sent; until more is known it may have arrived. */
  attempt(id: number): void {
    this.#run('UPDATE outgoing SET attempts = attempts + 1, in_doubt = 1 WHERE id = ?', id);
  }

  sent(id: number): void {
    this.#run(`UPDATE outgoing SET state = 'sent', why = NULL WHERE id = ?`, id);
    this.#forgetEvent(id);
  }

  failed(
    id: number,
    {
      why,
      nextAt,
      isInDoubt,
      notAt,
    }: Readonly<{ why: Message; nextAt: number; isInDoubt: boolean; notAt: readonly string[] | null }>,
  ): void {
    this.#run(
      'UPDATE outgoing SET why = ?, next_at = ?, in_doubt = ?, not_at = ? WHERE id = ?',
      JSON.stringify(why),
      nextAt,
      isInDoubt ? 1 : 0,
      notAt === null ? null : JSON.stringify(notAt),
      id,
    );
  }

  /** It is not tried any more, which is a line in the log. */
  giveUp({ id, content }: OutgoingRecord, why: Message): void {
    this.#db.transaction(() => {
      this.#run(`UPDATE outgoing SET state = 'given-up', why = ? WHERE id = ?`, JSON.stringify(why), id);
      this.#transitions.append({
        ...('incident' in content
          ? {
              subject: 'incident',
              subjectId: content.incident.id,
              label: inEnglish(content.incident.what),
              batchKey: null,
            }
          : { subject: 'batch', subjectId: content.batch, label: content.name, batchKey: content.batch }),
        jobKey: null,
        status: null,
        from: null,
        to: 'not-told',
        at: this.#clock.now(),
        why,
        source: 'station',
      });
      this.#forgetEvent(id);
    });
  }

  /** Of an event that is past nothing more is to be said. */
  #forgetEvent(id: number): void {
    this.#run('DELETE FROM outgoing WHERE id = ? AND incident_id IS NULL', id);
  }

  forget(id: number): void {
    this.#run('DELETE FROM outgoing WHERE id = ?', id);
  }

  /** Everything about any other receiver is forgotten. */
  keepOnly(receivers: readonly ReceiverId[]): void {
    const list = JSON.stringify(receivers);
    this.#run('DELETE FROM outgoing WHERE receiver_id NOT IN (SELECT value FROM json_each(?))', list);
  }

  #run(sql: string, ...params: readonly (string | number | null)[]): void {
    this.#db.transaction(() => this.#db.run(sql, params));
  }

  #read(where: string, receiver: ReceiverId): OutgoingRecord[] {
    const rows = this.#db.all(`SELECT * FROM outgoing WHERE receiver_id = ? ${where}`, [receiver]);
    return this.#db.readable(rows, toRecord);
  }
}
