import { z } from 'zod';
import {
  ArtworkId,
  type ArtworkState,
  type ConnectionId,
  type JobKey,
  literalMessage,
  type Message,
  SizeMm,
  withFoldersStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { numberOrNull, remembered, text, textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { json, messageColumns, sqlSet } from '../database/rows.ts';
import type { ArtworkRepository, MoveDetails } from '../interfaces/artworks.ts';
import type { ArtworkLifecycle } from '../lifecycle/artwork-lifecycle.ts';
import {
  type ArchiveSurvey,
  type ArtworkRecord,
  artworkIn,
  type JobContext,
  type Removable,
  toArtworkRecord,
} from '../records/artwork-record.ts';
import { HOLD_PLACED, HOLD_TAKEN_BACK } from '../records/new-transition.ts';
import type { SqliteArtworkRevisionRepository } from './artwork-revisions.ts';

export class SqliteArtworkRepository implements ArtworkRepository {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #earlier: SqliteArtworkRevisionRepository;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    db: Database,
    lifecycle: ArtworkLifecycle,
    earlier: SqliteArtworkRevisionRepository,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#db = db;
    this.#lifecycle = lifecycle;
    this.#earlier = earlier;
    this.#clock = clock;
  }

  get(id: ArtworkId): ArtworkRecord | null {
    return artworkIn(this.#db, id);
  }

  inState(states: readonly ArtworkState[], limit: number): ArtworkRecord[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db.readable(
      this.#db.all(`SELECT * FROM artwork WHERE state IN (${marks}) ORDER BY changed_at, id LIMIT ?`, [
        ...states,
        limit,
      ]),
      toArtworkRecord,
    );
  }

  withoutRoute({ kind, key }: { readonly kind: 'job' | 'batch'; readonly key: string }): ArtworkId[] {
    // From the jobs, which are few, however many files have no route.
    const jobs =
      kind === 'job'
        ? 'SELECT key FROM job WHERE key = ?1'
        : 'SELECT key FROM job WHERE batch_key = ?1 UNION SELECT key FROM job WHERE queued_batch_key = ?1';
    return this.#db
      .all(`SELECT id FROM artwork WHERE job_key IN (${jobs}) AND +state = 'no-route' ORDER BY id`, [key])
      .map((row) => ArtworkId.parse(row.id));
  }

  due(now: number, limit: number, except: readonly ConnectionId[] = []): ArtworkRecord[] {
    const others = `connection_id NOT IN (${except.map(() => '?').join(', ')})`;
    const queued = this.#db.all(
      `SELECT * FROM artwork INDEXED BY artwork_queued WHERE state = 'queued' AND ${others}
        ORDER BY priority DESC, changed_at, id LIMIT ?`,
      [...except, limit],
    );
    const waiting = this.#db.all(
      `SELECT * FROM artwork INDEXED BY artwork_waiting
        WHERE state = 'waiting' AND retry_at <= ? AND ${others} ORDER BY retry_at LIMIT ?`,
      [now, ...except, limit],
    );
    return this.#db.readable([...queued, ...waiting].slice(0, limit), toArtworkRecord);
  }

  failing(limit: number): ArtworkRecord[] {
    return this.#db.readable(
      this.#db.all(
        `SELECT * FROM artwork WHERE attempt > 0 AND state IN ('queued', 'transferring', 'waiting')
            AND (state <> 'waiting' OR retry_at IS NOT NULL) LIMIT ?`,
        [limit],
      ),
      toArtworkRecord,
    );
  }

  prioritise(id: ArtworkId, priority: number): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || record.priority === priority) return;
      this.#db.run('UPDATE artwork SET priority = ? WHERE id = ?', [priority, id]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  placeInLine(id: ArtworkId): { readonly place: number; readonly of: number } | null {
    const record = this.get(id);
    if (record?.state !== 'queued') return null;
    const { priority, changedAt } = record;
    const row = this.#db.one(
      `SELECT count(*) AS place FROM artwork INDEXED BY artwork_queued
        WHERE state = 'queued' AND (priority > ? OR priority = ? AND (changed_at, id) <= (?, ?))`,
      [priority, priority, changedAt, id],
    );
    return { place: Number(row?.place), of: this.countInState(['queued']) };
  }

  line(limit: number): ArtworkRecord[] {
    const queued = this.#db.all(
      `SELECT * FROM artwork INDEXED BY artwork_queued WHERE state = 'queued'
        ORDER BY priority DESC, changed_at, id LIMIT ?`,
      [limit],
    );
    const waiting = this.#db.all(
      "SELECT * FROM artwork INDEXED BY artwork_waiting WHERE state = 'waiting' ORDER BY retry_at LIMIT ?",
      [limit],
    );
    return this.#db.readable([...queued, ...waiting].slice(0, limit), toArtworkRecord);
  }

  highestPriority(): number {
    const row = this.#db.one(
      "SELECT priority FROM artwork INDEXED BY artwork_queued WHERE state = 'queued' ORDER BY priority DESC LIMIT 1",
      [],
    );
    return Number(row?.priority ?? 0);
  }

  idsIn(states: readonly ArtworkState[], connection: ConnectionId | null): ArtworkId[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db
      .all(
        `SELECT id FROM artwork WHERE state IN (${marks}) AND (? IS NULL OR connection_id = ?) ORDER BY changed_at, id`,
        [...states, connection, connection],
      )
      .map((row) => ArtworkId.parse(row.id));
  }

  nextDueAt(now: number): number | null {
    const at = this.#db.one(
      "SELECT min(retry_at) AS at FROM artwork INDEXED BY artwork_waiting WHERE state = 'waiting' AND retry_at > ?",
      [now],
    )?.at;
    return typeof at === 'number' ? at : null;
  }

  latestInState(states: readonly ArtworkState[], limit: number): ArtworkRecord[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db.readable(
      this.#db.all(`SELECT * FROM artwork WHERE state IN (${marks}) ORDER BY changed_at DESC, id LIMIT ?`, [
        ...states,
        limit,
      ]),
      toArtworkRecord,
    );
  }

  legible<T>(records: readonly ArtworkRecord[], make: (record: ArtworkRecord) => T): T[] {
    return records.flatMap((record) => {
      try {
        return [make(record)];
      } catch (error) {
        this.#db.reportUnreadable(record.id, error);
        return [];
      }
    });
  }

  countInState(states: readonly ArtworkState[]): number {
    const marks = states.map(() => '?').join(', ');
    return Number(
      this.#db.one(`SELECT sum(n) AS n FROM artwork_count WHERE state IN (${marks})`, [...states])?.n ?? 0,
    );
  }

  ofJob(key: JobKey): ArtworkRecord[] {
    return this.#db.readable(
      this.#db.all('SELECT * FROM artwork WHERE job_key = ? ORDER BY component, rowid', [key]),
      toArtworkRecord,
    );
  }

  move(id: ArtworkId, to: ArtworkState, details: MoveDetails): ArtworkRecord {
    return this.#lifecycle.move(id, to, details);
  }

  checkpoint(
    id: ArtworkId,
    part: {
      readonly partBytes: number;
      readonly partValidator: string | null;
      readonly partSha256: string | null;
      readonly totalBytes: number | null;
    },
  ): void {
    this.#db.transaction(
      () =>
        this.#db.run(
          'UPDATE artwork SET part_bytes = ?, part_validator = ?, part_sha256 = ?, total_bytes = ? WHERE id = ?',
          [part.partBytes, part.partValidator, part.partSha256, part.totalBytes, id],
        ),
      'lazily',
    );
  }

  jobContext(id: ArtworkId): JobContext | null {
    const row = this.#db.one(
      `SELECT job.service_id, job.name, job.product, job.quantity, job.batch_key, job.connection_id,
              job.customer, artwork.component, job.components, preflight.override_reason,
              coalesce(batch.delivery, queued.delivery) AS delivery
         FROM artwork JOIN job ON job.key = artwork.job_key
         LEFT JOIN batch ON batch.key = job.batch_key
         LEFT JOIN batch AS queued ON queued.key = job.queued_batch_key
         LEFT JOIN preflight ON preflight.artwork_id = artwork.id AND preflight.sha256 = artwork.sha256
        WHERE artwork.id = ?`,
      [id],
    );
    if (row === undefined) return null;
    const component = text(row.component);
    const own = componentsIn(row.components).find(({ label }) => label === component);
    const delivery = row.delivery === null ? null : shipsByIn(row.delivery);
    const customer = textOrNull(row.customer);
    return {
      jobServiceId: text(row.service_id),
      jobName: text(row.name),
      product: text(row.product),
      quantity: numberOrNull(row.quantity),
      batchServiceId: textOrNull(row.batch_key)?.slice(text(row.connection_id).length + 1) ?? null,
      material: own?.material ?? null,
      finishings: own?.finishings ?? null,
      size: own?.finishedMm ?? null,
      pages: own?.pages ?? this.#countedPages(id),
      // Empty: not read yet.
      customer: customer === '' ? null : customer,
      delivery: delivery === null ? null : (delivery.group ?? delivery.service),
      preflightOverride: textOrNull(row.override_reason),
    };
  }

  /**
   * As preflight counted them in the current bytes. Its result may be long, so it is only read if the
   * service does not say.
   */
  #countedPages(id: ArtworkId): number | null {
    const row = this.#db.one(
      `SELECT json_extract(result, '$.pageCount') AS pages FROM preflight
         JOIN artwork ON artwork.id = preflight.artwork_id AND artwork.sha256 = preflight.sha256
        WHERE artwork_id = ?`,
      [id],
    );
    return typeof row?.pages === 'number' ? row.pages : null;
  }

  setHold(id: ArtworkId, why: string | null, log: 'log' | 'is-logged' = 'log'): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || record.hold === why) return;
      this.#db.run('UPDATE artwork SET hold = ?, approved_at = NULL WHERE id = ?', [why, id]);
      if (record.state === 'held' && why !== null) {
        this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
          ...messageColumns(literalMessage(why)),
          id,
        ]);
      }
      if (log === 'log') {
        const reason = why === null ? null : literalMessage(why);
        this.#lifecycle.note(record, holdWord(record, why), reason, 'operator');
      }
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  restate(id: ArtworkId, reason: Message): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
        ...messageColumns(reason),
        id,
      ]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  /** Whether the service announces other bytes for a file than were requested. Not a transition. */
  setOutdated(id: ArtworkId, isOutdated: boolean): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || record.isOutdated === isOutdated) return;
      this.#db.run('UPDATE artwork SET outdated = ? WHERE id = ?', [isOutdated ? 1 : 0, id]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    }, 'soon');
  }

  outdated(): ArtworkId[] {
    return this.#db
      .all('SELECT id FROM artwork INDEXED BY artwork_outdated WHERE outdated = 1', [])
      .map((row) => ArtworkId.parse(row.id));
  }

  productDelivered(product: string): boolean {
    return (
      this.#db.one(
        `SELECT 1 FROM artwork JOIN job ON job.key = artwork.job_key
          WHERE job.product = ? AND artwork.state IN ${sqlSet(withFoldersStates)} LIMIT 1`,
        [product],
      ) !== undefined
    );
  }

  async surveyArchive(limit: number): Promise<ArchiveSurvey> {
    let bytes = this.#earlier.archivedBytes();
    let removable: Removable[] = [];
    let files = this.#heldAfter('');
    while (files.length > 0) {
      bytes += files.reduce((sum, file) => sum + file.bytes, 0);
      removable = firstDone([...removable, ...files.filter(({ isNeeded }) => !isNeeded)], limit);
      await new Promise((resolve) => setImmediate(resolve));
      files = this.#heldAfter(files.at(-1)?.sha256 ?? '');
    }
    const own = removable.filter(({ sha256 }) => !this.#earlier.isWanted(sha256));
    return { bytes, removable: firstDone([...own, ...this.#earlier.removable(limit)], limit) };
  }

  /** Some of the files that jobs have in the archive, by SHA-256. */
  #heldAfter(sha256: string): HeldFile[] {
    return this.#db
      .all(
        `SELECT sha256, max(bytes) AS bytes, max(changed_at) AS done_at,
                sum(state NOT IN ('picked-up', 'withdrawn')) > 0 AS is_needed
           FROM artwork INDEXED BY artwork_held
          WHERE sha256 > ? AND evicted_at IS NULL GROUP BY sha256 ORDER BY sha256 LIMIT ?`,
        [sha256, SURVEYED_AT_ONCE],
      )
      .map((row) => HeldRow.parse(row))
      .map((row) => ({
        sha256: row.sha256,
        bytes: row.bytes,
        doneAt: row.done_at,
        isNeeded: row.is_needed === 1,
      }));
  }

  evicted(sha256: string): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE artwork SET evicted_at = ? WHERE sha256 = ?', [this.#clock.now(), sha256]);
      this.#earlier.evicted(sha256);
    });
  }

  keptElsewhere(id: ArtworkId): void {
    this.#db.transaction(
      () =>
        this.#db.run('UPDATE artwork SET evicted_at = ?, preflight_due = 0 WHERE id = ?', [
          this.#clock.now(),
          id,
        ]),
      'lazily',
    );
  }

  keptHere(id: ArtworkId): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      this.#db.run('UPDATE artwork SET evicted_at = NULL, preflight_due = 1 WHERE id = ?', [id]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    }, 'lazily');
  }
}

/** What the log says when an operator's hold of a file changes. */
function holdWord({ state }: Pick<ArtworkRecord, 'state'>, why: string | null): string {
  if (why === null) return HOLD_TAKEN_BACK;
  return state === 'held' ? 'held' : HOLD_PLACED;
}

/** Distinct files read at a time: two or three milliseconds. */
const SURVEYED_AT_ONCE = 2_000;

const HeldRow = z.object({
  sha256: z.string(),
  bytes: z.number(),
  done_at: z.number(),
  is_needed: z.number(),
});

/** A file of the archive that jobs have, and whether one of them still needs it. */
interface HeldFile extends Removable {
  readonly isNeeded: boolean;
}

/** Those that were finished first, in that order. */
const firstDone = (files: readonly Removable[], limit: number): Removable[] =>
  files
    .toSorted((one, other) => one.doneAt - other.doneAt)
    .slice(0, limit)
    .map(({ sha256, bytes, doneAt }) => ({ sha256, bytes, doneAt }));

const Components = json(
  z.array(
    z.object({
      label: z.string(),
      material: z.string().nullable(),
      finishings: z.array(z.object({ alias: z.string(), name: z.string() })),
      finishedMm: SizeMm.nullable().default(null),
      pages: z.number().nullable().default(null),
    }),
  ),
);
const componentsIn = remembered((text) => Components.parse(text));
const ShipsBy = json(z.object({ service: z.string(), group: z.string().nullable() }));
const shipsByIn = remembered((text) => ShipsBy.parse(text));
