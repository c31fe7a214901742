import { hostname } from 'node:os';
import {
  type Incident,
  type IncidentKind,
  message,
  type Outgoing,
  type OutgoingSettings,
} from '../../../contract/index.ts';
import { backOffMs, WorkLoop } from '../concurrency/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { OutboundAgents } from '../network/index.ts';
import type { Clock, SecretsPort } from '../ports.ts';
import type { OutgoingContent, OutgoingRecord, Store } from '../store/index.ts';
import { bodyOf } from './bodies.ts';
import { planOf, quietUntil } from './plan.ts';
import { type Outcome, post } from './request.ts';
import { newSecret, OUTGOING_SECRET, signed } from './signature.ts';
import type { Say } from './words.ts';

const RETRY = { firstMs: 10_000, maxMs: 30 * 60_000 };
/** After that nobody wants to hear of it. */
const GIVE_UP_MS = 24 * 60 * 60_000;

export interface OutgoingOptions {
  readonly store: Pick<Store, 'incidents' | 'outgoing' | 'transaction'>;
  readonly incidents: { readonly list: readonly Incident[] };
  readonly settings: () => OutgoingSettings | null;
  readonly secrets: Pick<SecretsPort, 'get' | 'set'>;
  readonly clock: Clock;
  readonly agents: Pick<OutboundAgents, 'get' | 'close'>;
  readonly userAgent: string;
  readonly sayIn: (language: OutgoingSettings['language']) => Promise<Say>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Tells people who are not at a desk of incidents, through one address: what is to be told is journalled, and
 * sent one message after the other until it was accepted. Nothing else waits for it.
 */
export class OutgoingService {
  readonly #options: OutgoingOptions;
  readonly #loop: WorkLoop;
  #stopped = new AbortController();

  constructor(options: OutgoingOptions) {
    this.#options = options;
    const { clock, onFault } = options;
    this.#loop = new WorkLoop({ clock, turn: () => this.#turn(), backOff: RETRY, onFault });
  }

  start(): void {
    this.#stopped = new AbortController();
    this.#loop.start();
  }

  /** What is on its way is sent again after the next start, under the same id. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop.stop();
    this.#options.agents.close();
  }

  /** Incidents or settings changed, or the machine woke up. */
  look(): void {
    this.#loop.wake();
  }

  state(): Outgoing {
    const waiting = this.#options.store.outgoing.all().filter(({ state }) => state === 'waiting');
    const why = waiting.findLast((one) => one.why !== null)?.why ?? null;
    return { settings: this.#options.settings(), waiting: waiting.length, why };
  }

  /** The signing secret if it was made just now; null if there was one. Throws ApiError. */
  async madeSecret(): Promise<string | null> {
    const { secrets } = this.#options;
    return (await secrets.get(OUTGOING_SECRET)) === null ? this.renewSecret() : null;
  }

  /** Throws ApiError. */
  async renewSecret(): Promise<string> {
    const secret = newSecret();
    await this.#options.secrets.set(OUTGOING_SECRET, secret);
    return secret;
  }

  /** Throws ApiError. */
  async test(): Promise<Outcome> {
    const settings = this.#options.settings();
    if (settings === null)
      throw new ApiError('UNAVAILABLE', message('outgoing.off'), message('outgoing.enter-address'));
    const body = await this.#bodyOf(settings, null);
    return this.#post(settings, `msg_test_${this.#options.clock.now()}`, body);
  }

  async #bodyOf(settings: OutgoingSettings, content: OutgoingContent | null): Promise<string> {
    const say = await this.#options.sayIn(settings.language);
    return bodyOf(settings.body, content, { say, station: hostname() });
  }

  async #turn(): Promise<number | null> {
    const { store, settings, clock } = this.#options;
    for (;;) {
      const now = settings();
      if (now === null) {
        store.outgoing.clear();
        return null;
      }
      this.#journal(now.off);
      const quietEnd = quietUntil(clock.now(), now.quiet);
      const next = store.outgoing
        .waiting()
        .find(({ content }) => quietEnd === null || now.urgent.includes(content.incident.kind));
      if (next === undefined || next.nextAt > clock.now()) {
        const at = Math.min(next?.nextAt ?? Infinity, quietEnd ?? Infinity);
        return at === Infinity ? null : at - clock.now();
      }
      if (!this.#loop.isStarted) return null;
      await this.#send(next, now);
    }
  }

  #journal(off: readonly IncidentKind[]): void {
    const { store, incidents, clock } = this.#options;
    const plan = planOf(store.incidents.all(), incidents.list, store.outgoing.all(), off);
    if (plan.begin.length + plan.end.length + plan.forget.length === 0) return;
    const at = new Date(clock.now()).toISOString();
    store.transaction(() => {
      for (const { incident, beganAt } of plan.begin)
        store.outgoing.plan({ kind: 'began', incident, at }, beganAt);
      for (const began of plan.end) {
        // Whether it arrived will not be known: that it is over is the news now.
        store.outgoing.sent(began.id);
        store.outgoing.plan({ ...began.content, kind: 'ended', at }, began.beganAt);
      }
      for (const { id } of plan.forget) store.outgoing.forget(id);
    });
  }

  async #send(record: OutgoingRecord, settings: OutgoingSettings): Promise<void> {
    const { store, clock } = this.#options;
    const body = await this.#bodyOf(settings, record.content);
    store.outgoing.attempt(record.id);
    const outcome = await this.#post(settings, record.messageId, body);
    // Stopped in between, it stays in doubt; turned off, there is nothing to note.
    if (this.#stopped.signal.aborted) return;
    if (outcome.kind === 'arrived') {
      store.outgoing.sent(record.id);
      return;
    }
    const isInDoubt = record.isInDoubt || outcome.mayHaveArrived;
    const isOver = clock.now() - record.madeAt >= GIVE_UP_MS;
    if (isOver) store.outgoing.giveUp(record, outcome.what);
    else {
      const nextAt = clock.now() + backOffMs(RETRY, record.attempts + 1);
      store.outgoing.failed(record.id, { why: outcome.what, nextAt, isInDoubt });
    }
  }

  /** A keyring that does not give the secret now is one more reason to try again. */
  async #post(settings: OutgoingSettings, id: string, body: string): Promise<Outcome> {
    const { clock, agents, userAgent } = this.#options;
    let secret: string;
    try {
      secret = (await this.#options.secrets.get(OUTGOING_SECRET)) ?? (await this.renewSecret());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'failed', what: error.what, mayHaveArrived: false };
    }
    const headers = { ...signed(secret, id, clock.now(), body), 'user-agent': userAgent };
    return post(settings.address, body, { headers, agents, signal: this.#stopped.signal });
  }
}
