import { BatchKey, type JobKey, literalMessage, type Note } from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import { text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { jobKeyOf, noteOrNull } from '../database/job-columns.ts';
import { NOTE_REMOVED, NOTED } from '../database/new-transition.ts';
import type { Transitions } from '../log/transitions.ts';
import { jobOf } from './component-of.ts';
import { namesOf } from './rush.ts';

/** What a note is on. */
type Noted =
  | { readonly kind: 'job'; readonly key: JobKey; readonly row: Row }
  | { readonly kind: 'batch'; readonly key: BatchKey; readonly row: Row; readonly jobs: readonly Row[] };

/** What operators noted on jobs and batches. Nothing from the service changes it. */
export class OperatorNotes {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #now: () => number;

  constructor(db: Database, transitions: Transitions, now: () => number) {
    this.#db = db;
    this.#transitions = transitions;
    this.#now = now;
  }

  /** The note on a row's batch or job; null without one. */
  get(key: string): Note | null {
    return noteOrNull(this.#noted(key)?.row.note ?? null);
  }

  /**
   * @param words null removes the note.
   * @returns false if there is no such batch or job, or nothing changes.
   */
  set(key: string, words: string | null): boolean {
    return this.#db.transaction(() => {
      const noted = this.#noted(key);
      if (noted === null) return false;
      const before = noteOrNull(noted.row.note)?.text ?? null;
      if (before === words) return false;
      const at = this.#now();
      const by = currentCaller()?.name ?? null;
      const note: Note = { text: words ?? '', by, at: new Date(at).toISOString() };
      const json = words === null ? null : JSON.stringify(note);
      this.#db.run(`UPDATE ${noted.kind} SET note = ? WHERE key = ?`, [json, noted.key]);
      this.#transitions.append({
        ...subjectOf(noted),
        from: null,
        to: words === null ? NOTE_REMOVED : NOTED,
        at,
        // Of one that is removed the log keeps the words.
        why: literalMessage(words ?? before ?? ''),
        source: 'operator',
        status: null,
      });
      const { kind } = noted;
      if (kind === 'job') this.#db.changed({ kind, key: noted.key, facts: 'words' });
      else this.#db.changed({ kind, key: noted.key, facts: 'words' });
      return true;
    });
  }

  /** A job that waits for auto batching is one row with its queued batch, and keeps its note in its batch. */
  #noted(key: string): Noted | null {
    const batch = this.#db.one('SELECT kind, service_id, note FROM batch WHERE key = ?', [key]);
    if (batch === undefined) return this.#job(jobOf(this.#db, key));
    const jobs = this.#db.all(
      'SELECT key, name FROM job WHERE batch_key = ?1 OR queued_batch_key = ?1 ORDER BY name, key',
      [key],
    );
    const [only] = jobs;
    if (batch.kind === 'queued-batch' && only !== undefined) return this.#job(text(only.key));
    return { kind: 'batch', key: BatchKey.parse(key), row: batch, jobs };
  }

  #job(key: string): Noted | null {
    const row = this.#db.one('SELECT name, note, batch_key, queued_batch_key FROM job WHERE key = ?', [key]);
    return row === undefined ? null : { kind: 'job', key: jobKeyOf(key), row };
  }
}

function subjectOf(noted: Noted) {
  if (noted.kind === 'job') {
    const { key, row } = noted;
    const batch = textOrNull(row.batch_key) ?? textOrNull(row.queued_batch_key);
    return {
      subject: 'job',
      subjectId: key,
      label: text(row.name),
      jobKey: key,
      batchKey: batch === null ? null : BatchKey.parse(batch),
    } as const;
  }
  const { key, row, jobs } = noted;
  const names = jobs.map(({ name }) => ({ name: text(name) }));
  return {
    subject: row.kind === 'batch' ? 'batch' : 'queued-batch',
    subjectId: key,
    label: namesOf(names) ?? text(row.service_id),
    jobKey: null,
    batchKey: key,
  } as const;
}
