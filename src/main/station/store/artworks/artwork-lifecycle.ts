import {
  type ArtworkId,
  type ArtworkState,
  archivedStates,
  type ChangeSource,
  type DeliveryState,
  isOneOf,
  loggedReason,
  type Message,
  presentStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import type { Durability } from '../database/store-change.ts';
import { updateChanged } from '../database/update-changed.ts';
import type { Transitions } from '../log/transitions.ts';
import { type ArtworkRecord, artworkIn, type Standing, stepColumns } from './artwork-record.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/**
 * What a move may set besides the state. Omitted fields are kept, except `reason` and `retryAt`, which are
 * cleared.
 */
export interface MoveDetails {
  readonly source: ChangeSource;
  readonly why?: Message | null;
  readonly reason?: Message | null;
  readonly attempt?: number;
  readonly retryAt?: number | null;
  readonly totalBytes?: number | null;
  readonly partBytes?: number;
  readonly partValidator?: string | null;
  readonly partSha256?: string | null;
  readonly hold?: Message | null;
  readonly sha256?: string | null;
  readonly bytes?: number | null;
  /** Of the archived bytes, without a dot. */
  readonly extension?: string;
}

/** The arrows of a file's life (ARCHITECTURE.md). Anything else is a fault in the program. */
const moves: Readonly<Record<ArtworkState, readonly ArtworkState[]>> = {
  expected: ['queued', 'withdrawn'],
  // Another station of the site may have downloaded and sent it.
  queued: ['transferring', 'waiting', 'failed', 'expected', 'archived', 'withdrawn'],
  transferring: ['verifying', 'waiting', 'failed', 'queued', 'withdrawn'],
  verifying: ['archived', 'waiting', 'failed', 'queued', 'withdrawn'],
  waiting: ['queued', 'transferring', 'waiting', 'failed', 'archived', 'withdrawn'],
  // An operator may give up a file that failed by itself.
  failed: ['queued', 'failed', 'withdrawn'],
  // A file that was downloaded again after damage may have nothing left to deliver.
  // It may wait for another station of the site, which takes it for a hot folder of its own.
  archived: ['delivering', 'delivered', 'picked-up', 'on-hold', 'no-route', 'waiting', 'queued', 'withdrawn'],
  'on-hold': ['archived', 'delivering', 'no-route', 'waiting', 'queued', 'withdrawn'],
  'no-route': ['archived', 'delivering', 'on-hold', 'waiting', 'queued', 'withdrawn'],
  delivering: ['delivered', 'picked-up', 'archived', 'on-hold', 'queued', 'withdrawn'],
  // Taken out of its hot folder to be sent elsewhere, it may have to be routed again.
  delivered: ['picked-up', 'delivering', 'archived', 'on-hold', 'queued', 'withdrawn'],
  // A RIP may reject what it picked up; an operator may have it downloaded again.
  'picked-up': ['delivering', 'delivered', 'archived', 'queued', 'withdrawn'],
  // The service asks for it again, its job is back in pre-press, or the reason has changed.
  withdrawn: ['queued', 'archived', 'expected', 'withdrawn'],
};

/** Steps that the station works out again at a start from what is on disk. */
const workedOutAgain: ReadonlySet<ArtworkState> = new Set([
  'transferring',
  'verifying',
  'archived',
  'delivering',
  'delivered',
  'picked-up',
]);

/** Data from the service are synced together with everything else that arrived in the same turn. */
const ofService: ReadonlySet<ChangeSource> = new Set(['poll', 'webhook', 'refresh', 'start']);

function durabilityOf(to: ArtworkState, source: ChangeSource): Durability {
  if (source === 'operator') return 'durably';
  if (workedOutAgain.has(to)) return 'lazily';
  return ofService.has(source) ? 'soon' : 'durably';
}

/**
 * A step of a file's first download. To the rows of the queue the file is on its way, from its request until
 * it is sent somewhere.
 */
function isOfFirstDownload({ state, sha256 }: ArtworkRecord, to: ArtworkState): boolean {
  if (to === 'archived') return state === 'transferring' || state === 'verifying';
  return sha256 === null && (to === 'transferring' || to === 'verifying');
}

/** The archive holds the bytes, whether or not it had removed them. */
const HERE_AGAIN = 'UPDATE artwork SET evicted_at = NULL WHERE id = ? AND evicted_at IS NOT NULL';

/** A file's state according to its deliveries; `null`: unchanged. */
function stateFromDeliveries(states: readonly DeliveryState[]): ArtworkState | null {
  if (states.length === 0) return null;
  if (states.every((state) => state === 'picked-up')) return 'picked-up';
  const there: readonly DeliveryState[] = [...presentStates, 'rejected', 'picked-up', 'removing'];
  return states.every((state) => there.includes(state)) ? 'delivered' : 'delivering';
}

/** The state machine of artwork files: every move of a file is made and logged here. */
export class ArtworkLifecycle {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /**
   * One transaction: the new state, what belongs to it, and a line in the transition log. Throws
   * IllegalTransitionError.
   * @param through states that it passes on the way in the same transaction, each with its line in the log
   */
  move(
    id: ArtworkId,
    to: ArtworkState,
    details: MoveDetails,
    through: readonly ArtworkState[] = [],
  ): ArtworkRecord {
    return this.#db.transaction(
      () => {
        const record = artworkIn(this.#db, id);
        if (record === null) throw new IllegalTransitionError(`Artwork ${id} is not in the store.`);
        const states = [record.state, ...through, to];
        const arrows = states.slice(1).map((step, index) => ({ from: states[index] ?? to, step }));
        for (const { from, step } of arrows) {
          if (moves[from].includes(step)) continue;
          throw new IllegalTransitionError(`Artwork ${id} cannot go from ${from} to ${step}.`);
        }
        const next: ArtworkRecord = {
          ...record,
          state: to,
          attempt: details.attempt ?? record.attempt,
          retryAt: details.retryAt ?? null,
          reason: details.reason ?? null,
          totalBytes: details.totalBytes === undefined ? record.totalBytes : details.totalBytes,
          partBytes: details.partBytes ?? record.partBytes,
          partValidator: details.partValidator === undefined ? record.partValidator : details.partValidator,
          partSha256: details.partSha256 === undefined ? record.partSha256 : details.partSha256,
          hold: details.hold === undefined ? record.hold : details.hold,
          sha256: details.sha256 === undefined ? record.sha256 : details.sha256,
          bytes: details.bytes === undefined ? record.bytes : details.bytes,
          extension: details.extension ?? record.extension,
          // From here on, the announced bytes are the requested ones.
          isOutdated: record.isOutdated && to !== 'transferring',
          // Only a file on hold can be approved, so any move ends the approval.
          approvedAt: null,
          changedAt: this.#clock.now(),
        };
        updateChanged(this.#db, 'artwork', id, { before: stepColumns(record), after: stepColumns(next) });
        if (to === 'archived') this.#db.run(HERE_AGAIN, [id]);
        for (const { from, step } of arrows) {
          const why = step === to ? (details.why ?? details.reason ?? null) : null;
          this.#log({ ...record, state: from }, step, why, details.source);
        }
        this.#stepped(next, isOfFirstDownload(record, to));
        return next;
      },
      durabilityOf(to, details.source),
    );
  }

  /**
   * Moves a file to the state of its deliveries, unless it is on hold, withdrawn or being downloaded again.
   * @param newest the newest delivery to each hot folder
   * @param leavesRows the rows of the queue say nothing of the step that its delivery has made
   */
  followDeliveries(
    file: Standing,
    newest: readonly DeliveryRecord[],
    source: ChangeSource,
    leavesRows: boolean,
  ): void {
    const to = stateFromDeliveries(newest.map(({ state }) => state));
    if (to === null) return;
    const follows = isOneOf(file.state, archivedStates) && file.state !== 'on-hold';
    if (file.state !== to && follows) this.move(file.id, to, { source });
    else this.#stepped(file, leavesRows);
  }

  /** A delivery of a file made a step that leaves the file where it is, and its rows as they are. */
  staysDelivering(file: Standing): void {
    this.#stepped(file, true);
  }

  /**
   * Logs what happened to a file: a move, or something that is not a step of its life.
   * @param file as it was before, with its state or what else the log says about it
   */
  note(
    file: Pick<ArtworkRecord, 'id' | 'name' | 'jobKey'> & { readonly state: string },
    to: string,
    why: Message | null,
    source: ChangeSource,
  ): void {
    this.#log(file, to, why, source);
    this.#db.changed({ kind: 'artwork', id: file.id, jobKey: file.jobKey });
  }

  #stepped({ id, jobKey, state, isOutdated }: Omit<Standing, 'name'>, leavesRows: boolean): void {
    this.#db.changed({
      kind: 'artwork',
      id,
      jobKey,
      ...(leavesRows ? { rows: 'same' } : {}),
      // At any step of an outdated file, its other bytes may be requested.
      ...(isOutdated ? {} : { state }),
    });
  }

  #log(
    file: Pick<ArtworkRecord, 'id' | 'name' | 'jobKey'> & { readonly state: string },
    to: string,
    why: Message | null,
    source: ChangeSource,
  ): void {
    const seq = this.#transitions.append({
      subject: 'artwork',
      subjectId: file.id,
      label: file.name,
      jobKey: file.jobKey,
      batchKey: null,
      status: null,
      from: file.state,
      to,
      at: this.#clock.now(),
      why: loggedReason(why),
      source,
    });
    if (source === 'operator') this.decided(file.id, seq);
  }

  /** An operator has decided about a file, as that line of the log says. */
  decided(id: ArtworkId, seq: number): void {
    this.#db.run('UPDATE artwork SET decision_revision = ? WHERE id = ?', [seq, id]);
  }
}
