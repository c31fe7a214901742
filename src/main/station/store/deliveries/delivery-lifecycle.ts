import {
  type ArtworkId,
  type ChangeSource,
  type DeliveryId,
  type DeliveryState,
  type FileMove,
  isOneOf,
  type Message,
  message,
  newestDeliveries,
  owedStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkLifecycle } from '../artworks/artwork-lifecycle.ts';
import { type Standing, standingOf } from '../artworks/artwork-record.ts';
import type { DeliveryRecord } from '../artworks/delivery-record.ts';
import type { Database } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import type { Durability } from '../database/store-change.ts';
import type { Transitions } from '../log/transitions.ts';
import { deliveriesOf, deliveryAndFileIn, slipIn, writeDelivery } from './delivery-rows.ts';

/**
 * A step of a delivery: the states it may start from, and what it sets. Omitted fields are kept, except
 * `problem`, which is cleared.
 */
export interface DeliveryStep {
  readonly to: DeliveryState;
  readonly from: readonly DeliveryState[];
  readonly source: ChangeSource;
  readonly tempPath?: string | null;
  readonly finalName?: string | null;
  readonly ticketTempPath?: string | null;
  readonly ticketName?: string | null;
  /** Only part of its line in the log, not stored with the delivery. */
  readonly why?: Message;
  readonly deliveredAt?: number;
  /** Null: it is no longer picked up. */
  readonly pickedUpAt?: number | null;
  readonly problem?: Message;
  /** Null: it is not moved after all. */
  readonly moved?: FileMove | null;
}

function durabilityOf({ to, source }: DeliveryStep): Durability {
  if (to === 'failed' || source === 'operator') return 'durably';
  return to === 'committing' ? 'soon' : 'lazily';
}

const slipSheet = message('delivery.slip');

/** The state machine of deliveries: every step is made and logged here. */
export class DeliveryLifecycle {
  readonly #db: Database;
  readonly #artworks: ArtworkLifecycle;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, artworks: ArtworkLifecycle, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#artworks = artworks;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /**
   * One transaction: the new state, what belongs to it, a line in the transition log, and where the file
   * stands now. Throws IllegalTransitionError. `committing` has to be on disk before the rename, for which
   * the publisher waits: without it, a restart would not know that the rename may have happened. Every other
   * step of the station itself follows from the ledger and the disk.
   */
  step(id: DeliveryId, step: DeliveryStep): DeliveryRecord {
    return this.#db.transaction(() => {
      const found = deliveryAndFileIn(this.#db, id);
      if (found === null) throw new IllegalTransitionError(`Delivery ${id} is not in the ledger.`);
      const { record, file } = found;
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
        pickedUpAt: step.pickedUpAt === undefined ? record.pickedUpAt : step.pickedUpAt,
        problem: step.problem ?? null,
        moved: step.moved === undefined ? record.moved : step.moved,
      };
      writeDelivery(this.#db, record, next);
      this.log(
        { delivery: next, file },
        record.state,
        step.to,
        next.problem ?? step.why ?? null,
        step.source,
      );
      if (file === null) return next;
      const leavesRows = isOneOf(record.state, owedStates) && isOneOf(step.to, owedStates);
      // While something is owed, the file is being delivered.
      if (leavesRows && file.state === 'delivering') this.#artworks.staysDelivering(file);
      else this.#settle(file, step.source, leavesRows);
      return next;
    }, durabilityOf(step));
  }

  /** Derives a file's state from its newest deliveries, if it has any. */
  settleArtwork(id: ArtworkId, source: ChangeSource): void {
    const file = standingOf(this.#db, id);
    if (file !== null) this.settleFile(file, source);
  }

  settleFile(file: Standing, source: ChangeSource): void {
    this.#settle(file, source, false);
  }

  /** @param leavesRows the rows of the queue say nothing of the step: what is owed counts alike in them */
  #settle(file: Standing, source: ChangeSource, leavesRows: boolean): void {
    const newest = newestDeliveries(deliveriesOf(this.#db, file.id));
    this.#artworks.followDeliveries(file, newest, source, leavesRows);
  }

  /** Logs what happened to a delivery: a step, or that it is no longer owed. */
  log(
    { delivery, file }: { readonly delivery: DeliveryRecord; readonly file: Standing | null },
    from: DeliveryState | null,
    to: DeliveryState | 'withdrawn',
    why: Message | null,
    source: ChangeSource,
  ): void {
    // The history says of each step that it is a slip sheet's.
    const slip = delivery.isSlip ? slipIn(this.#db, delivery.artworkId) : null;
    const seq = this.#transitions.append({
      subject: 'delivery',
      subjectId: String(delivery.id),
      label: delivery.finalName ?? file?.name ?? slip?.name ?? delivery.artworkId,
      jobKey: file?.jobKey ?? slip?.jobKey ?? null,
      batchKey: slip?.batchKey ?? null,
      status: null,
      from,
      to,
      at: this.#clock.now(),
      why: why ?? (slip === null ? null : slipSheet),
      // It follows from what an operator does with files.
      source: slip !== null && source === 'operator' ? 'station' : source,
    });
    // That it is no longer owed follows from a decision with its own line.
    if (source === 'operator' && to !== 'withdrawn') this.#artworks.decided(delivery.artworkId, seq);
    this.#db.changed({ kind: 'hot-folder', id: delivery.hotFolderId });
  }
}
