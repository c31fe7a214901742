import type {
  IngressKind,
  IngressState,
  IngressStatus,
  IngressTest,
  Message,
} from '../../../../contract/index.ts';
import { backOffMs } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { Pause } from './pause.ts';
import { failuresAfter, RETRY } from './retry.ts';
import { asTunnelError, type OpenTunnel, type Tunnel, type TunnelError, transientError } from './tunnel.ts';

/** Interval between probes of an open tunnel. */
const PROBE_EVERY_MS = 3 * 60_000;
/** Delays before each attempt of a probe: a new public name may take a while to be known everywhere. */
const PROBE_TRIES_MS = [0, 1_000, 3_000, 8_000, 15_000];
/** A tunnel that takes longer than this to open is abandoned. */
const OPEN_MS = 90_000;
/** How long an abandoned opening is waited for: what it has started must not outlive it. */
const GIVE_UP_MS = 10_000;

/** Messages about public addresses that an operator still has to see; survives a restart. */
export interface UrlMemory {
  get(name: 'public-url' | 'registered-url'): string | null;
  set(name: 'public-url' | 'registered-url', url: string): void;
}

export interface IngressOptions {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The operator's choice, asked at each attempt; a null opener for none. */
  readonly chosen: () => { readonly kind: IngressKind; readonly open: OpenTunnel | null };
  /** Resolves when a call through the address has come back; rejects with a TunnelError. */
  readonly probe: (publicUrl: string, signal: AbortSignal) => Promise<void>;
  readonly memory: UrlMemory;
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps the chosen ingress up: opens it, probes it through its public address before it counts as up and
 * every few minutes after, and reopens it with growing, jittered delays when it is lost.
 */
export class Ingress {
  readonly #options: IngressOptions;
  #state: IngressState = { kind: 'off' };
  #port = 0;
  #running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;
  #started = false;
  /** Incremented by every request, so that the last of several at once counts. */
  #wish = 0;
  #pause: Pause | null = null;
  #open: Tunnel | null = null;
  #failures = 0;

  constructor(options: IngressOptions) {
    this.#options = options;
  }

  /** @param port of the receiver on 127.0.0.1. */
  start(port: number): void {
    this.#port = port;
    this.#started = true;
    this.#begin();
  }

  /** Closes it, and opens the present choice. Does nothing before the start and after a stop. */
  async restart(): Promise<void> {
    const wish = ++this.#wish;
    await this.#takeDown();
    if (this.#started && wish === this.#wish) this.#begin();
  }

  /** Resolves when all of it has ended. */
  async stop(): Promise<void> {
    this.#started = false;
    await this.#takeDown();
  }

  /** The machine has slept: an open tunnel is probed, and a closed one is opened without further delay. */
  wokeUp(): void {
    this.#pause?.end();
  }

  get status(): IngressStatus {
    const { kind } = this.#options.chosen();
    const { memory } = this.#options;
    const publicUrl = kind === 'none' ? null : memory.get('public-url');
    const registered = memory.get('registered-url');
    const isNew = publicUrl !== null && publicUrl !== registered;
    return {
      kind,
      state: this.#state,
      publicUrl,
      newUrl: isNew ? { from: registered, to: publicUrl } : null,
    };
  }

  /** The operator has registered this address. Has no effect if the address has changed since. */
  acknowledge(url: string): void {
    if (url !== this.#options.memory.get('public-url')) return;
    this.#options.memory.set('registered-url', url);
    this.#options.onChange();
  }

  /** Probes now instead of at the next interval. */
  async test(): Promise<IngressTest> {
    const url = this.#open?.publicUrl;
    if (url === undefined) return { ok: false, reason: this.#whyNot() };
    const began = performance.now();
    try {
      await this.#options.probe(url, this.#running?.stop.signal ?? AbortSignal.abort());
      return { ok: true, ms: performance.now() - began };
    } catch (error) {
      this.#pause?.end();
      return { ok: false, reason: asTunnelError(error, unexpected).userMessage };
    }
  }

  #whyNot(): Message {
    if (this.#state.kind === 'down') return this.#state.reason;
    if (this.#state.kind === 'off') {
      return transientError('off').userMessage;
    }
    return transientError('starting').userMessage;
  }

  #begin(): void {
    const { kind, open } = this.#options.chosen();
    if (kind === 'none' || open === null) {
      this.#become({ kind: 'off' });
      return;
    }
    const stop = new AbortController();
    this.#failures = 0;
    this.#running = { stop, done: this.#keep(open, stop.signal).catch(this.#options.onFault) };
  }

  /** Simultaneous callers wait for the same end. */
  async #takeDown(): Promise<void> {
    const running = this.#running;
    if (running !== null) {
      running.stop.abort();
      await running.done;
      if (this.#running !== running) return;
      this.#running = null;
    }
    this.#become({ kind: 'off' });
  }

  async #keep(open: OpenTunnel, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { fault, upForMs } = await this.#live(open, signal);
      if (fault === null) return;
      this.#failures = failuresAfter(this.#failures, upForMs);
      const { clock, random } = this.#options;
      const delayMs = fault.needsOperator ? null : backOffMs(RETRY, this.#failures, random());
      const now = clock.now();
      const retryAt = delayMs === null ? null : instant(now + delayMs);
      this.#become({ kind: 'down', since: instant(now), reason: fault.userMessage, retryAt });
      await this.#rest(delayMs, signal);
    }
  }

  /** The life of one tunnel, from opening to end. A null fault: it was told to stop. */
  async #live(
    openTunnel: OpenTunnel,
    signal: AbortSignal,
  ): Promise<{ fault: TunnelError | null; upForMs: number | null }> {
    const { clock } = this.#options;
    const lost = Promise.withResolvers<TunnelError>();
    const ended = new AbortController();
    const whileOpen = AbortSignal.any([signal, ended.signal]);
    let upSince: number | null = null;
    const end = (fault: TunnelError | null) => ({
      fault: signal.aborted ? null : fault,
      upForMs: upSince === null ? null : clock.now() - upSince,
    });
    void lost.promise.then(() => ended.abort());
    this.#become({ kind: 'starting', since: instant(clock.now()) });
    try {
      this.#open = await this.#opened(openTunnel, { signal: whileOpen, onLost: lost.resolve });
      this.#remember(this.#open.publicUrl);
      this.#become({ kind: 'probing', since: instant(clock.now()) });
      while (!whileOpen.aborted) {
        await this.#probe(this.#open.publicUrl, whileOpen);
        upSince ??= clock.now();
        this.#become({ kind: 'up', since: instant(upSince), probedAt: instant(clock.now()) });
        await this.#rest(PROBE_EVERY_MS, whileOpen);
      }
      return end(signal.aborted ? null : await lost.promise);
    } catch (error) {
      if (ended.signal.aborted && !signal.aborted) return end(await lost.promise);
      return end(asTunnelError(error, unexpected));
    } finally {
      const tunnel = this.#open;
      this.#open = null;
      await tunnel?.close();
    }
  }

  /** Opens it, or gives up; one that opens too late is closed again. */
  async #opened(
    openTunnel: OpenTunnel,
    site: { readonly signal: AbortSignal; readonly onLost: (fault: TunnelError) => void },
  ): Promise<Tunnel> {
    const slow = new AbortController();
    const cancel = this.#options.clock.after(OPEN_MS, () => slow.abort());
    const signal = AbortSignal.any([site.signal, slow.signal]);
    const opening = openTunnel({ port: this.#port, onLost: site.onLost, signal });
    try {
      return await Promise.race([opening, rejectOn(signal, tooSlow)]);
    } catch (error) {
      await this.#givenUp(opening);
      throw error;
    } finally {
      cancel();
    }
  }

  async #givenUp(opening: Promise<Tunnel>): Promise<void> {
    const closed = opening.then(
      (late) => late.close(),
      () => undefined,
    );
    const timeout = new Pause(this.#options.clock, GIVE_UP_MS, new AbortController().signal);
    await Promise.race([closed, timeout.over]);
    timeout.end();
  }

  async #probe(url: string, signal: AbortSignal): Promise<void> {
    for (const [tried, waitMs] of PROBE_TRIES_MS.entries()) {
      if (waitMs > 0) await this.#rest(waitMs, signal);
      try {
        signal.throwIfAborted();
        await this.#options.probe(url, signal);
        return;
      } catch (error) {
        if (signal.aborted || tried === PROBE_TRIES_MS.length - 1) throw error;
      }
    }
  }

  /** Waits until someone ends the pause or `signal` aborts, but at most `delayMs`; null: no limit. */
  async #rest(delayMs: number | null, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const pause = new Pause(this.#options.clock, delayMs, signal);
    this.#pause = pause;
    await pause.over;
    this.#pause = null;
  }

  #remember(url: string): void {
    if (url !== this.#options.memory.get('public-url')) this.#options.memory.set('public-url', url);
  }

  #become(state: IngressState): void {
    this.#state = state;
    this.#options.onChange();
  }
}

const instant = (at: number): string => new Date(at).toISOString();

const unexpected = transientError('unexpected');
const tooSlow = transientError('slow');

function rejectOn(signal: AbortSignal, fault: TunnelError): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(fault);
    signal.addEventListener('abort', () => reject(fault), { once: true });
  });
}
