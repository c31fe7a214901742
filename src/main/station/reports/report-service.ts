import {
  type ConnectionId,
  isOneOf,
  type JobKey,
  type Message,
  message,
  type ReportKind,
} from '../../../contract/index.ts';
import { RETRY, RetrySchedule } from '../batching/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { ReportRecord, Store } from '../store/index.ts';
import { dueReports, hasProofOnly } from './due.ts';
import { type Position, positionOf, rankOf } from './position.ts';
import {
  type ReportingConnection,
  ReportSender,
  type ReportSenderOptions,
  TAKE_BACK_MS,
} from './report-sender.ts';

export interface ReportServiceOptions extends Omit<ReportSenderOptions, 'retries' | 'store'> {
  readonly store: Pick<Store, 'statusReports' | 'reportFacts' | 'jobViews' | 'parcels'>;
  readonly connectionOf: (connection: ConnectionId) => ReportingConnection | null;
  readonly connections: () => readonly ConnectionId[];
  readonly onFault: (error: unknown) => void;
}

/**
 * Tells the service how far jobs are, where a connection is set to: plans what is due by what is known of
 * them, and sends it some seconds later, one report of a connection after the other and those of a job in
 * order.
 */
export class ReportService {
  readonly #options: ReportServiceOptions;
  readonly #retries: RetrySchedule<ReportRecord['id']>;
  readonly #sender: ReportSender;
  readonly #loops = new Map<ConnectionId, WorkLoop>();
  /** How connections were when they last changed: most of their news says nothing about reports. */
  readonly #standings = new Map<ConnectionId, string>();
  /** Connections that are set to report. */
  readonly #reporting = new Set<ConnectionId>();
  readonly #changed = new Set<JobKey>();
  readonly #planning: WorkLoop;
  #running = false;

  constructor(options: ReportServiceOptions) {
    this.#options = options;
    const { clock, onFault } = options;
    this.#retries = new RetrySchedule(clock, () => this.look());
    this.#sender = new ReportSender({ ...options, retries: this.#retries });
    this.#planning = new WorkLoop({ clock, turn: () => this.#planAll(), backOff: RETRY, onFault });
  }

  /** What was being sent when the station ended is unknown, and what happened since it is planned. */
  start(): void {
    const { store, clock, connections } = this.#options;
    for (const report of store.statusReports.open(null)) {
      if (report.state === 'sending')
        store.statusReports.move(report.id, 'unknown', { source: 'station', why: message('report.stopped') });
      else if (report.state === 'planned')
        this.#retries.wait(report.id, Math.max(0, report.sendsAt - clock.now()));
    }
    this.#running = true;
    this.#standings.clear();
    this.#planning.start();
    for (const id of connections()) this.connectionChanged(id);
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#retries.stop();
    await this.#planning.stop();
    await Promise.all([...this.#loops.values()].map((loop) => loop.stop()));
    this.#loops.clear();
  }

  /** Does what can be done now. */
  look(): void {
    if (!this.#running) return;
    const { statusReports } = this.#options.store;
    for (const { connectionId } of statusReports.open(null)) this.#loopOf(connectionId).wake();
  }

  /** It came, went, or is set otherwise: what waits for it is tried at once. */
  connectionChanged(id: ConnectionId): void {
    const { store, connectionOf } = this.#options;
    const line = connectionOf(id);
    const { reportsSince = null, reportRequest = null, reportPolicies = null } = line?.profile ?? {};
    const standing = JSON.stringify([line?.isOnline, reportsSince, reportRequest, reportPolicies]);
    if (this.#standings.get(id) === standing) return;
    this.#standings.set(id, standing);
    const open = store.statusReports.open(id);
    if (reportsSince === null || reportRequest === null) {
      this.#reporting.delete(id);
      for (const report of open)
        if (report.state === 'planned') this.#withdraw(report, message('report.off'));
      return;
    }
    this.#reporting.add(id);
    for (const key of store.reportFacts.since(id, reportsSince)) this.#changed.add(key);
    this.#planning.wake();
    for (const { id: report, state } of open) if (state !== 'planned') this.#retries.forget(report);
    this.look();
  }

  /** Something is known of these jobs that may be due to be reported. */
  jobsChanged(keys: readonly JobKey[]): void {
    if (this.#reporting.size === 0) return;
    for (const key of keys) this.#changed.add(key);
    this.#planning.wake();
  }

  /** An operator wants it reported. Null if it was before, or reports are off. */
  report(key: JobKey, kind: ReportKind): ReportRecord | null {
    const { store, connectionOf, clock } = this.#options;
    const facts = store.reportFacts.of(key);
    const { profile } = (facts === null ? null : connectionOf(facts.connectionId)) ?? {};
    if (facts === null || profile?.reportRequest == null || profile.reportsSince === null) return null;
    const code = profile.reportRequest.codes[kind];
    return this.#plan(
      key,
      { connectionId: facts.connectionId, kind, code, cause: `asked ${clock.now()}` },
      'operator',
    );
  }

  /** The operator wants it handled now. */
  hurry(id: ReportRecord['id']): void {
    this.#retries.forget(id);
    this.look();
  }

  #plan(
    key: JobKey,
    report: Pick<ReportRecord, 'connectionId' | 'kind' | 'code' | 'cause'>,
    source: 'operator' | 'station',
  ): ReportRecord | null {
    const planned = this.#options.store.statusReports.plan(key, report, { inMs: TAKE_BACK_MS, source });
    if (planned !== null) this.#retries.wait(planned.id, TAKE_BACK_MS);
    return planned;
  }

  #planAll(): null {
    for (const key of this.#changed) {
      this.#changed.delete(key);
      this.#planFor(key);
    }
    return null;
  }

  #planFor(key: JobKey): void {
    const { store, connectionOf } = this.#options;
    const facts = store.reportFacts.of(key);
    const { profile } = (facts === null ? null : connectionOf(facts.connectionId)) ?? {};
    if (facts === null || profile?.reportRequest == null || profile.reportsSince === null) return;
    const { codes } = profile.reportRequest;
    const position = positionOf(facts.status.code, codes, profile);
    const { reportPolicies: policies } = profile;
    const printedAt =
      policies.finished === 'evidence'
        ? this.#printedAt(key, hasProofOnly(facts.pickUps, policies.proofFolders))
        : null;
    const rules = { policies, printedAt, since: profile.reportsSince };
    const holding = dueReports(facts, { ...rules, position: 0 }).map(({ cause }) => cause);
    for (const report of store.statusReports.ofJob(key))
      this.#settleHere(report, position, facts.isGone, holding);
    // A parcel that a report waits for may have come.
    for (const { id, state, why } of store.statusReports.ofJob(key))
      if (state === 'planned' && why?.code === 'report.awaits-parcel') this.hurry(id);
    for (const { kind, cause } of dueReports(facts, { ...rules, position }))
      this.#plan(key, { connectionId: facts.connectionId, kind, code: codes[kind], cause }, 'station');
  }

  /** What is known here may settle a report without asking for it. */
  #settleHere(report: ReportRecord, position: Position, isGone: boolean, holding: readonly string[]): void {
    const { statusReports } = this.#options.store;
    if (!isOneOf(report.state, ['planned', 'unknown', 'refused'])) return;
    if (typeof position === 'number' && position >= rankOf(report.kind)) {
      statusReports.move(report.id, 'confirmed', { source: 'station' });
    } else if (report.state !== 'unknown') {
      if (isGone) this.#withdraw(report, message('report.gone'));
      else if (position === 'cancelled') this.#withdraw(report, message('report.cancelled'));
      else if (
        report.state === 'planned' &&
        !report.cause.startsWith('asked') &&
        !holding.includes(report.cause)
      )
        this.#withdraw(report, message('report.not-so'));
    }
  }

  #withdraw(report: ReportRecord, why: Message): void {
    this.#options.store.statusReports.move(report.id, 'withdrawn', { source: 'station', why });
  }

  /**
   * When the last was said by which a job is printed; null while it is not.
   * @param isProof what RIPs say of its files is about a proof: only operators and scans count.
   */
  #printedAt(key: JobKey, isProof: boolean): number | null {
    const production = this.#options.store.jobViews.get(key)?.production;
    if (production?.stage == null || production.stage === 'in-production') return null;
    const [newest] = production.evidence.filter(
      ({ of, takenBackAt }) => takenBackAt === null && (of === null || !isProof),
    );
    return newest === undefined ? null : Date.parse(newest.at);
  }

  #loopOf(connection: ConnectionId): WorkLoop {
    const known = this.#loops.get(connection);
    if (known !== undefined) return known;
    const { clock, onFault } = this.#options;
    const loop = new WorkLoop({ clock, turn: () => this.#workOff(connection), backOff: RETRY, onFault });
    this.#loops.set(connection, loop);
    loop.start();
    return loop;
  }

  /** Sends or finds what is due at a connection, one after the other, until nothing is. */
  async #workOff(connection: ConnectionId): Promise<null> {
    for (;;) {
      const line = this.#options.connectionOf(connection);
      const isOn = line?.profile.reportsSince != null && line.profile.reportRequest !== null;
      const report = this.#next(connection, isOn);
      if (!this.#running || report === null || line === null || !line.isOnline) return null;
      try {
        if (report.state === 'planned') await this.#sender.send(report, line);
        else await this.#sender.find(report, line);
      } catch (error) {
        this.#failed(report, error);
      }
      // Nothing came of it: the others go on.
      const now = this.#options.store.statusReports.get(report.id);
      if (now?.state === report.state && !now.needsDecision && this.#retries.isDue(report.id))
        this.#retries.wait(report.id, null);
    }
  }

  /** The first that is due of those that no earlier one of the same job holds back. */
  #next(connection: ConnectionId, isOn: boolean): ReportRecord | null {
    const waiting = this.#options.store.statusReports
      .open(connection)
      .filter(({ state, needsDecision }) => state !== 'refused' && !needsDecision)
      .sort((one, other) => rankOf(one.kind) - rankOf(other.kind) || one.id - other.id);
    const first = [...new Map(waiting.toReversed().map((one) => [one.jobKey, one])).values()];
    return first.find(({ id, state }) => this.#retries.isDue(id) && (isOn || state === 'unknown')) ?? null;
  }

  /** One that failed unexpectedly is tried again later, while the others continue. */
  #failed({ id }: ReportRecord, error: unknown): void {
    const { onFault, store } = this.#options;
    onFault(error);
    this.#retries.wait(id, null);
    if (store.statusReports.get(id)?.state !== 'sending') return;
    store.statusReports.move(id, 'unknown', { source: 'station', why: message('report.failed') });
  }
}
