import { z } from 'zod';
import {
  type AddedParcel,
  BatchKey,
  JobKey,
  message,
  type Parcel,
  ParcelId,
} from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import type { Transitions } from '../log/transitions.ts';

const ParcelRow = z.object({
  id: ParcelId,
  batch_key: BatchKey,
  code: z.string(),
  carrier: z.string().nullable(),
  at: z.number(),
  operator: z.string().nullable(),
});

/** A parcel as stored. Instants in milliseconds since the epoch. */
export interface ParcelRecord extends Omit<Parcel, 'at'> {
  readonly batch: BatchKey;
  readonly at: number;
}

function toParcel(row: Row): ParcelRecord {
  const { batch_key: batch, operator: by, ...rest } = ParcelRow.parse(row);
  return { batch, by, ...rest };
}

const PARCEL = 'SELECT id, batch_key, code, carrier, at, operator FROM parcel WHERE taken_back_at IS NULL';

/** The parcels of batches, from which reports take tracking codes. */
export class Parcels {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** In the order in which they were entered. */
  ofBatch(batch: BatchKey): ParcelRecord[] {
    return this.#db.all(`${PARCEL} AND batch_key = ? ORDER BY id`, [batch]).map(toParcel);
  }

  /** Of the batch of that job. */
  ofJob(job: JobKey): ParcelRecord[] {
    return this.#db
      .all(`${PARCEL} AND batch_key = (SELECT batch_key FROM job WHERE key = ?) ORDER BY id`, [job])
      .map(toParcel);
  }

  /** Null if there is none, or it was taken back. */
  get(id: ParcelId): ParcelRecord | null {
    const row = this.#db.one(`${PARCEL} AND id = ?`, [id]);
    return row === undefined ? null : toParcel(row);
  }

  /** Whether the service was told that a job of that batch is dispatched, or may have been. */
  isReported(batch: BatchKey): boolean {
    const found = this.#db.one(
      `SELECT 1 FROM status_report JOIN job ON job.key = status_report.job_key
        WHERE job.batch_key = ? AND kind = 'dispatched' AND state IN ('sending', 'unknown', 'confirmed') LIMIT 1`,
      [batch],
    );
    return found !== undefined;
  }

  /** Each code is a parcel of a batch once. */
  add(batch: BatchKey, { code, carrier }: Pick<Parcel, 'code' | 'carrier'>): AddedParcel {
    return this.#db.transaction(() => {
      const known = this.#db.one(`${PARCEL} AND batch_key = ? AND code = ?`, [batch, code]);
      const isLate = this.isReported(batch);
      if (known !== undefined) return { id: toParcel(known).id, code, isNew: false, isLate };
      const made = this.#db.one(
        'INSERT INTO parcel (batch_key, code, carrier, at, operator) VALUES (?, ?, ?, ?, ?) RETURNING id',
        [batch, code, carrier, this.#clock.now(), currentCaller()?.name ?? null],
      );
      this.#tell(batch, code, 'parcel-added');
      return { id: ParcelId.parse(made?.id), code, isNew: true, isLate };
    }, 'durably');
  }

  takeBack({ id, batch, code }: ParcelRecord): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE parcel SET taken_back_at = ? WHERE id = ?', [this.#clock.now(), id]);
      this.#tell(batch, code, 'parcel-taken-back');
    }, 'durably');
  }

  #tell(batch: BatchKey, code: string, to: 'parcel-added' | 'parcel-taken-back'): void {
    this.#transitions.append({
      subject: 'batch',
      subjectId: batch,
      // A batch has no name of its own.
      label: batch.slice(batch.indexOf(':') + 1),
      jobKey: null,
      batchKey: batch,
      status: null,
      from: null,
      to,
      at: this.#clock.now(),
      why: message('parcel.code', { code }),
      source: 'operator',
    });
    for (const { key } of this.#db.all('SELECT key FROM job WHERE batch_key = ?', [batch]))
      this.#db.changed({ kind: 'job', key: JobKey.parse(key), facts: 'same' });
  }
}
