import { isDeepStrictEqual } from 'node:util';
import {
  ArtworkId,
  type ArtworkState,
  type ChosenFolders,
  type ConnectionId,
  type JobKey,
  type Message,
  notYetRoutedStates,
  withFoldersStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { number, text } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { BROUGHT_HERE, HOLD_PLACED, HOLD_TAKEN_BACK, REDIRECTED } from '../database/new-transition.ts';
import { messageColumns, sqlSet } from '../database/rows.ts';
import { isNeeded, surveyArchive } from './archive-survey.ts';
import type { ArtworkLifecycle, MoveDetails } from './artwork-lifecycle.ts';
import {
  type ArchiveSurvey,
  type ArtworkRecord,
  artworkIn,
  type JobContext,
  toArtworkRecord,
} from './artwork-record.ts';
import { jobContextOf, type ShipBy } from './job-context.ts';
import type { ArtworkRevisions } from './revisions.ts';

/** The artwork files and their states. */
export class Artworks {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #earlier: ArtworkRevisions;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #shipBy: ShipBy;

  constructor(
    db: Database,
    parts: {
      readonly lifecycle: ArtworkLifecycle;
      readonly earlier: ArtworkRevisions;
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

  /** A file for which a route has to be decided, or may have to be; null if it is at any other step. */
  toRoute(id: ArtworkId): ArtworkRecord | null {
    const row = this.#db.one(
      `SELECT * FROM artwork WHERE id = ? AND (state IN ${sqlSet(notYetRoutedStates)} OR is_outdated = 1)`,
      [id],
    );
    return row === undefined ? null : toArtworkRecord(row);
  }

  /** Files in any of `states`, the longest unchanged first. */
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

  /** Files that no rule matches: of a job, or of all jobs of a batch or queued batch. */
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

  /**
   * Files to download at `now`, of all connections except those given: queued ones first, by priority and
   * then the longest waiting, followed by waiting ones whose time has come. A waiting file without a time
   * is paused.
   */
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

  /** Downloads that have failed and are being retried, except those that an operator paused. */
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

  /** Changes the order in which files are downloaded. Not a transition. */
  prioritise(id: ArtworkId, priority: number): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || record.priority === priority) return;
      this.#db.run('UPDATE artwork SET priority = ? WHERE id = ?', [priority, id]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  /**
   * The place of a queued file in the order of `due`, from 1, and the number of queued files; null if it is
   * not queued.
   */
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

  /** Queued files in the order of `due`, followed by those that wait for their next attempt. */
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

  /** The highest priority of a queued file; 0 if there is none. */
  highestPriority(): number {
    const row = this.#db.one(
      "SELECT priority FROM artwork INDEXED BY artwork_queued WHERE state = 'queued' ORDER BY priority DESC LIMIT 1",
      [],
    );
    return Number(row?.priority ?? 0);
  }

  /** Files in any of `states`, of one connection or (null) of all, the longest unchanged first. */
  idsIn(states: readonly ArtworkState[], connection: ConnectionId | null): ArtworkId[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db
      .all(
        `SELECT id FROM artwork WHERE state IN (${marks}) AND (? IS NULL OR connection_id = ?) ORDER BY changed_at, id`,
        [...states, connection, connection],
      )
      .map((row) => ArtworkId.parse(row.id));
  }

  /** When the next waiting file is due after `now`; null if there is none. */
  nextDueAt(now: number): number | null {
    const at = this.#db.one(
      "SELECT min(retry_at) AS at FROM artwork INDEXED BY artwork_waiting WHERE state = 'waiting' AND retry_at > ?",
      [now],
    )?.at;
    return typeof at === 'number' ? at : null;
  }

  /** Like `inState`, with the latest change first. */
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

  /**
   * Converts some files; one that cannot be converted, because its job cannot be read, is left out and
   * reported once.
   */
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
      this.#db.one(`SELECT sum(files) AS n FROM artwork_count WHERE state IN (${marks})`, [...states])?.n ??
        0,
    );
  }

  ofJob(key: JobKey): ArtworkRecord[] {
    return this.#db.readable(
      this.#db.all('SELECT * FROM artwork WHERE job_key = ? ORDER BY component, rowid', [key]),
      toArtworkRecord,
    );
  }

  /** The statuses of the artwork of a connection's files that its jobs name, the most frequent first. */
  statuses(connection: ConnectionId): { code: string; name: string; files: number }[] {
    return this.#db
      .all(
        `SELECT artwork_status_code AS code, max(json_extract(artwork_status, '$.name')) AS name, count(*) AS files
           FROM artwork WHERE connection_id = ? AND is_listed = 1 AND artwork_status_code IS NOT NULL
          GROUP BY artwork_status_code ORDER BY files DESC, artwork_status_code`,
        [connection],
      )
      .map((row) => ({ code: text(row.code), name: text(row.name), files: number(row.files) }));
  }

  /** The statuses of artwork for which files of a connection wait, in the order of their codes. */
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

  /**
   * Moves a file to another state. Throws IllegalTransitionError.
   * @param through states that it passes on the way, in the same step of the store
   */
  move(
    id: ArtworkId,
    to: ArtworkState,
    details: MoveDetails,
    through: readonly ArtworkState[] = [],
  ): ArtworkRecord {
    return this.#lifecycle.move(id, to, details, through);
  }

  /** How much of the part file is known to be on disk. Not a transition. */
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

  /**
   * Why to put a file on hold once it is archived; null: do not. Not a move; a line in the log, unless
   * another one says why.
   */
  setHold(id: ArtworkId, why: Message | null, log: 'log' | 'is-logged' = 'log'): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null || isDeepStrictEqual(record.hold, why)) return;
      this.#db.run(
        'UPDATE artwork SET hold = ?, hold_code = ?, hold_values = ?, approved_at = NULL WHERE id = ?',
        [...messageColumns(why), id],
      );
      if (record.state === 'on-hold' && why !== null) {
        this.#db.run('UPDATE artwork SET reason = ?, reason_code = ?, reason_values = ? WHERE id = ?', [
          ...messageColumns(why),
          id,
        ]);
      }
      if (log === 'log') this.#lifecycle.note(record, holdWord(record, why), why, 'operator');
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  /**
   * The hot folders that an operator has chosen; null: none. Not a step of its life.
   * @param why for a line in the log; null: another one says why
   */
  choose(id: ArtworkId, chosen: ChosenFolders | null, why: Message | null = null): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      const stored = chosen === null ? null : JSON.stringify(chosen);
      this.#db.run('UPDATE artwork SET chosen = ? WHERE id = ?', [stored, id]);
      if (why !== null) this.#lifecycle.note(record, REDIRECTED, why, 'operator');
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    });
  }

  /** Replaces the reason why a file is on hold. Not a transition. */
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
      this.#db.run('UPDATE artwork SET is_outdated = ? WHERE id = ?', [isOutdated ? 1 : 0, id]);
      this.#db.changed({ kind: 'artwork', id, jobKey: record.jobKey });
    }, 'soon');
  }

  /** Files for which other bytes are announced that have not been requested yet. */
  outdated(): ArtworkId[] {
    return this.#db
      .all('SELECT id FROM artwork INDEXED BY artwork_outdated WHERE is_outdated = 1', [])
      .map((row) => ArtworkId.parse(row.id));
  }

  /** Whether a file of that product has been delivered to any RIP before. */
  productDelivered(product: string): boolean {
    return (
      this.#db.one(
        `SELECT 1 FROM artwork JOIN job ON job.key = artwork.job_key
          WHERE job.product = ? AND artwork.state IN ${sqlSet(withFoldersStates)} LIMIT 1`,
        [product],
      ) !== undefined
    );
  }

  /**
   * What is in the archive. Looks at a few files at a time, so that nothing else has to wait while there are
   * millions.
   * @param limit maximum number of removable files.
   */
  surveyArchive(limit: number): Promise<ArchiveSurvey> {
    return surveyArchive(this.#db, limit);
  }

  /** Whether a job, or an earlier file of an unfinished job, needs the archived bytes. */
  isNeeded(sha256: string): boolean {
    return isNeeded(this.#db, sha256);
  }

  /** The archive has dropped a file. Not a transition, because its jobs are not affected. */
  evicted(sha256: string): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE artwork SET evicted_at = ?, is_preflight_due = 0 WHERE sha256 = ?', [
        this.#clock.now(),
        sha256,
      ]);
      this.#earlier.evicted(sha256);
    });
  }

  /** Another station has the bytes of a file, and the archive does not. Not a transition. */
  keptElsewhere(id: ArtworkId): void {
    this.#db.transaction(
      () =>
        this.#db.run('UPDATE artwork SET evicted_at = ?, is_preflight_due = 0 WHERE id = ?', [
          this.#clock.now(),
          id,
        ]),
      'lazily',
    );
  }

  /**
   * Records that the archive now has a file's bytes, too, so that preflight may check them. Not a transition,
   * but a line in the log.
   * @param why where they came from.
   */
  keptHere(id: ArtworkId, why: Message): void {
    this.#db.transaction(() => {
      const record = this.get(id);
      if (record === null) return;
      this.#db.run('UPDATE artwork SET evicted_at = NULL, is_preflight_due = 1 WHERE id = ?', [id]);
      this.#lifecycle.note(record, BROUGHT_HERE, why, 'station');
    }, 'lazily');
  }
}

/** What the log says when an operator's hold of a file changes. */
function holdWord({ state }: Pick<ArtworkRecord, 'state'>, why: Message | null): string {
  if (why === null) return HOLD_TAKEN_BACK;
  return state === 'on-hold' ? 'on-hold' : HOLD_PLACED;
}
