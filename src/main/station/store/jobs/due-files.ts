import { isDeepStrictEqual } from 'node:util';
import {
  type Acknowledged,
  type ArtworkId,
  type ChangeSource,
  type ConnectionId,
  type HotFolderId,
  idleStates,
  isOneOf,
  type JobKey,
  knownArtworkMeaningOf,
  literalMessage,
  type Message,
  maybeAtRipStates,
  meaningOf as meaningByRules,
  message,
  type Status,
  type StatusMeaning,
  type StatusRules,
  withFoldersStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkLifecycle } from '../artworks/artwork-lifecycle.ts';
import { type ArtworkRecord, withoutPart } from '../artworks/artwork-record.ts';
import type { Artworks } from '../artworks/artworks.ts';
import { numberOrNull, textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { StoredComponent } from '../database/job-columns.ts';
import { componentsIn, connectionOf, meaningOf, statusIn } from '../database/job-columns.ts';
import {
  ACKNOWLEDGED,
  ACKNOWLEDGEMENT_TAKEN_BACK,
  RECALLED,
  WANTED_AGAIN,
} from '../database/new-transition.ts';
import { messageColumns } from '../database/rows.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import {
  type Due,
  dueOf,
  isRecalledFor,
  type RecallBecause,
  recallMessage,
  withdrawnMessage,
} from './due.ts';
import type { SentOrders } from './sent-orders.ts';

/** The note of a job of whose files an operator's path leads to none. */
const FILES_UNREAD = 'unread.files-at-path';

/** What its row says of a job. */
interface StoredTruth {
  readonly meaning: StatusMeaning;
  readonly goneAt: number | null;
  readonly status: Status;
  readonly components: readonly StoredComponent[];
  readonly isBatchCancelled: boolean;
  /** Its original, if an operator's path leads to no file of it. */
  readonly unread: string | null;
}

/**
 * Keeps the files of a job in line with the latest data from the service: queued, withdrawn or, if they
 * were delivered, recalled. Runs inside the transaction that stores the data, so that nothing can be
 * delivered on outdated data.
 */
export class DueFiles {
  readonly #db: Database;
  readonly #artworks: Artworks;
  readonly #deliveries: Deliveries;
  readonly #orders: SentOrders;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #folderName: (id: HotFolderId) => string;
  readonly #statusRules: (connection: ConnectionId) => StatusRules;

  constructor(
    db: Database,
    parts: {
      readonly artworks: Artworks;
      readonly deliveries: Deliveries;
      readonly orders: SentOrders;
      readonly lifecycle: ArtworkLifecycle;
      readonly clock: Pick<Clock, 'now'>;
      readonly folderName: (id: HotFolderId) => string;
      readonly statusRules: (connection: ConnectionId) => StatusRules;
    },
  ) {
    this.#db = db;
    this.#artworks = parts.artworks;
    this.#deliveries = parts.deliveries;
    this.#orders = parts.orders;
    this.#lifecycle = parts.lifecycle;
    this.#clock = parts.clock;
    this.#folderName = parts.folderName;
    this.#statusRules = parts.statusRules;
  }

  /**
   * Moves every file of a job to where it belongs.
   * @param before the earlier meaning of the job's status; null if it is unchanged or was unknown.
   * @param files of the job, if they are in hand.
   */
  settle(
    key: JobKey,
    source: ChangeSource,
    before: StatusMeaning | null,
    files: readonly ArtworkRecord[] = this.#artworks.ofJob(key),
  ): void {
    const job = this.#job(key);
    if (job === null) return;
    // What is finished is no longer stopped, whatever happens to the job afterwards.
    const wasOver =
      before === 'done' || (job.goneAt !== null && (job.meaning === 'production' || job.meaning === 'done'));
    for (const file of files) this.#put(file, job, source, wasOver);
  }

  /** Whether a file is to be delivered, according to the latest data from the service and the operator. */
  isDue(file: ArtworkRecord): boolean {
    const job = this.#job(file.jobKey);
    return job !== null && this.#dueOf(job, file).kind === 'due';
  }

  #job(key: JobKey): StoredTruth | null {
    const found = this.#db.one(
      `SELECT job.connection_id, job.meaning, job.gone_at, job.status, job.components, batch.status_code AS batch,
              CASE WHEN instr(job.not_understood, '${FILES_UNREAD}') > 0 THEN job.original END AS unread
         FROM job LEFT JOIN batch ON batch.key = job.batch_key WHERE job.key = ?`,
      [key],
    );
    if (found === undefined) return null;
    const batch = textOrNull(found.batch);
    return {
      meaning: meaningOf(found.meaning),
      goneAt: numberOrNull(found.gone_at),
      status: statusIn(found.status),
      components: componentsIn(found.components),
      unread: textOrNull(found.unread),
      isBatchCancelled:
        batch !== null &&
        meaningByRules(batch, this.#statusRules(connectionOf(found.connection_id))) === 'cancelled',
    };
  }

  #dueOf(row: StoredTruth, file: ArtworkRecord): Due {
    const { meaning, isBatchCancelled } = row;
    // What the original does not mention at all was removed.
    const isFilesUnread = row.unread?.includes(file.fileId) === true;
    const isGone = row.goneAt !== null;
    const job = { meaning, isGone, statusName: row.status.name, isBatchCancelled, isFilesUnread };
    const ofComponent = row.components.find(({ label }) => label === file.component)?.artworkStatus ?? null;
    const status = file.artworkStatus ?? ofComponent;
    const known =
      status === null ? 'usable' : knownArtworkMeaningOf(status.code, this.#statusRules(file.connectionId));
    // What was sent is not called back for a word that nobody knows.
    const artwork = known ?? (isOneOf(file.state, withFoldersStates) ? 'usable' : 'waits');
    const refused = artwork === 'refused' ? (status?.name ?? null) : null;
    const awaited = artwork === 'waits' ? (status?.name ?? null) : null;
    const replacedBy = file.replacedBy === null ? null : (this.#artworks.get(file.replacedBy)?.name ?? null);
    return dueOf(job, { ...file, replacedBy, refused, awaited, wasInFolder: this.#wasInFolder(file) });
  }

  /** Whether nobody has put the file on hold since, or announced other bytes for it. */
  #wasInFolder({ id, state, sha256, isOutdated }: ArtworkRecord): boolean {
    if (isOutdated || !isOneOf(state, withFoldersStates)) return false;
    return this.#deliveries
      .ofArtwork(id)
      .some((one) => one.sha256 === sha256 && isOneOf(one.state, [...maybeAtRipStates, 'rejected']));
  }

  /**
   * An operator sends a file although its job is past its download status; it is downloaded and delivered
   * unless something else forbids it.
   */
  sendManually(id: ArtworkId): void {
    this.#db.transaction(() => {
      const file = this.#artworks.get(id);
      if (file === null) return;
      this.keepDue(id);
      this.settle(file.jobKey, 'operator', null);
    });
  }

  /** An operator sends a file elsewhere that was in a hot folder when its job moved on. */
  keepDue(id: ArtworkId): void {
    this.#db.run('UPDATE artwork SET is_sent_manually = 1 WHERE id = ?', [id]);
  }

  /** The operator has seen what has to be stopped, and what else is currently wrong with the job. */
  acknowledge(key: JobKey): Acknowledged {
    return this.#db.transaction(() => {
      const files: ArtworkId[] = [];
      for (const file of this.#artworks.ofJob(key)) {
        if (file.recall === null) continue;
        this.#db.run('UPDATE artwork SET is_recall_acknowledged = 1 WHERE id = ?', [file.id]);
        this.#lifecycle.note(file, ACKNOWLEDGED, file.recall, 'operator');
        files.push(file.id);
      }
      const open = 'key = ? AND acknowledged_status IS NOT status_code';
      const job = this.#db.one(`SELECT 1 FROM job WHERE ${open}`, [key]) !== undefined;
      this.#db.run('UPDATE job SET acknowledged_status = status_code WHERE key = ?', [key]);
      const order = this.#orders.acknowledge(key);
      this.#db.changed({ kind: 'job', key });
      return { job, order, files };
    });
  }

  /** Takes that back, for files that are still not wanted and a job that still has the same status. */
  takeBackAcknowledgement(key: JobKey, { job, order, files }: Acknowledged): void {
    this.#db.transaction(() => {
      for (const file of this.#artworks.ofJob(key).filter(({ id }) => files.includes(id))) {
        this.#db.run('UPDATE artwork SET is_recall_acknowledged = 0 WHERE id = ? AND recall IS NOT NULL', [
          file.id,
        ]);
        const recall = this.#artworks.get(file.id)?.recall ?? null;
        if (recall !== null) this.#lifecycle.note(file, ACKNOWLEDGEMENT_TAKEN_BACK, recall, 'operator');
      }
      if (job) this.#db.run('UPDATE job SET acknowledged_status = NULL WHERE key = ?', [key]);
      if (order) this.#orders.takeBackAcknowledgement(key);
      this.#db.changed({ kind: 'job', key });
    });
  }

  /** A file was removed from the hot folders. If no RIP has it, there is nothing left to stop. */
  takenOut(id: ArtworkId): void {
    this.#db.transaction(() => {
      const file = this.#artworks.get(id);
      if (file === null || this.#isDelivered(id)) return;
      const why = message('file.removed-from-folder');
      this.#lifecycle.move(id, 'withdrawn', { source: 'operator', reason: why });
      this.#db.run('UPDATE artwork SET is_recall_acknowledged = 1 WHERE id = ?', [id]);
      this.settle(file.jobKey, 'operator', null);
    });
  }

  #put(file: ArtworkRecord, job: StoredTruth, source: ChangeSource, wasOver: boolean): void {
    const due = this.#dueOf(job, file);
    switch (due.kind) {
      case 'due':
        this.#goOn(file, literalMessage(job.status.name), source);
        return;
      case 'finish':
        this.#clearRecall(file, source);
        return;
      case 'not-yet':
        return;
      case 'withdrawn': {
        const { because, of } = due;
        this.#deliveries.drop(file.id, source);
        const isDelivered = this.#isDelivered(file.id);
        if (file.isSentManually && because !== 'past')
          this.#db.run('UPDATE artwork SET is_sent_manually = 0 WHERE id = ?', [file.id]);
        if (!isDelivered && this.#recalledFor(file.id) !== null) this.#writeRecall(file.id, null, false);
        if (isDelivered && this.#isNamedAnew(file)) this.#clearRecall(file, source);
        else if (isDelivered && isRecalledFor(because)) this.#recall(file, because, of, source, wasOver);
        const now = this.#artworks.get(file.id);
        if (now === null || (isDelivered && isOneOf(now.state, withFoldersStates))) return;
        const reason = withdrawnMessage(because, of);
        if (because === 'moved-back' && now.state === 'withdrawn' && now.sha256 === null)
          this.#expectAgain(now, source);
        else if (now.state !== 'withdrawn' || !isDeepStrictEqual(now.reason, reason)) {
          const details = { source, reason, attempt: 0, ...(now.sha256 === null ? withoutPart : {}) };
          this.#lifecycle.move(file.id, 'withdrawn', details);
          // What was acknowledged about the job before was something else.
          if (because === 'batch-cancelled')
            this.#db.run('UPDATE job SET acknowledged_status = NULL WHERE key = ?', [file.jobKey]);
        }
        return;
      }
    }
  }

  /** Its job is back in pre-press, and has not been ready since, so it is still to come. */
  #expectAgain(file: ArtworkRecord, source: ChangeSource): void {
    if (file.reason?.code !== 'withdrawn.moved-back') this.#lifecycle.move(file.id, 'expected', { source });
  }

  /** It is wanted again, so there is nothing to stop at its RIP. */
  #clearRecall(file: ArtworkRecord, source: ChangeSource): void {
    if (!file.isRecalled) return;
    this.#writeRecall(file.id, null, false);
    if (file.recall !== null) this.#lifecycle.note(file, WANTED_AGAIN, null, source);
  }

  #goOn(file: ArtworkRecord, why: Message, source: ChangeSource): void {
    this.#clearRecall(file, source);
    this.#deliveries.resume(file.id);
    if (!isOneOf(file.state, idleStates)) {
      // Other bytes may have been announced while it was not requested; they are downloaded now.
      if (file.isOutdated) this.#db.changed({ kind: 'artwork', id: file.id, jobKey: file.jobKey });
      return;
    }
    const isHere = file.state === 'withdrawn' && file.sha256 !== null && !file.isOutdated;
    this.#lifecycle.move(file.id, isHere ? 'archived' : 'queued', { source, why, attempt: 0 });
  }

  #recall(
    file: ArtworkRecord,
    because: RecallBecause,
    of: string,
    source: ChangeSource,
    wasOver: boolean,
  ): void {
    if (this.#recalledFor(file.id) === `recall.${because}`) return;
    const last = this.#deliveries
      .ofArtwork(file.id)
      .findLast(({ state }) => isOneOf(state, maybeAtRipStates));
    if (last === undefined) return;
    const now = this.#clock.now();
    const minutes = Math.max(1, Math.round((now - (last.deliveredAt ?? now)) / 60_000));
    const recall = recallMessage(because, of, { minutes, folder: this.#folderName(last.hotFolderId) });
    this.#writeRecall(file.id, recall, wasOver);
    if (!wasOver) this.#lifecycle.note(file, RECALLED, recall, source);
  }

  #isDelivered(id: ArtworkId): boolean {
    return this.#deliveries.ofArtwork(id).some(({ state }) => isOneOf(state, maybeAtRipStates));
  }

  /** Its job names the same bytes under another ID, and that file waits for an operator because of this. */
  #isNamedAnew({ jobKey, sha256 }: ArtworkRecord): boolean {
    return this.#artworks
      .ofJob(jobKey)
      .some(
        (one) =>
          one.isListed &&
          one.state === 'on-hold' &&
          one.reason?.code === 'hold.bytes-sent' &&
          one.sha256 === sha256,
      );
  }

  /** The latest reason for recalling a file, acknowledged or not, so that it is not reported twice. */
  #recalledFor(id: ArtworkId): string | null {
    const row = this.#db.one('SELECT recall_code FROM artwork WHERE id = ?', [id]);
    return typeof row?.recall_code === 'string' ? row.recall_code : null;
  }

  #writeRecall(id: ArtworkId, recall: Message | null, isSeen: boolean): void {
    this.#db.run(
      'UPDATE artwork SET recall = ?, recall_code = ?, recall_values = ?, is_recall_acknowledged = ? WHERE id = ?',
      [...messageColumns(recall), isSeen ? 1 : 0, id],
    );
  }

  /**
   * Records which files the newest answer about a job names, and which of them replaced which: within a
   * component, by name, else by kind, else in order.
   * @param files of the job. @returns whether it wrote something about one of them
   */
  name(files: readonly ArtworkRecord[], named: ReadonlySet<ArtworkId>): boolean {
    const lost = files.filter(({ id, isListed }) => isListed && !named.has(id));
    const gained = files.filter(({ id, isListed }) => !isListed && named.has(id));
    for (const { id } of gained) {
      this.#db.run('UPDATE artwork SET is_listed = 1, replaced_by = NULL WHERE id = ?', [id]);
    }
    for (const file of lost) {
      const heir = heirOf(file, gained);
      if (heir !== undefined) {
        gained.splice(gained.indexOf(heir), 1);
        this.#db.run('UPDATE artwork SET replaces = ? WHERE id = ?', [file.id, heir.id]);
      }
      this.#db.run('UPDATE artwork SET is_listed = 0, is_sent_manually = 0, replaced_by = ? WHERE id = ?', [
        heir?.id ?? null,
        file.id,
      ]);
    }
    return lost.length > 0 || gained.length > 0;
  }
}

/** The file that replaced one that is no longer named. */
function heirOf(file: ArtworkRecord, gained: readonly ArtworkRecord[]): ArtworkRecord | undefined {
  const near = gained.filter(({ component }) => component === file.component);
  return (
    near.find(({ name }) => name === file.name) ?? near.find(({ kind }) => kind === file.kind) ?? near[0]
  );
}
