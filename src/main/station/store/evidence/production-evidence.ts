import {
  type DeliveryState,
  type Evidence,
  EvidenceId,
  type EvidencePhase,
  type EvidenceSource,
  type HotFolderId,
  isOneOf,
  type JobKey,
  literalMessage,
  type Message,
  message,
  presentStates,
  type RipPhase,
  type SaidStage,
} from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import type { Clock } from '../../ports.ts';
import { standingOf } from '../artworks/artwork-record.ts';
import type { DeliveryRecord } from '../artworks/delivery-record.ts';
import type { Database } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { sqlSet } from '../database/rows.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import type { Transitions } from '../log/transitions.ts';
import { EVIDENCE, toEvidence } from './evidence-record.ts';

/** What a RIP said of a file that was sent to it. */
export interface RipStatement {
  readonly phase: RipPhase;
  readonly source: Exclude<EvidenceSource, 'operator' | 'scan'>;
  /** The name of the hot folder. */
  readonly place: string;
  readonly reference: string;
  readonly said: string | null;
  /** By the RIP's clock, in milliseconds. */
  readonly saidAt: number | null;
}

/** A RIP can only speak of what was in its folder. */
const heardOf = [
  ...presentStates,
  'picked-up',
  'rejected',
  'removed',
] as const satisfies readonly DeliveryState[];

/** How long a RIP is asked about a file that it has picked up. */
const ASKED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * What is known of jobs after their files were sent. It changes stages and the history, and at most whether a
 * file that the RIP has needs attention; never what is sent.
 */
export class ProductionEvidence {
  readonly #db: Database;
  readonly #deliveries: Pick<Deliveries, 'get' | 'rejected' | 'rejectionTakenBack'>;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    db: Database,
    parts: {
      readonly deliveries: Pick<Deliveries, 'get' | 'rejected' | 'rejectionTakenBack'>;
      readonly transitions: Transitions;
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {
    this.#db = db;
    this.#deliveries = parts.deliveries;
    this.#transitions = parts.transitions;
    this.#clock = parts.clock;
  }

  /** Newest first. */
  ofJob(key: JobKey): Evidence[] {
    return this.#db
      .readable(
        this.#db.all(`${EVIDENCE} WHERE evidence.job_key = ? ORDER BY evidence.id DESC`, [key]),
        toEvidence,
      )
      .map(({ evidence }) => evidence);
  }

  /** Whether a RIP may still have something to say of a file of a hot folder. */
  awaits(folder: HotFolderId): boolean {
    const found = this.#db.one(
      `SELECT 1 FROM delivery
        WHERE hot_folder_id = ? AND state IN ${sqlSet([...presentStates, 'picked-up'])} AND delivered_at > ? AND is_slip = 0
          AND NOT EXISTS (SELECT 1 FROM evidence
            WHERE evidence.delivery_id = delivery.id AND evidence.phase IN ('printed', 'refused')) LIMIT 1`,
      [folder, this.#clock.now() - ASKED_FOR_MS],
    );
    return found !== undefined;
  }

  /**
   * A RIP says something of a file. Each thing is written down once, and not again if it was taken back.
   * Returns whether it is new.
   */
  heard(delivery: DeliveryRecord, statement: RipStatement): boolean {
    return this.#db.transaction(() => {
      const { phase, source, reference, place } = statement;
      const file = standingOf(this.#db, delivery.artworkId);
      const known = this.#db.one(
        `SELECT 1 FROM evidence WHERE delivery_id = ? AND phase = ? AND source = ?
            AND (taken_back_at IS NULL OR reference = ?)`,
        [delivery.id, phase, source, reference],
      );
      if (file === null || known !== undefined || !isOneOf(delivery.state, heardOf)) return false;
      const at = this.#clock.now();
      this.#db.run(
        `INSERT INTO evidence (job_key, delivery_id, phase, source, place, reference, said, at, said_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [file.jobKey, delivery.id, phase, source, place, reference, statement.said, at, statement.saidAt],
      );
      const name = delivery.finalName ?? '';
      if (phase === 'refused' && delivery.state === 'picked-up') {
        this.#deliveries.rejected(
          delivery.id,
          message('delivery.rip-rejected', { name, place, said: wordsOf(statement) }),
        );
      } else {
        const isEarly = isOneOf(delivery.state, presentStates);
        const why = isEarly
          ? message('evidence.early', { name, place, said: wordsOf(statement) })
          : message('evidence.heard', { place, said: wordsOf(statement) });
        this.#log({ jobKey: file.jobKey, delivery }, phase, why);
      }
      this.#db.changed({ kind: 'job', key: file.jobKey, facts: 'same' });
      return true;
    }, 'lazily');
  }

  /**
   * An operator says how far a job is; once, until it is taken back.
   * @param place where its code was scanned; null: nowhere
   */
  reached(jobKey: JobKey, stage: SaidStage, place: string | null = null): EvidenceId {
    return this.#db.transaction(() => {
      const known = this.#db.one(
        `SELECT id FROM evidence WHERE job_key = ? AND delivery_id IS NULL AND phase = ? AND taken_back_at IS NULL`,
        [jobKey, stage],
      );
      if (known !== undefined) return EvidenceId.parse(known.id);
      const made = this.#db.one(
        `INSERT INTO evidence (job_key, phase, source, place, at, operator) VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
        [
          jobKey,
          stage,
          place === null ? 'operator' : 'scan',
          place,
          this.#clock.now(),
          currentCaller()?.name ?? null,
        ],
      );
      const why = place === null ? null : message('evidence.scanned', { place });
      this.#log({ jobKey, delivery: null }, stage, why);
      this.#db.changed({ kind: 'job', key: jobKey, facts: 'same' });
      return EvidenceId.parse(made?.id);
    }, 'durably');
  }

  /** Null if there is no such evidence. */
  get(id: EvidenceId): Evidence | null {
    const row = this.#db.one(`${EVIDENCE} WHERE evidence.id = ?`, [id]);
    return row === undefined ? null : toEvidence(row).evidence;
  }

  /** It no longer counts, and stays in the history. Throws IllegalTransitionError if it did not count. */
  takeBack(id: EvidenceId, reason: string): void {
    this.#db.transaction(() => {
      const row = this.#db.one(`${EVIDENCE} WHERE evidence.id = ? AND evidence.taken_back_at IS NULL`, [id]);
      if (row === undefined) throw new IllegalTransitionError(`Evidence ${id} does not count.`);
      const { jobKey, evidence } = toEvidence(row);
      this.#db.run('UPDATE evidence SET taken_back_at = ? WHERE id = ?', [this.#clock.now(), id]);
      const delivery = evidence.of === null ? null : this.#deliveries.get(evidence.of.deliveryId);
      this.#log({ jobKey, delivery }, 'evidence-taken-back', literalMessage(reason));
      if (delivery?.state === 'rejected' && delivery.problem?.code === 'delivery.rip-rejected')
        this.#deliveries.rejectionTakenBack(delivery.id);
      this.#db.changed({ kind: 'job', key: jobKey, facts: 'same' });
    }, 'durably');
  }

  #log(
    { jobKey, delivery }: { readonly jobKey: JobKey; readonly delivery: DeliveryRecord | null },
    to: EvidencePhase | 'evidence-taken-back',
    why: Message | null,
  ): void {
    this.#transitions.append({
      subject: delivery === null ? 'job' : 'delivery',
      subjectId: delivery === null ? jobKey : String(delivery.id),
      label: delivery?.finalName ?? this.#nameOf(jobKey),
      jobKey,
      batchKey: null,
      status: null,
      from: null,
      to,
      at: this.#clock.now(),
      why,
      source: delivery === null || to === 'evidence-taken-back' ? 'operator' : 'rip',
    });
  }

  #nameOf(jobKey: JobKey): string {
    return String(this.#db.one('SELECT name FROM job WHERE key = ?', [jobKey])?.name ?? jobKey);
  }
}

/** What a RIP said in its own words, or by the name under which it has the file. */
const wordsOf = ({ said: words, reference }: RipStatement): string => words ?? reference;
