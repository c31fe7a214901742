import { z } from 'zod';
import {
  type ChangeSource,
  type Delayed,
  IncidentId,
  type IncidentStep,
  Message,
} from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { json } from '../database/rows.ts';

import type { Transitions } from '../log/transitions.ts';

/** What is stored about an incident across restarts; instants in milliseconds since the epoch. */
export interface KeptIncident {
  readonly id: IncidentId;
  /** Its sentence at the beginning. */
  readonly message: Message;
  readonly beganAt: number;
  readonly acknowledgedAt: number | null;
  readonly snoozedUntil: number | null;
}

/** Files held up by one cause, with their reason. */
export interface DelayedFiles {
  readonly why: Message;
  readonly delayed: Delayed;
}

/** Files that a RIP did not pick up in time; instants in milliseconds. */
export interface Stuck {
  readonly delayed: Delayed;
  readonly firstAt: number;
  readonly lastPickupAt: number | null;
}

/** Files sent to a hot folder that are no longer wanted, by where they can still be stopped. */
export interface RecalledFiles {
  readonly delayed: Delayed;
  readonly inFolder: number;
  readonly atRip: number;
  readonly printed: number;
  /** When the last of them was recalled, in milliseconds since the epoch. */
  readonly newestAt: number;
}

const KeptRow = z.object({
  id: IncidentId,
  message: json(Message),
  began_at: z.number(),
  acknowledged_at: z.number().nullable(),
  snoozed_until: z.number().nullable(),
});

/** The current incidents, and what an operator did about them. Each step is a line in the log. */
export class Incidents {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  all(): KeptIncident[] {
    return this.#db
      .all('SELECT * FROM incident ORDER BY began_at, id', [])
      .map((row) => KeptRow.parse(row))
      .map((row) => ({
        id: row.id,
        message: row.message,
        beganAt: row.began_at,
        acknowledgedAt: row.acknowledged_at,
        snoozedUntil: row.snoozed_until,
      }));
  }

  begin(id: IncidentId, what: Message): void {
    this.#db.transaction(() => {
      const begun = this.#db.run('INSERT OR IGNORE INTO incident (id, message, began_at) VALUES (?, ?, ?)', [
        id,
        JSON.stringify(what),
        this.#clock.now(),
      ]);
      if (begun > 0) this.#log(id, 'began', 'station');
    });
  }

  acknowledge(id: IncidentId): void {
    this.#set(id, 'acknowledged', this.#clock.now(), null);
  }

  snooze(id: IncidentId, until: number): void {
    this.#set(id, 'snoozed', null, until);
  }

  /** Takes an acknowledgement or snooze back. */
  reopen(id: IncidentId): void {
    this.#set(id, 'reopened', null, null);
  }

  /** More of it came than an operator has acknowledged: it begins anew, and is told of once more. */
  renew(id: IncidentId): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE incident SET began_at = ?, acknowledged_at = NULL WHERE id = ?', [
        this.#clock.now(),
        id,
      ]);
      this.#log(id, 'reopened', 'station');
    });
  }

  end(id: IncidentId): void {
    this.#db.transaction(() => {
      this.#log(id, 'ended', 'station');
      this.#db.run('DELETE FROM incident WHERE id = ?', [id]);
    });
  }

  #set(id: IncidentId, to: IncidentStep, acknowledgedAt: number | null, snoozedUntil: number | null): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE incident SET acknowledged_at = ?, snoozed_until = ? WHERE id = ?', [
        acknowledgedAt,
        snoozedUntil,
        id,
      ]);
      this.#log(id, to, 'operator');
    });
  }

  /** A line in the log; none for an incident that does not exist. */
  #log(id: IncidentId, to: IncidentStep, source: ChangeSource): void {
    const kept = this.all().find((one) => one.id === id);
    if (kept === undefined) return;
    this.#transitions.append({
      subject: 'incident',
      subjectId: id,
      label: inEnglish(kept.message),
      jobKey: null,
      batchKey: null,
      status: null,
      from: null,
      to,
      at: this.#clock.now(),
      why: kept.message,
      source,
    });
  }
}
