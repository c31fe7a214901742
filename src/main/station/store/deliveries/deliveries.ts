import {
  ArtworkId,
  type ChangeSource,
  type DeliveryId,
  type DeliveryState,
  type FileMove,
  HotFolderId,
  isOneOf,
  JobKey,
  type Message,
  maybeAtRipStates,
  message,
  newestDeliveries,
  owedStates,
  presentStates,
  type RoutedBy,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkLifecycle } from '../artworks/artwork-lifecycle.ts';
import { type ArtworkRecord, artworkIn, standingOf } from '../artworks/artwork-record.ts';
import { type DeliveryRecord, routedByColumns, toDelivery } from '../artworks/delivery-record.ts';
import { RUSH_PRIORITY } from '../artworks/rush-priority.ts';
import { numberOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { sqlSet } from '../database/rows.ts';
import type { DeliveryLifecycle } from './delivery-lifecycle.ts';
import { deliveriesOf, deliveryIn, deliveryStatesAt } from './delivery-rows.ts';
import { GOES_BEFORE_ONE, SLIP_PRIORITY, type Slips, WAITS_FOR_SLIP } from './slips.ts';
import { keepSuspended, takeSuspended } from './suspended-deliveries.ts';

/**
 * A file that is ready to be delivered. A newer revision waits while the one before it is in the folder, and
 * what another station has put on hold, also where that is still to be carried out here.
 */
const IS_READY = `artwork.state = 'delivering' AND artwork.is_outdated = 0 AND NOT EXISTS (
           SELECT 1 FROM delivery AS earlier
            WHERE earlier.artwork_id = delivery.artwork_id AND earlier.hot_folder_id = delivery.hot_folder_id
              AND earlier.revision < delivery.revision
              AND earlier.state IN ${sqlSet(['committing', ...presentStates, 'removing'])})
           AND NOT EXISTS (SELECT 1 FROM site_decision
                            WHERE subject = artwork.id AND site_decision.state = 'to-apply' AND keeps_file = 1)`;

/**
 * Planned or in progress. A resend waits while it can be taken back, and one that is being moved for good.
 */
const isPending = (states: readonly (typeof owedStates)[number][]): string =>
  `delivery.state IN ${sqlSet(states)} AND delivery.delayed = 0 AND delivery.moved IS NULL`;

/**
 * Files that are owed. What is committing is finished whatever became of its file meanwhile, since it may
 * already be in the folder.
 */
export const owedIn = (
  states: readonly (typeof owedStates)[number][],
): string => `FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
  WHERE ${isPending(states)} AND (${IS_READY} OR delivery.state = 'committing')`;

/** The same, with slip sheets: each goes before its files, as soon as one of them could be delivered. */
const OWED = `FROM delivery LEFT JOIN artwork ON artwork.id = delivery.artwork_id
  LEFT JOIN slip ON slip.id = delivery.artwork_id
  WHERE ${isPending(owedStates)} AND (${IS_READY} AND NOT ${WAITS_FOR_SLIP}
    OR delivery.is_slip = 1 AND ${GOES_BEFORE_ONE} OR delivery.state = 'committing')`;

/** Nothing of it is on the hot folder's volume. */
const noNames = { tempPath: null, finalName: null, ticketTempPath: null, ticketName: null } as const;

/** The ledger: which file went into which hot folder, under which name, and what became of it there. */
export class Deliveries {
  readonly #db: Database;
  readonly #lifecycle: DeliveryLifecycle;
  readonly #artworks: ArtworkLifecycle;
  readonly #slips: Pick<Slips, 'planBefore'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    db: Database,
    lifecycle: DeliveryLifecycle,
    parts: {
      readonly artworks: ArtworkLifecycle;
      readonly slips: Pick<Slips, 'planBefore'>;
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {
    this.#db = db;
    this.#lifecycle = lifecycle;
    this.#artworks = parts.artworks;
    this.#slips = parts.slips;
    this.#clock = parts.clock;
  }

  get(id: DeliveryId): DeliveryRecord | null {
    return deliveryIn(this.#db, id);
  }

  /**
   * Plans to deliver `artworkId` to `hotFolderId`, once per revision: a second call returns the first one's
   * record. Its slip sheet, if it needs one, is planned before it.
   */
  plan(
    artworkId: ArtworkId,
    hotFolderId: HotFolderId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
      readonly revision?: number;
      /** Why an operator has it sent, if one has. */
      readonly why?: Message;
      readonly isDelayed?: boolean;
      readonly routedBy?: RoutedBy | null;
      readonly copies?: number | null;
    },
  ): DeliveryRecord {
    const source: ChangeSource = file.why === undefined ? 'station' : 'operator';
    return this.#db.transaction(
      () => {
        const revision = file.revision ?? 1;
        this.#slips.planBefore(artworkId, hotFolderId);
        const made = this.#db.one(
          `INSERT INTO delivery (artwork_id, hot_folder_id, revision, state, sha256, bytes, planned_at,
             delayed, copies, routed_by, rule_id, rule_name)
           VALUES (?, ?, ?, 'planned', ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING *`,
          [
            artworkId,
            hotFolderId,
            revision,
            file.sha256,
            file.bytes,
            this.#clock.now(),
            file.isDelayed === true ? 1 : 0,
            file.copies ?? null,
            ...routedByColumns(file.routedBy ?? null),
          ],
        );
        const row =
          made ??
          this.#db.one('SELECT * FROM delivery WHERE artwork_id = ? AND hot_folder_id = ? AND revision = ?', [
            artworkId,
            hotFolderId,
            revision,
          ]);
        if (row === undefined)
          throw new IllegalTransitionError(`The delivery of ${artworkId} could not be written.`);
        const delivery = toDelivery(row);
        const planned = standingOf(this.#db, artworkId);
        if (made !== undefined)
          this.#lifecycle.log({ delivery, file: planned }, null, 'planned', file.why ?? null, source);
        if (planned !== null) this.#lifecycle.settleFile(planned, source);
        return delivery;
      },
      source === 'operator' ? 'durably' : 'lazily',
    );
  }

  /** The files with delayed deliveries. */
  delayed(): ArtworkId[] {
    return this.#db
      .all('SELECT DISTINCT artwork_id FROM delivery WHERE delayed = 1', [])
      .map((row) => ArtworkId.parse(row.artwork_id));
  }

  /** The delayed deliveries of a file are owed from now on. */
  endDelay(artworkId: ArtworkId): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE delivery SET delayed = 0 WHERE artwork_id = ? AND delayed = 1', [artworkId]);
      const file = standingOf(this.#db, artworkId);
      if (file?.state === 'delivering') this.#artworks.staysDelivering(file);
    });
  }

  /** Cancels the delayed deliveries of a file; `why` is for the log. Returns false if it has none. */
  takeBackDelayed(artworkId: ArtworkId, why = message('file.resend-taken-back')): boolean {
    return this.#db.transaction(() => {
      const delayed = this.#delayedOf(artworkId);
      for (const one of delayed) this.#delete(one, why, 'operator');
      if (delayed.length > 0) this.#lifecycle.settleArtwork(artworkId, 'operator');
      return delayed.length > 0;
    });
  }

  /**
   * An operator put a file on hold: where it goes is decided again, unless it was already sent to a hot
   * folder.
   */
  withdraw(artworkId: ArtworkId): void {
    this.#db.transaction(() => {
      const deliveries = this.ofArtwork(artworkId).filter(({ state }) => state !== 'removed');
      if (deliveries.some(({ state }) => state !== 'planned')) return;
      for (const one of deliveries) this.#delete(one, null, 'operator');
    });
  }

  /** Cancels all deliveries of a file that are not committed, until `resume`. What was staged is removed. */
  drop(artworkId: ArtworkId, source: ChangeSource): void {
    this.#db.transaction(() => {
      const begun = this.ofArtwork(artworkId).filter(
        ({ state }) => state === 'planned' || state === 'copying',
      );
      for (const one of begun) {
        this.#delete(one, null, source);
        keepSuspended(this.#db, one);
      }
      if (begun.length > 0) this.#lifecycle.settleArtwork(artworkId, source);
    });
  }

  /**
   * A file is wanted again: suspended deliveries are planned again if another hot folder has received the
   * file. Otherwise it is routed as a new file.
   */
  resume(artworkId: ArtworkId): void {
    this.#db.transaction(() => {
      const dropped = takeSuspended(this.#db, artworkId);
      if (dropped.length === 0 || newestDeliveries(this.ofArtwork(artworkId)).length === 0) return;
      for (const { hotFolderId, ...file } of dropped) this.plan(artworkId, hotFolderId, file);
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
      readonly why?: Message;
    },
  ): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'copying',
      from: ['planned', 'copying', 'failed'],
      source: 'station',
      ticketTempPath: null,
      ticketName: null,
      ...names,
    });
  }

  committing(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, { to: 'committing', from: ['copying'], source: 'station' });
  }

  delivered(id: DeliveryId): DeliveryRecord {
    const deliveredAt = this.#clock.now();
    return this.#lifecycle.step(id, {
      to: 'delivered',
      from: ['committing'],
      source: 'station',
      tempPath: null,
      ticketTempPath: null,
      deliveredAt,
    });
  }

  /** Another station put it into a hot folder that both share. */
  deliveredElsewhere(
    id: DeliveryId,
    as: { readonly finalName: string; readonly ticketName: string | null; readonly why: Message },
  ): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'delivered',
      from: owedStates,
      source: 'station',
      tempPath: null,
      ticketTempPath: null,
      deliveredAt: this.#clock.now(),
      ...as,
    });
  }

  /**
   * Another station has its file: it goes to these shared hot folders instead, or waits for that station if
   * it goes nowhere else from here.
   */
  leave(
    id: DeliveryId,
    {
      why,
      instead,
    }: {
      readonly why: Message;
      readonly instead: readonly Pick<DeliveryRecord, 'hotFolderId' | 'revision'>[];
    },
  ): void {
    this.#db.transaction(() => {
      const left = this.get(id);
      if (left === null || !isOneOf(left.state, owedStates)) return;
      const { artworkId, sha256, bytes } = left;
      for (const { hotFolderId, revision } of instead)
        this.plan(artworkId, hotFolderId, { sha256, bytes, revision });
      this.#delete(left, why, 'station');
      if (newestDeliveries(this.ofArtwork(artworkId)).length > 0)
        this.#lifecycle.settleArtwork(artworkId, 'station');
      else this.#artworks.move(artworkId, 'waiting', { source: 'station', reason: why }, ['archived']);
    });
  }

  /** The RIP has it, and may have reported a warning about it, then or later. */
  pickedUp(id: DeliveryId, warning?: Message): DeliveryRecord {
    const pickedUpAt = this.get(id)?.pickedUpAt ?? this.#clock.now();
    const step = { to: 'picked-up', source: 'rip', pickedUpAt } as const;
    const from = [...presentStates, 'failed'] as const;
    return warning === undefined
      ? this.#lifecycle.step(id, { ...step, from })
      : this.#lifecycle.step(id, { ...step, from: [...from, 'picked-up'], problem: warning });
  }

  /** It has disappeared, and nobody knows whether its RIP has it. */
  missing(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#lifecycle.step(id, { to: 'failed', from: presentStates, source: 'rip', problem });
  }

  /** An operator has seen that the RIP has it. */
  confirmed(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'picked-up',
      from: ['failed'],
      source: 'operator',
      pickedUpAt: this.#clock.now(),
    });
  }

  /** When the RIP of a hot folder last picked up a file; null if it never has. */
  lastPickUpAt(hotFolderId: HotFolderId): number | null {
    const row = this.#db.one(
      "SELECT max(picked_up_at) AS at FROM delivery WHERE hot_folder_id = ? AND state = 'picked-up'",
      [hotFolderId],
    );
    return numberOrNull(row?.at ?? null);
  }

  /** The RIP had picked it up, or it was missing, and it is in the hot folder again. */
  putBack(id: DeliveryId, why: Message): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'delivered',
      from: ['picked-up', 'failed'],
      source: 'rip',
      pickedUpAt: null,
      why,
    });
  }

  rejected(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'rejected',
      from: [...presentStates, 'picked-up', 'failed'],
      source: 'rip',
      problem,
    });
  }

  /** An operator took back that the RIP rejected it. */
  rejectionTakenBack(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, { to: 'picked-up', from: ['rejected'], source: 'operator' });
  }

  stuck(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#lifecycle.step(id, { to: 'stuck', from: ['delivered'], source: 'rip', problem });
  }

  /**
   * It is about to be removed from the hot folder, to that temp name.
   * @param moved where it goes then; null: nowhere
   */
  removing(id: DeliveryId, tempPath: string, moved: FileMove | null = null): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'removing',
      from: presentStates,
      source: 'operator',
      tempPath,
      moved,
    });
  }

  /** It has been removed, and the RIP never had it. Its copy stays named until `copyDiscarded`. */
  removed(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'removed',
      from: ['removing'],
      source: 'operator',
      // Its job may have stopped asking for it while it was being moved.
      moved: null,
    });
  }

  /** It was not removed: the RIP was faster, or another program holds it. Watching the folder shows which. */
  stays(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'delivered',
      from: ['removing'],
      source: 'operator',
      tempPath: null,
      moved: null,
    });
  }

  /**
   * Until the site's ledger has answered whether it may end like that, it is not owed. A copy that a crash
   * has left stays named, until it is removed.
   */
  awaitsMove(id: DeliveryId, moved: FileMove): DeliveryRecord {
    const why = message('delivery.awaits-move');
    const from = ['planned', 'copying'] as const;
    return this.#lifecycle.step(id, { to: 'planned', from, source: 'station', moved, why });
  }

  /** It is owed as before. */
  notMoved(id: DeliveryId, why: Message): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'planned',
      from: ['planned'],
      source: 'station',
      why,
      moved: null,
    });
  }

  /**
   * One that this station never had has ended. Its revision is used, so that those of later ones are alike at
   * all stations.
   */
  endedElsewhere(
    { id: artworkId }: Pick<ArtworkRecord, 'id'>,
    one: Pick<DeliveryRecord, 'hotFolderId' | 'revision' | 'sha256' | 'bytes'>,
    moved: FileMove,
    why: Message,
  ): void {
    this.#db.transaction(() => {
      const made = this.#db.one(
        `INSERT INTO delivery (artwork_id, hot_folder_id, revision, state, sha256, bytes, planned_at, moved)
         VALUES (?, ?, ?, 'removed', ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING *`,
        [
          artworkId,
          one.hotFolderId,
          one.revision,
          one.sha256,
          one.bytes,
          this.#clock.now(),
          JSON.stringify(moved),
        ],
      );
      if (made === undefined) return;
      const delivery = toDelivery(made);
      const file = standingOf(this.#db, artworkId);
      this.#lifecycle.log({ delivery, file }, null, 'removed', why, 'station');
    }, 'lazily');
  }

  /** It ended, and the file goes elsewhere: no RIP has it, and it is in no hot folder. */
  movedAway(id: DeliveryId, moved: FileMove, why: Message): DeliveryRecord {
    const isOwed = isOneOf(this.get(id)?.state ?? 'removed', owedStates);
    return this.#lifecycle.step(id, {
      to: 'removed',
      // At another station, it may look as if the RIP had picked it up.
      from: ['planned', 'copying', ...presentStates, 'removing', 'picked-up'],
      source: 'station',
      ...(isOwed ? noNames : { pickedUpAt: null }),
      moved,
      why,
    });
  }

  failed(id: DeliveryId, problem: Message): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'failed',
      from: [...owedStates, 'failed'],
      source: 'station',
      problem,
    });
  }

  /** Back to the start: nothing of it is under its final name. */
  replan(id: DeliveryId): DeliveryRecord {
    return this.#lifecycle.step(id, {
      to: 'planned',
      from: [...owedStates, 'failed'],
      source: 'station',
      ...noNames,
    });
  }

  /**
   * Uncommitted deliveries of a file get its current bytes, because others have replaced them. A copy of
   * the earlier bytes is discarded.
   */
  owe(artworkId: ArtworkId, file: { readonly sha256: string; readonly bytes: number }): void {
    this.#db.transaction(() => {
      for (const { id, state, sha256 } of this.ofArtwork(artworkId))
        if (state === 'copying' && sha256 !== file.sha256) this.replan(id);
      this.#db.run(
        // From the file, which has few: many may be planned.
        "UPDATE delivery SET sha256 = ?, bytes = ? WHERE artwork_id = ? AND +state = 'planned' AND sha256 <> ?",
        [file.sha256, file.bytes, artworkId, file.sha256],
      );
    }, 'lazily');
  }

  /** The number that the next delivery will get, if none comes in between. */
  nextId(): number {
    const row = this.#db.one("SELECT seq FROM sqlite_sequence WHERE name = 'delivery'", []);
    return Number(row?.seq ?? 0) + 1;
  }

  ofArtwork(id: ArtworkId): DeliveryRecord[] {
    return deliveriesOf(this.#db, id);
  }

  /**
   * When one of these hot folders received the bytes of a file under another ID, which its job no longer
   * names; null if that is unknown or none did.
   */
  bytesSentAt(
    { id, jobKey, sha256 }: Pick<ArtworkRecord, 'id' | 'jobKey' | 'sha256'>,
    to: readonly HotFolderId[],
  ): number | null {
    const row = this.#db.one(
      // From the job, which has few files.
      `SELECT max(coalesce(delivery.delivered_at, delivery.planned_at)) AS at
         FROM artwork CROSS JOIN delivery ON delivery.artwork_id = artwork.id
        WHERE artwork.job_key = ? AND artwork.id <> ? AND artwork.is_listed = 0 AND delivery.sha256 = ?
          AND delivery.state IN ${sqlSet([...maybeAtRipStates, 'rejected'])}
          AND delivery.hot_folder_id IN (${to.map(() => '?').join(', ')})`,
      [jobKey, id, sha256, ...to],
    );
    return numberOrNull(row?.at ?? null);
  }

  /** The states of each of these files in a hot folder, in the order of their revisions. */
  statesAt(id: HotFolderId, files: readonly ArtworkId[]): ReadonlyMap<ArtworkId, readonly DeliveryState[]> {
    return deliveryStatesAt(this.#db, id, files);
  }

  /** Deliveries owed to a hot folder now, oldest first. */
  owed(hotFolderId: HotFolderId, limit: number): DeliveryRecord[] {
    const first = (most: number): Row[] =>
      this.#db.all(
        `SELECT delivery.* ${OWED} AND delivery.hot_folder_id = ?
          ORDER BY coalesce(artwork.priority, ${SLIP_PRIORITY}) < ${RUSH_PRIORITY}, delivery.id LIMIT +?`,
        [hotFolderId, most],
      );
    return this.#db.firstReadable(limit, first, toDelivery);
  }

  /** The jobs with files still to be put into a hot folder. */
  jobsOwing(hotFolderId: HotFolderId): JobKey[] {
    return this.#db
      .all(
        `SELECT DISTINCT artwork.job_key FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id
          WHERE delivery.hot_folder_id = ? AND delivery.state IN ${sqlSet(owedStates)}`,
        [hotFolderId],
      )
      .map((row) => JobKey.parse(row.job_key));
  }

  /** A delivery that is owed now; null if it is not. */
  stillOwed(id: DeliveryId): DeliveryRecord | null {
    const row = this.#db.one(`SELECT delivery.* ${OWED} AND delivery.id = ?`, [id]);
    return row === undefined ? null : toDelivery(row);
  }

  /**
   * The temp files of what is owed to a hot folder, or being removed from it; also of rows that cannot be
   * read, because a missing one means that its file was published.
   */
  tempPaths(hotFolderId: HotFolderId): string[] {
    return [
      ...this.#db.all(`SELECT delivery.* ${OWED} AND delivery.hot_folder_id = ?`, [hotFolderId]),
      ...this.#db.all("SELECT * FROM delivery WHERE state = 'removing' AND hot_folder_id = ?", [hotFolderId]),
    ]
      .flatMap((row) => [row.temp_path, row.ticket_temp_path])
      .filter((path) => typeof path === 'string');
  }

  /** Those taken out of a hot folder whose copies in the staging may still be there. */
  withCopyLeft(hotFolderId: HotFolderId): DeliveryRecord[] {
    return this.#db.readable(
      this.#db.all(
        "SELECT * FROM delivery WHERE hot_folder_id = ? AND state = 'removed' AND temp_path IS NOT NULL",
        [hotFolderId],
      ),
      toDelivery,
    );
  }

  /** The copy of one that was removed is gone. */
  copyDiscarded(id: DeliveryId): void {
    this.#db.transaction(() => {
      this.#db.run("UPDATE delivery SET temp_path = NULL WHERE id = ? AND state = 'removed'", [id]);
    }, 'lazily');
  }

  /** In the hot folder as far as is known, and not yet picked up; oldest first. */
  inFolder(hotFolderId: HotFolderId): DeliveryRecord[] {
    return this.#db.readable(
      this.#db.all(
        `SELECT * FROM delivery WHERE state IN ${sqlSet(presentStates)} AND hot_folder_id = ? ORDER BY id`,
        [hotFolderId],
      ),
      toDelivery,
    );
  }

  /** How many files are in the hot folder, as far as is known; counted up to `most`. */
  heldUpTo(hotFolderId: HotFolderId, most: number): number {
    return this.#db.all(
      `SELECT 1 FROM delivery WHERE state IN ${sqlSet([...presentStates, 'removing'])} AND hot_folder_id = ? LIMIT ?`,
      [hotFolderId, most],
    ).length;
  }

  /** The deliveries of a hot folder in any of those states, the newest first. */
  inStates(hotFolderId: HotFolderId, states: readonly DeliveryState[], limit: number): DeliveryRecord[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db.readable(
      this.#db.all(
        `SELECT * FROM delivery WHERE hot_folder_id = ? AND state IN (${marks}) ORDER BY id DESC LIMIT +?`,
        [hotFolderId, ...states, limit],
      ),
      toDelivery,
    );
  }

  /**
   * Cancels everything owed to a hot folder for good. Files that were owed to it alone are routed again;
   * one that may have arrived there is put on hold, because somebody has to look. Returns how many were
   * owed.
   */
  withdrawFrom(hotFolderId: HotFolderId, why: Message): number {
    return this.#db.transaction(() => {
      const owed = this.inStates(hotFolderId, ['planned', 'failed'], Number.MAX_SAFE_INTEGER);
      this.#db.run('DELETE FROM suspended_delivery WHERE hot_folder_id = ?', [hotFolderId]);
      for (const one of owed) {
        this.#delete(one, why, 'operator');
        const stands = artworkIn(this.#db, one.artworkId)?.state;
        if (stands !== 'delivering') continue;
        if (one.state === 'failed') {
          const reason = one.problem ?? why;
          this.#artworks.move(one.artworkId, 'on-hold', { source: 'operator', reason, hold: reason });
        } else if (this.ofArtwork(one.artworkId).length === 0) {
          this.#artworks.move(one.artworkId, 'archived', { source: 'operator', why });
        } else {
          this.#lifecycle.settleArtwork(one.artworkId, 'operator');
        }
      }
      return owed.length;
    });
  }

  /** Hot folders with deliveries that are owed, have failed, or were dropped. */
  foldersOwed(): HotFolderId[] {
    return this.#db
      .all(
        `SELECT hot_folder_id AS id FROM delivery WHERE state IN ${sqlSet([...owedStates, 'failed'])}
         UNION SELECT hot_folder_id FROM suspended_delivery`,
        [],
      )
      .map((row) => HotFolderId.parse(row.id));
  }

  /** Derives a file's state from its deliveries, if it has any. */
  settle(artworkId: ArtworkId): void {
    this.#db.transaction(() => this.#lifecycle.settleArtwork(artworkId, 'station'), 'lazily');
  }

  /**
   * Whether the ledger has used that name in that folder before, in any case, since some disks do not
   * distinguish case.
   */
  nameTaken(hotFolderId: HotFolderId, finalName: string): boolean {
    // With OR, SQLite would read every delivery to the folder.
    return (
      this.#db.one(
        `SELECT 1 FROM delivery INDEXED BY delivery_name_any_case
          WHERE hot_folder_id = ?1 AND final_name = ?2 COLLATE NOCASE
         UNION ALL
         SELECT 1 FROM delivery INDEXED BY delivery_ticket_any_case
          WHERE hot_folder_id = ?1 AND ticket_name = ?2 COLLATE NOCASE`,
        [hotFolderId, finalName],
      ) !== undefined
    );
  }

  #delayedOf(artworkId: ArtworkId): DeliveryRecord[] {
    return this.#db
      .all("SELECT * FROM delivery WHERE artwork_id = ? AND delayed = 1 AND state = 'planned'", [artworkId])
      .map(toDelivery);
  }

  /** Deletes one that nothing was created for; it is no longer owed. */
  #delete(delivery: DeliveryRecord, why: Message | null, source: ChangeSource): void {
    this.#db.run('DELETE FROM delivery WHERE id = ?', [delivery.id]);
    const file = standingOf(this.#db, delivery.artworkId);
    this.#lifecycle.log({ delivery, file }, delivery.state, 'withdrawn', why, source);
  }
}
