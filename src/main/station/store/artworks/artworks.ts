import { isDeepStrictEqual } from 'node:util';
import {
  ArtworkId,
  type ArtworkState,
  type ConnectionId,
  type HotFolderId,
  type JobKey,
  type Message,
  notYetRoutedStates,
  withFoldersStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { number, text } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { messageColumns, sqlSet } from '../database/rows.ts';
import type { ArtworkRepository, MoveDetails } from './artworks-interface.ts';
import type { ArtworkLifecycle } from './artwork-lifecycle.ts';
import {
  type ArchiveSurvey,
  type ArtworkRecord,
  artworkIn,
  type JobContext,
  toArtworkRecord,
} from './artwork-record.ts';
import { BROUGHT_HERE, HOLD_PLACED, HOLD_TAKEN_BACK } from '../database/new-transition.ts';
import { isNeeded, surveyArchive } from './archive-survey.ts';
import type { SqliteArtworkRevisionRepository } from './revisions.ts';
import { jobContextOf, type ShipBy } from './job-context.ts';

export class SqliteArtworkRepository implements ArtworkRepository {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #earlier: SqliteArtworkRevisionRepository;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #shipBy: ShipBy;

  constructor(
    db: Database,
    parts: {
      readonly lifecycle: ArtworkLifecycle;
      readonly earlier: SqliteArtworkRevisionRepository;
      readonly clock: Pick<Clock, 'now'>;
      readonly shipBy: ShipBy;
    },
  ) {
    this.#db = db;
    this.#lifecycle = parts.lifecycle;
    this.#earlier = parts.earlier;
    this.#clock = parts.clock;
    this.#shipBy = parts.shipBy;
  }

  get(id: ArtworkId): ArtworkRecord | null {
    return artworkIn(this.#db, id);
  }

  toRoute(id: ArtworkId): ArtworkRecord | null {
    const row = this.#db.one(
      `SELECT * FROM artwork WHERE id = ? AND (state IN ${sqlSet(notYetRoutedStates)} OR outdated = 1)`,
      [id],
    );
    return row === undefined ? null : toArtworkRecord(row);
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
    const first = (most: number): Row[] => {
      const queued = this.#db.all(
        `SELECT * FROM artwork INDEXED BY artwork_queued WHERE state = 'queued' AND ${others}
          ORDER BY priority DESC, changed_at, id LIMIT +?`,
        [...except, most],
      );
      const waiting = this.#db.all(
        `SELECT * FROM artwork INDEXED BY artwork_waiting
          WHERE state = 'waiting' AND retry_at <= ? AND ${others} ORDER BY retry_at LIMIT +?`,
        [now, ...except, most],
      );
      return [...queued, ...waiting].slice(0, most);
    };
    return this.#db.firstReadable(limit, first, toArtworkRecord);
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

  statuses(connection: ConnectionId): { code: string; name: string; files: number }[] {
    return this.#db
      .all(
        `SELECT artwork_status_code AS code, max(json_extract(artwork_status, '$.name')) AS name, count(*) AS files
           FROM artwork WHERE connection_id = ? AND named = 1 AND artwork_status_code IS NOT NULL
          GROUP BY artwork_status_code ORDER BY files DESC, artwork_status_code`,
        [connection],
      )
      .map((row) => ({ code: text(row.code), name: text(row.name), files: number(row.files) }));
  }

  awaitedStatuses(connection: ConnectionId): { code: string; name: string; files: number }[] {
    return this.#db
      .all(
        `SELECT artwork_status_code AS code, max(json_extract(artwork_status, '$.name')) AS name, count(*) AS files
           FROM artwork INDEXED BY artwork_awaited
          WHERE connection_id = ? AND reason_code = 'withdrawn.artwork-awaited'
            AND artwork_status_code IS NOT NULL
          GROUP BY artwork_status_code ORDER BY artwork_status_code`,
        [connection],
      )
      .map((row) => ({ code: text(row.code), name: text(row.name), files: number(row.files) }));
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
    return jobContextOf(this.#db, id, this.#shipBy);
  }

  setHold(id: ArtworkId, why: Message | null, log: 'log' | 'is-logged' = 'log'): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || isDeepStrictEqual(record.hold, why)) return;
      this.#db.run(
        'UPDATE artwork SET hold = ?, hold_code = ?, hold_values = ?, approved_at = NULL WHERE id = ?',
        [...messageColumns(why), id],
      );
      if (record.state === 'held' && why !== null) {
        this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
          ...messageColumns(why),
          id,
        ]);
      }
      if (log === 'log') this.#lifecycle.note(record, holdWord(record, why), why, 'operator');
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  choose(id: ArtworkId, folders: readonly HotFolderId[] | null): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      const chosen = folders === null ? null : JSON.stringify(folders);
      this.#db.run('UPDATE artwork SET chosen = ? WHERE id = ?', [chosen, id]);
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

  surveyArchive(limit: number): Promise<ArchiveSurvey> {
    return surveyArchive(this.#db, limit);
  }

  isNeeded(sha256: string): boolean {
    return isNeeded(this.#db, sha256);
  }

  evicted(sha256: string): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE artwork SET evicted_at = ?, preflight_due = 0 WHERE sha256 = ?', [
        this.#clock.now(),
        sha256,
      ]);
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

  keptHere(id: ArtworkId, why: Message): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      this.#db.run('UPDATE artwork SET evicted_at = NULL, preflight_due = 1 WHERE id = ?', [id]);
      this.#lifecycle.note(record, BROUGHT_HERE, why, 'station');
    }, 'lazily');
  }
}

/** What the log says when an operator's hold of a file changes. */
function holdWord({ state }: Pick<ArtworkRecord, 'state'>, why: Message | null): string {
  if (why === null) return HOLD_TAKEN_BACK;
  return state === 'held' ? 'held' : HOLD_PLACED;
}
