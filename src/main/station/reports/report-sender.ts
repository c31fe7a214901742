import { type Message, message, namesParcels, plainStatus } from '../../../contract/index.ts';
import type { OrderClaims } from '../batching/index.ts';
import { type RetrySchedule, verdictOf } from '../batching/index.ts';
import type { Clock } from '../ports.ts';
import { type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { ReportRecord, Store } from '../store/index.ts';
import { TemplateError } from '../submission/index.ts';
import { type Position, positionOf, rankOf } from './position.ts';
import { reportBody } from './request.ts';

/** A report, and what it says, can be taken back for so long. */
export const TAKE_BACK_MS = 10_000;

/** How soon a report that waits for another station is tried again. */
const CLAIM_AGAIN_MS = 3_000;

/** A connection, as far as reports need it. */
export interface ReportingConnection {
  readonly isOnline: boolean;
  readonly profile: ConnectionProfile;
  readonly client: Pick<ServiceClient, 'reportStatus' | 'allowedStatuses'> & {
    readonly fresh: Pick<ServiceClient, 'readJob'>;
  };
}

/** How a job was found at the service. */
interface Found {
  readonly job: ServiceJob;
  readonly position: Position;
}

export interface ReportSenderOptions {
  readonly store: Pick<Store, 'parcels' | 'statusReports'>;
  readonly claims: Pick<OrderClaims, 'claimReport'>;
  readonly clock: Clock;
  readonly retries: RetrySchedule<ReportRecord['id']>;
}

/**
 * Sends one report. The job is read first and after a lost answer: a report is only sent while the service
 * has the job before it, so it changes nothing twice and nothing backwards.
 */
export class ReportSender {
  readonly #reports: Store['statusReports'];
  readonly #options: ReportSenderOptions;

  constructor(options: ReportSenderOptions) {
    this.#reports = options.store.statusReports;
    this.#options = options;
  }

  /** Throws what is unexpected. */
  async send(report: ReportRecord, line: ReportingConnection): Promise<void> {
    const request = line.profile.reportRequest;
    if (request === null || this.#awaitsParcels(report, request.template)) return;
    if (!(await this.#isGranted(report))) return;
    const found = await this.#read(report, line);
    if (found === null || this.#isSettled(report, found)) return;
    if (found.position === 'elsewhere' && !report.isForced) return this.#undecided(report, found);
    try {
      if (!(await this.#isAllowed(report, line, found))) return;
      const parcels = this.#options.store.parcels.ofJob(report.jobKey);
      const body = reportBody(request, { ...report, parcels }, report.kind);
      // The operator may have taken it back meanwhile.
      if (this.#reports.get(report.id)?.state !== 'planned') return;
      this.#reports.move(report.id, 'sending', station);
      await line.client.reportStatus(report.serviceId, request, body);
      this.#options.retries.forget(report.id);
      this.#reports.move(report.id, 'confirmed', station);
    } catch (error) {
      if (error instanceof TemplateError) this.#refused(report, error.userMessage);
      else if (error instanceof ServiceError) await this.#failed(report, line, error);
      else throw error;
    }
  }

  /** Finds out what became of a report whose answer was lost. Throws what is unexpected. */
  async find(report: ReportRecord, line: ReportingConnection): Promise<void> {
    const found = await this.#read(report, line);
    if (found === null) return;
    if (found.position === 'cancelled' || found.position === 'elsewhere') this.#undecided(report, found);
    else if (!this.#isSettled(report, found)) {
      this.#options.retries.wait(report.id, null);
      this.#reports.move(report.id, 'planned', { ...station, why: report.why });
    }
  }

  /**
   * A report that follows from evidence waits for the parcels that its request names, and some seconds for
   * more of them. What an operator wants reported is sent without.
   */
  #awaitsParcels(report: ReportRecord, template: string): boolean {
    if (report.kind !== 'dispatched' || !namesParcels(template)) return false;
    if (report.cause.startsWith('asked')) return false;
    const newest = this.#options.store.parcels.ofJob(report.jobKey).at(-1);
    const leftMs = newest === undefined ? null : newest.at + TAKE_BACK_MS - this.#options.clock.now();
    if (leftMs !== null && leftMs <= 0) return false;
    this.#options.retries.wait(report.id, leftMs);
    if (leftMs === null) this.#waits(report, message('report.awaits-parcel'));
    return true;
  }

  async #isGranted(report: ReportRecord): Promise<boolean> {
    const grant = await this.#options.claims.claimReport(report);
    if (this.#reports.get(report.id)?.state !== 'planned') return false;
    if (grant.kind !== 'wait') return true;
    this.#options.retries.wait(report.id, CLAIM_AGAIN_MS);
    this.#waits(report, grant.why);
    return false;
  }

  /** The job as the service has it now; null if it cannot be read now, or not any more. */
  async #read(report: ReportRecord, line: ReportingConnection): Promise<Found | null> {
    try {
      const job = await line.client.fresh.readJob(report.serviceId);
      if (this.#reports.get(report.id)?.state !== report.state) return null;
      const { profile } = line;
      const codes = profile.reportRequest?.codes;
      if (codes === undefined) return null;
      return { job, position: positionOf(job.status.code, codes, profile) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const now = this.#reports.get(report.id);
      if (now?.state !== report.state) return null;
      if (error.code === 'not-found') {
        this.#reports.move(report.id, 'withdrawn', { ...station, why: message('report.gone') });
        return null;
      }
      this.#options.retries.wait(report.id, error.retryAfterMs);
      this.#waits(report, error.userMessage);
      return null;
    }
  }

  /** Whether it need not be sent any more. */
  #isSettled(report: ReportRecord, { job, position }: Found): boolean {
    if (position === 'cancelled') {
      this.#reports.move(report.id, 'withdrawn', { ...station, why: message('report.cancelled') });
      return true;
    }
    if (position === 'elsewhere' || position < rankOf(report.kind)) return false;
    const why = report.state === 'unknown' ? null : message('report.there', { status: job.status.name });
    this.#reports.move(report.id, 'confirmed', { ...station, why });
    return true;
  }

  /** Where the service says what may follow, a later report overtakes this one, or this one is refused. */
  async #isAllowed(report: ReportRecord, { profile, client }: ReportingConnection, found: Found) {
    const request = profile.reportRequest;
    const allowed = request === null ? null : await client.allowedStatuses(report.serviceId, request);
    if (allowed === null) return true;
    const may = (code: string): boolean => allowed.some((one) => plainStatus(one) === plainStatus(code));
    const later = this.#reports
      .ofJob(report.jobKey)
      .find(
        (one) =>
          one.state === 'planned' &&
          rankOf(one.kind) > rankOf(report.kind) &&
          one.sendsAt <= this.#options.clock.now() &&
          may(one.code),
      );
    if (later !== undefined) {
      const why = message('report.overtaken', { status: later.code });
      this.#reports.move(report.id, 'withdrawn', { ...station, why });
      return false;
    }
    if (may(report.code)) return true;
    const values = { status: report.code, now: found.job.status.name };
    this.#refused(report, message('report.not-allowed', values));
    return false;
  }

  async #failed(report: ReportRecord, line: ReportingConnection, error: ServiceError): Promise<void> {
    const why = error.userMessage;
    const verdict = this.#reports.get(report.id)?.state === 'planned' ? 'wait' : verdictOf(error);
    switch (verdict) {
      case 'wait':
        this.#options.retries.wait(report.id, error.retryAfterMs);
        this.#reports.move(report.id, 'planned', { ...station, why, isForced: report.isForced });
        return;
      case 'unknown':
        this.#options.retries.wait(report.id, error.retryAfterMs);
        this.#reports.move(report.id, 'unknown', { ...station, why });
        return;
      case 'refused': {
        // Somebody else may have been faster, or the job was cancelled after it was read.
        const refused = this.#reports.move(report.id, 'refused', { ...station, why });
        const found = await this.#read(refused, line);
        if (found !== null) this.#isSettled(refused, found);
      }
    }
  }

  #refused(report: ReportRecord, why: Message): void {
    this.#reports.move(report.id, 'refused', { ...station, why });
  }

  #undecided(report: ReportRecord, { job }: Found): void {
    const why = message('report.elsewhere', { status: job.status.name });
    this.#reports.move(report.id, 'unknown', { ...station, why, needsDecision: true });
  }

  /** It stays where it is; each reason is written down once. */
  #waits(report: ReportRecord, why: Message): void {
    if (report.state === 'refused' || JSON.stringify(report.why) === JSON.stringify(why)) return;
    this.#reports.move(report.id, report.state, { ...station, why, isForced: report.isForced });
  }
}

const station = { source: 'station' } as const;
