import { z } from 'zod';
import { ConnectionId, type ConnectionState } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import { AccountChange, isWish, type SharedReading } from '../../connections/index.ts';
import type { Clock } from '../../ports.ts';
import { type Queries, type SiteDatabase, SiteDatabaseError } from '../database/index.ts';
import type { EventPublisher, SiteEvent, SiteEvents } from '../events/index.ts';
import type { Member } from '../stations/index.ts';
import { ConfirmedReads } from './confirmed-reads.ts';
import { type DifferencesStore, differencesOf } from './differences.ts';
import { giveBackLeases, othersAreUp, takeLeases } from './reader-lease.ts';

const BEAT_MS = 5_000;
/** After this long without an answer from the ledger the leases may end; this is well before they do. */
const AWAY_MS = 20_000;
/** Attempts in a row. A ledger that refuses connections is known to be away sooner. */
const AWAY_AFTER_FAILURES = 2;
/** After this long without an answer from the service, another station may do better. */
const RELIEF_MS = 15_000;
/** How long a lease that was given up is left to the others. */
const PAUSE_MS = 45_000;

/** A change of an account. */
const About = z.object({ about: ConnectionId, change: AccountChange });

/** The accounts of this station and their state. */
export interface ReadAccounts {
  /** Those for which this station has a token. */
  readable(): Promise<readonly ConnectionId[]>;
  stateOf(account: ConnectionId): ConnectionState | null;
  heard(account: ConnectionId, change: AccountChange): void;
  /** `reads` may have changed. */
  readingChanged(): void;
}

export interface SiteReadingOptions {
  readonly queries: Queries & Pick<SiteDatabase, 'isFull'>;
  readonly member: Member;
  readonly siteEvents: Pick<SiteEvents, 'caughtUp' | 'isAway'>;
  readonly publisher: Pick<EventPublisher, 'publish' | 'forget'>;
  readonly accounts: ReadAccounts;
  readonly store: DifferencesStore;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/**
 * One station of the site reads the service for an account and publishes what it reads; if it fails,
 * another takes over within half a minute. Without the ledger nobody knows who reads; with a full disk
 * nothing read is passed on. So each reads for itself.
 */
export class SiteReading implements SharedReading {
  readonly isShared = true;
  readonly #options: SiteReadingOptions;
  readonly #loop: WorkLoop;
  readonly #confirmed: ConfirmedReads;
  /** Epochs of the leases by account. */
  readonly #leases = new Map<ConnectionId, number>();
  /** Since when the service has not answered, and until when a lease is left to others; both steady ms. */
  readonly #unanswered = new Map<ConnectionId, number>();
  readonly #pausedUntil = new Map<ConnectionId, number>();
  #beatAt: number;
  #isAlone = false;
  /** Heartbeats in a row that failed. */
  #failures = 0;
  #cancelAlone: () => void = () => undefined;

  constructor(options: SiteReadingOptions) {
    const { clock } = options;
    this.#options = options;
    this.#beatAt = clock.steadyMs();
    this.#confirmed = new ConfirmedReads({
      clock,
      isAway: () => options.siteEvents.isAway,
      ask: (account, wish) => this.publish(account, wish),
    });
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#beat(),
      backOff: { firstMs: 1_000, maxMs: BEAT_MS },
      onFault: (error) => this.#failed(error),
    });
  }

  reads(account: ConnectionId): boolean {
    return this.#isAlone || this.#leases.has(account);
  }

  publish(account: ConnectionId, change: AccountChange): void {
    const { kind, id, ...body } = change;
    const epoch = isWish(change) ? null : this.#leases.get(account);
    if (epoch !== undefined) this.#options.publisher.publish({ account, kind, id, epoch, body });
  }

  caughtUp(): Promise<void> {
    return this.#options.siteEvents.caughtUp();
  }

  confirmed(account: ConnectionId, job: string, isShared: boolean, signal: AbortSignal): Promise<boolean> {
    return this.#confirmed.confirmed(account, job, isShared, signal);
  }

  start(): void {
    this.#beatAt = this.#options.clock.steadyMs();
    this.#watch();
    this.#loop.start();
  }

  /** Another station can take over at once what this one has read until now. */
  async stop(): Promise<void> {
    const { queries, member } = this.#options;
    this.#confirmed.stop();
    await this.#loop.stop();
    this.#cancelAlone();
    const accountsRead = [...this.#leases.keys()];
    for (const account of accountsRead) this.#lose(account);
    if (accountsRead.length > 0) await giveBackLeases(queries, member, accountsRead).catch(() => undefined);
  }

  /** Another station has published something. Throws ZodError. */
  heard({ account, kind, id, epoch, body }: SiteEvent): void {
    const { about, change } = About.parse({ about: account, change: { ...body, kind, id } });
    // Without a lease, nobody reads for others.
    if (change.kind === 'confirmed' && epoch !== null) this.#confirmed.heard(change);
    const own = this.#leases.get(about);
    // While this station reads, an event under its own or an earlier lease is its own.
    if (own !== undefined && epoch !== null && epoch <= own) return;
    if (own !== undefined && epoch !== null) this.#lose(about);
    this.#options.accounts.heard(about, change);
  }

  async #beat(): Promise<number> {
    const { queries, member, accounts, clock } = this.#options;
    const askedAt = clock.steadyMs();
    if (queries.isFull) {
      await giveBackLeases(queries, member, [...this.#leases.keys()]);
      this.#goOnAlone();
      return BEAT_MS;
    }
    await this.#relieve();
    const wanted = (await accounts.readable()).filter(
      (account) => (this.#pausedUntil.get(account) ?? 0) <= clock.steadyMs(),
    );
    const leases = new Map(
      (await takeLeases(queries, member, wanted)).map((one) => [one.account, one.epoch]),
    );
    this.#beatAt = askedAt;
    this.#isAlone = false;
    this.#failures = 0;
    this.#watch();
    for (const account of this.#leases.keys()) if (!leases.has(account)) this.#lose(account);
    for (const account of wanted) {
      const epoch = leases.get(account);
      if (epoch !== undefined && this.#leases.get(account) !== epoch) await this.#begin(account, epoch);
    }
    accounts.readingChanged();
    return BEAT_MS;
  }

  /**
   * First reads what was published before, so that only new things are published; then publishes what the
   * others do not know.
   */
  async #begin(account: ConnectionId, epoch: number): Promise<void> {
    const { queries, siteEvents, store } = this.#options;
    await siteEvents.caughtUp();
    if (siteEvents.isAway) return;
    const unpublished = await differencesOf(queries, store, account);
    this.#leases.set(account, epoch);
    for (const one of unpublished) this.publish(account, one);
  }

  #lose(account: ConnectionId): void {
    const { publisher, accounts } = this.#options;
    if (!this.#leases.delete(account)) return;
    publisher.forget(account);
    accounts.readingChanged();
  }

  /** Gives up accounts whose service does not answer this station, if another station could ask it. */
  async #relieve(): Promise<void> {
    const { queries, member, accounts, clock } = this.#options;
    const now = clock.steadyMs();
    const silent: ConnectionId[] = [];
    for (const account of this.#leases.keys()) {
      const kind = accounts.stateOf(account)?.kind;
      if (kind === 'offline' || kind === 'needs-token') {
        const since = this.#unanswered.get(account) ?? now;
        this.#unanswered.set(account, since);
        if (now - since >= RELIEF_MS) silent.push(account);
      } else this.#unanswered.delete(account);
    }
    if (silent.length === 0 || !(await othersAreUp(queries, member))) return;
    await giveBackLeases(queries, member, silent);
    for (const account of silent) {
      this.#unanswered.delete(account);
      this.#pausedUntil.set(account, now + PAUSE_MS);
      this.#lose(account);
    }
  }

  /** If no heartbeat succeeds in time, this station reads for itself. */
  #watch(): void {
    const { clock } = this.#options;
    this.#cancelAlone();
    const inMs = Math.max(0, this.#beatAt + AWAY_MS - clock.steadyMs());
    this.#cancelAlone = clock.after(inMs, () => this.#goOnAlone());
  }

  #goOnAlone(): void {
    const { publisher, accounts } = this.#options;
    for (const account of this.#leases.keys()) publisher.forget(account);
    this.#leases.clear();
    this.#isAlone = true;
    accounts.readingChanged();
  }

  #failed(error: unknown): void {
    if (error instanceof SiteDatabaseError) {
      this.#failures++;
      if (this.#failures >= AWAY_AFTER_FAILURES && !this.#isAlone) this.#goOnAlone();
    } else this.#options.onFault(error);
  }
}
