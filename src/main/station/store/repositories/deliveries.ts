import { z } from 'zod';
import {
  type ArtworkId,
  type ChangeSource,
  type DeliveryId,
  type DeliveryState,
  HotFolderId,
  literalMessage,
  type Message,
  newestDeliveries,
  owedStates,
  presentStates,
} from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { sqlSet } from '../database/rows.ts';
import type { ArtworkLifecycle } from '../lifecycle/artwork-lifecycle.ts';
import { artworkIn } from '../records/artwork-record.ts';
import { type DeliveryRecord, type FolderCounts, toDelivery } from '../records/delivery-record.ts';
import { folderCounts, writeDelivery } from '../records/delivery-rows.ts';
import type { TransitionRepository } from './transitions.ts';

/** What a step may set; left out: kept, except `problem`, which is cleared. */
interface Step {
  readonly to: DeliveryState;
  readonly from: readonly DeliveryState[];
  readonly source: ChangeSource;
  readonly tempPath?: string | null;
  readonly finalName?: string | null;
  readonly ticketTempPath?: string | null;
  readonly ticketName?: string | null;
  readonly why?: string;
  readonly deliveredAt?: number;
  readonly pickedUpAt?: number;
  readonly problem?: Message;
}

/**
 * Planned or under way, for files that are ready to be delivered. What is committing is finished whatever became of its
 * file meanwhile: it may be in the folder already. A newer revision waits while the one before it is in the folder.
 */
const OWED = `SELECT delivery.* FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
  WHERE delivery.state IN ${sqlSet(owedStates)}
    AND (artwork.state = 'delivering' AND artwork.outdated = 0 AND NOT EXISTS (
           SELECT 1 FROM delivery AS earlier
            WHERE earlier.artwork_id = delivery.artwork_id AND earlier.hot_folder_id = delivery.hot_folder_id
              AND earlier.revision < delivery.revision
              AND earlier.state IN ${sqlSet(['committing', ...presentStates, 'removing'])})
         OR delivery.state = 'committing')`;

const DroppedRow = z.object({
  hot_folder_id: HotFolderId,
  revision: z.number(),
  sha256: z.string(),
  bytes: z.number(),
});

/** The ledger: which file went into which hot folder, under which name, and what became of it there. */
export class DeliveryRepository {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #transitions: TransitionRepository;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    db: Database,
    lifecycle: ArtworkLifecycle,
    transitions: TransitionRepository,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#db = db;
    this.#lifecycle = lifecycle;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  get(id: DeliveryId): DeliveryRecord | null {
    const row = this.#db.one('SELECT * FROM delivery WHERE id = ?', [id]);
    return row === undefined ? null : toDelivery(row);
  }

  /** Owes `artworkId` to `hotFolderId`, once per revision: a second call gives the first one's record. */
  plan(
    artworkId: ArtworkId,
    hotFolderId: HotFolderId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
      readonly revision?: number;
      /** Why an operator has it fed again. */
      readonly why?: string;
    },
  ): DeliveryRecord {
    const source: ChangeSource = file.why === undefined ? 'station' : 'operator';
    return this.#db.transaction(
      () => {
        const revision = file.revision ?? 1;
        const inserted = this.#db.run(
          `INSERT INTO delivery (artwork_id, hot_folder_id, revision, state, sha256, bytes, planned_at)
           VALUES (?, ?, ?, 'planned', ?, ?, ?) ON CONFLICT DO NOTHING`,
          [artworkId, hotFolderId, revision, file.sha256, file.bytes, this.#clock.now()],
        );
        const row = this.#db.one(
          'SELECT * FROM delivery WHERE artwork_id = ? AND hot_folder_id = ? AND revision = ?',
          [artworkId, hotFolderId, revision],
        );
        if (row === undefined)
          throw new IllegalTransitionError(`The delivery of ${artworkId} could not be written.`);
        const delivery = toDelivery(row);
        if (inserted > 0)
          this.#log(
            delivery,
            null,
            'planned',
            file.why === undefined ? null : literalMessage(file.why),
            source,
          );
        this.#settleArtwork(artworkId, source);
        return delivery;
      },
      source === 'operator' ? 'durably' : 'lazily',
    );
  }

  /** An operator holds a file: where it goes is decided again, unless a hot folder was given it already. */
  withdraw(artworkId: ArtworkId): void {
    this.#db.transaction(() => {
      const deliveries = this.ofArtwork(artworkId).filter(({ state }) => state !== 'removed');
      if (deliveries.some(({ state }) => state !== 'planned')) return;
      for (const one of deliveries) this.#delete(one, null, 'operator');
    });
  }

  /**
   * Owes a file to no hot folder: what is not committed is not delivered, until `resume`. What was staged of it is swept
   * away.
   */
  drop(artworkId: ArtworkId, source: ChangeSource): void {
    this.#db.transaction(() => {
      const begun = this.ofArtwork(artworkId).filter(
        ({ state }) => state === 'planned' || state === 'copying',
      );
      for (const one of begun) {
        this.#delete(one, null, source);
        this.#db.run(
          `INSERT OR REPLACE INTO dropped_delivery (artwork_id, hot_folder_id, revision, sha256, bytes)
           VALUES (?, ?, ?, ?, ?)`,
          [artworkId, one.hotFolderId, one.revision, one.sha256, one.bytes],
        );
      }
      if (begun.length > 0) this.#settleArtwork(artworkId, source);
    });
  }

  /**
   * A file is wanted again: what was dropped is owed again, where another hot folder was given the file. Elsewhere the
   * file is routed as a new one.
   */
  resume(artworkId: ArtworkId): void {
    this.#db.transaction(() => {
      const dropped = this.#db
        .all('SELECT * FROM dropped_delivery WHERE artwork_id = ?', [artworkId])
        .map((row) => DroppedRow.parse(row));
      if (dropped.length === 0) return;
      this.#db.run('DELETE FROM dropped_delivery WHERE artwork_id = ?', [artworkId]);
      if (newestDeliveries(this.ofArtwork(artworkId)).length === 0) return;
      for (const { hot_folder_id: folder, ...file } of dropped) this.plan(artworkId, folder, file);
    }, 'lazily');
  }

  /** The newest delivery of each of those names in that hot folder. */
  named(hotFolderId: HotFolderId, names: readonly string[]): DeliveryRecord[] {
    return names.flatMap((name) =>
      this.#db
        .all(
          'SELECT * FROM delivery WHERE hot_folder_id = ? AND final_name = ? COLLATE NOCASE ORDER BY id DESC LIMIT 1',
          [hotFolderId, name],
        )
        .map(toDelivery),
    );
  }

  copying(
    id: DeliveryId,
    names: {
      readonly tempPath: string;
      readonly finalName: string;
      readonly ticketTempPath?: string | null;
      readonly ticketName?: string | null;
    },
  ): DeliveryRecord {
    return this.#step(id, {
      to: 'copying',
      from: ['planned', 'copying', 'failed'],
      source: 'station',
      ticketTempPath: null,
      ticketName: null,
      ...names,
    });
  }

  committing(id: DeliveryId): DeliveryRecord {
    return this.#step(id, { to: 'committing', from: ['copying'], source: 'station' });
  }

  delivered(id: DeliveryId): DeliveryRecord {
    const deliveredAt = this.#clock.now();
    return this.#step(id, {
      to: 'delivered',
      from: ['committing'],
      source: 'station',
      tempPath: null,
      ticketTempPath: null,
      deliveredAt,
    });
  }

  /** The RIP has it; it may have told that something is odd about it, then or later. */
  pickedUp(id: DeliveryId, warning?: Message): DeliveryRecord {
    const pickedUpAt = this.get(id)?.pickedUpAt ?? this.#clock.now();
    const step = { to: 'taken', source: 'rip', pickedUpAt } as const;
    return warning === undefined
      ? this.#step(id, { ...step, from: presentStates })
      : this.#step(id, { ...step, from: [...presentStates, 'taken'], problem: warning });
  }

  refused(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#step(id, {
      to: 'refused',
      from: [...presentStates, 'taken'],
      source: 'rip',
      problem,
    });
  }

  stuck(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#step(id, { to: 'stuck', from: ['delivered'], source: 'rip', problem });
  }

  /** It is about to be taken out of the hot folder, to that temp name. */
  removing(id: DeliveryId, tempPath: string): DeliveryRecord {
    return this.#step(id, { to: 'removing', from: presentStates, source: 'operator', tempPath });
  }

  /** It has been taken out, and the RIP never had it. */
  removed(id: DeliveryId): DeliveryRecord {
    return this.#step(id, { to: 'removed', from: ['removing'], source: 'operator', tempPath: null });
  }

  /** It was not taken out: the RIP was faster, or it is held by another program. What became of it is seen there. */
  stays(id: DeliveryId): DeliveryRecord {
    return this.#step(id, { to: 'delivered', from: ['removing'], source: 'operator', tempPath: null });
  }

  failed(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#step(id, {
      to: 'failed',
      from: [...owedStates, 'failed'],
      source: 'station',
      problem,
    });
  }

  /** Back to the start: nothing of it is under its final name. */
  replan(id: DeliveryId): DeliveryRecord {
    return this.#step(id, {
      to: 'planned',
      from: [...owedStates, 'failed'],
      source: 'station',
      tempPath: null,
      finalName: null,
      ticketTempPath: null,
      ticketName: null,
    });
  }

  /**
   * What is owed of a file and not committed is the file as it is now: other bytes have come in its place. A copy of the
   * earlier ones comes to nothing.
   */
  owe(artworkId: ArtworkId, file: { readonly sha256: string; readonly bytes: number }): void {
    this.#db.transaction(() => {
      for (const { id, state, sha256 } of this.ofArtwork(artworkId))
        if (state === 'copying' && sha256 !== file.sha256) this.replan(id);
      this.#db.run(
        "UPDATE delivery SET sha256 = ?, bytes = ? WHERE artwork_id = ? AND state = 'planned' AND sha256 <> ?",
        [file.sha256, file.bytes, artworkId, file.sha256],
      );
    }, 'lazily');
  }

  /** The number that the next delivery will have, if none comes in between. */
  nextId(): number {
    const row = this.#db.one("SELECT seq FROM sqlite_sequence WHERE name = 'delivery'", []);
    return Number(row?.seq ?? 0) + 1;
  }

  ofArtwork(id: ArtworkId): DeliveryRecord[] {
    return this.#db
      .all('SELECT * FROM delivery WHERE artwork_id = ? ORDER BY hot_folder_id, revision', [id])
      .map(toDelivery);
  }

  /** Owed to a hot folder at this moment, oldest first. */
  owed(hotFolderId: HotFolderId, limit: number): DeliveryRecord[] {
    return this.#db.readable(
      this.#db.all(`${OWED} AND delivery.hot_folder_id = ? ORDER BY delivery.id LIMIT ?`, [
        hotFolderId,
        limit,
      ]),
      toDelivery,
    );
  }

  /** A delivery as it is owed at this moment; null where it is not. */
  stillOwed(id: DeliveryId): DeliveryRecord | null {
    const row = this.#db.one(`${OWED} AND delivery.id = ?`, [id]);
    return row === undefined ? null : toDelivery(row);
  }

  /** In the hot folder as far as is known, and not yet taken; oldest first. */
  inFolder(hotFolderId: HotFolderId): DeliveryRecord[] {
    return this.#db.readable(
      this.#db.all(
        `SELECT * FROM delivery WHERE state IN ${sqlSet(presentStates)} AND hot_folder_id = ? ORDER BY id`,
        [hotFolderId],
      ),
      toDelivery,
    );
  }

  /** True where something lies in the hot folder, as far as is known. */
  holdsSomething(hotFolderId: HotFolderId): boolean {
    return (
      this.#db.one(
        `SELECT 1 FROM delivery WHERE state IN ${sqlSet([...presentStates, 'removing'])} AND hot_folder_id = ? LIMIT 1`,
        [hotFolderId],
      ) !== undefined
    );
  }

  counts(hotFolderId: HotFolderId): FolderCounts {
    return folderCounts(this.#db, hotFolderId);
  }

  /** What a hot folder knows in any of those states, the newest first. */
  inStates(hotFolderId: HotFolderId, states: readonly DeliveryState[], limit: number): DeliveryRecord[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db.readable(
      this.#db.all(
        `SELECT * FROM delivery WHERE hot_folder_id = ? AND state IN (${marks}) ORDER BY id DESC LIMIT ?`,
        [hotFolderId, ...states, limit],
      ),
      toDelivery,
    );
  }

  /**
   * Owes a hot folder nothing any more. Files that were owed to it alone are routed anew; one of which it is not known
   * whether it got there is held, because somebody has to look. Returns how many were owed.
   */
  withdrawFrom(hotFolderId: HotFolderId, why: Message): number {
    return this.#db.transaction(() => {
      const owed = this.inStates(hotFolderId, ['planned', 'failed'], Number.MAX_SAFE_INTEGER);
      this.#db.run('DELETE FROM dropped_delivery WHERE hot_folder_id = ?', [hotFolderId]);
      for (const one of owed) {
        this.#delete(one, why, 'operator');
        const stands = artworkIn(this.#db, one.artworkId)?.state;
        if (stands !== 'delivering') continue;
        if (one.state === 'failed') {
          const reason = one.problem ?? why;
          this.#lifecycle.move(one.artworkId, 'held', {
            source: 'operator',
            reason,
            hold: inEnglish(reason),
          });
        } else if (this.ofArtwork(one.artworkId).length === 0) {
          this.#lifecycle.move(one.artworkId, 'archived', { source: 'operator', why });
        } else {
          this.#settleArtwork(one.artworkId, 'operator');
        }
      }
      return owed.length;
    });
  }

  /** Hot folders that something is owed to, or was and failed, or was until it was dropped. */
  foldersOwed(): HotFolderId[] {
    return this.#db
      .all(
        `SELECT hot_folder_id AS id FROM delivery WHERE state IN ${sqlSet([...owedStates, 'failed'])}
         UNION SELECT hot_folder_id FROM dropped_delivery`,
        [],
      )
      .map((row) => HotFolderId.parse(row.id));
  }

  /** A file that has deliveries stands where they do. */
  settle(artworkId: ArtworkId): void {
    this.#db.transaction(() => this.#settleArtwork(artworkId, 'station'), 'lazily');
  }

  /** True where the ledger used that name in that folder before, however it is written: some disks tell no case apart. */
  nameTaken(hotFolderId: HotFolderId, finalName: string): boolean {
    return (
      this.#db.one(
        `SELECT 1 FROM delivery WHERE hot_folder_id = ? AND (
           final_name = ? COLLATE NOCASE OR ticket_name = ? COLLATE NOCASE)`,
        [hotFolderId, finalName, finalName],
      ) !== undefined
    );
  }

  /**
   * Only `committing` has to be on disk before what follows it: without it, a restart would not know that the rename
   * may have happened. Every other step of the station's own follows again from the ledger and the disk.
   */
  #step(id: DeliveryId, step: Step): DeliveryRecord {
    const durably = step.to === 'committing' || step.to === 'failed' || step.source === 'operator';
    return this.#db.transaction(
      () => {
        const record = this.get(id);
        if (record === null) throw new IllegalTransitionError(`Delivery ${id} is not in the ledger.`);
        if (!step.from.includes(record.state)) {
          throw new IllegalTransitionError(`Delivery ${id} cannot go from ${record.state} to ${step.to}.`);
        }
        const next: DeliveryRecord = {
          ...record,
          state: step.to,
          tempPath: step.tempPath === undefined ? record.tempPath : step.tempPath,
          finalName: step.finalName === undefined ? record.finalName : step.finalName,
          ticketTempPath: step.ticketTempPath === undefined ? record.ticketTempPath : step.ticketTempPath,
          ticketName: step.ticketName === undefined ? record.ticketName : step.ticketName,
          deliveredAt: step.deliveredAt ?? record.deliveredAt,
          pickedUpAt: step.pickedUpAt ?? record.pickedUpAt,
          problem: step.problem ?? null,
        };
        writeDelivery(this.#db, next);
        this.#log(next, record.state, step.to, next.problem, step.source);
        this.#settleArtwork(record.artworkId, step.source);
        return next;
      },
      durably ? 'durably' : 'lazily',
    );
  }

  /** Of one that nothing was made of: it is owed no longer. */
  #delete(delivery: DeliveryRecord, why: Message | null, source: ChangeSource): void {
    this.#db.run('DELETE FROM delivery WHERE id = ?', [delivery.id]);
    this.#log(delivery, delivery.state, 'withdrawn', why, source);
  }

  #settleArtwork(id: ArtworkId, source: ChangeSource): void {
    this.#lifecycle.followDeliveries(id, newestDeliveries(this.ofArtwork(id)), source);
  }

  #log(
    delivery: DeliveryRecord,
    from: DeliveryState | null,
    to: DeliveryState | 'withdrawn',
    why: Message | null,
    source: ChangeSource,
  ): void {
    const artwork = artworkIn(this.#db, delivery.artworkId);
    this.#transitions.append({
      subject: 'delivery',
      subjectId: String(delivery.id),
      label: delivery.finalName ?? artwork?.name ?? delivery.artworkId,
      jobKey: artwork?.jobKey ?? null,
      batchKey: null,
      status: null,
      from,
      to,
      at: this.#clock.now(),
      why,
      source,
    });
    this.#db.changed({ kind: 'hot-folder', id: delivery.hotFolderId });
  }
}
