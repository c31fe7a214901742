import { once } from 'node:events';
import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { WebSocket } from 'ws';
import {
  authorizationOf,
  CONTRACT_VERSION,
  type DeskId,
  deskHeaders,
  type EventBatch,
  type EventsWanted,
} from '../../contract/index.ts';
import type { ArtworkAnswer, ArtworkRequest } from '../host/artwork-answer.ts';
import { type BackOff, backOffMs } from '../station/concurrency/index.ts';
import { type ProxyEnv, pinnedAgent, type StationAddress } from '../station/network/index.ts';
import type { StationClient } from '../thread/station-thread.ts';
import { BridgeError, type BridgeProblem, problemOf } from './bridge-error.ts';
import { bridgeWindow } from './bridge-window.ts';
import { stationArtwork } from './station-artwork.ts';
import { opened, portOver, stationSocket } from './station-socket.ts';

const TRIED_AGAIN: BackOff = { firstMs: 500, maxMs: 30_000 };

/** Only a person can change these. */
const lasting: ReadonlySet<BridgeProblem> = new Set([
  'unknown-desk',
  'revoked-desk',
  'foreign-certificate',
  'expired-certificate',
]);
/** The person may be at the station: its certificate is looked at again, before anything is sent to it. */
const mendedThere: ReadonlySet<BridgeProblem> = new Set(['foreign-certificate', 'expired-certificate']);

/** The state of the connection to a station on another machine. Times in ms since the epoch. */
export type BridgeState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'away'; readonly since: number; readonly why: BridgeProblem }
  /** It refuses this desk, or this desk refuses its certificate. */
  | { readonly kind: 'refused'; readonly why: BridgeProblem };

export interface ConnectedStationParts {
  readonly address: StationAddress;
  readonly id: DeskId;
  readonly credential: string;
  /** Version of this app. */
  readonly version: string;
  readonly proxyEnv: () => ProxyEnv;
  readonly onState?: (state: BridgeState) => void;
}

/** The current connection: this end's own socket, which tells whether the station is there. */
interface Open {
  readonly agent: Agent;
  readonly socket: WebSocket;
  readonly client: StationClient;
}

/**
 * A station on another machine, as seen by the main process; to a window it is like a local one. The
 * credential stays here. A broken connection is made again at growing intervals, and windows then get new
 * ports.
 */
export class ConnectedStation {
  readonly #parts: ConnectedStationParts;
  readonly #stopped = new AbortController();
  readonly #onRestart = new Set<() => void>();
  #state: BridgeState = { kind: 'connecting' };
  #open: Open | null = null;
  #next = Promise.withResolvers<Open>();
  #lostAt: number | null = null;

  constructor(parts: ConnectedStationParts) {
    this.#parts = parts;
    this.#run().catch(() => undefined);
  }

  get state(): BridgeState {
    return this.#state;
  }

  /** This computer's own client; rejects while the station is away, and waits while it is being reached. */
  get client(): Promise<StationClient> {
    if (this.#open !== null || this.#state.kind === 'connecting')
      return this.#next.promise.then(({ client }) => client);
    return Promise.reject(new BridgeError('no-answer'));
  }

  /** A port over which the station answers a window; null while it is away. */
  openWindow(): MessagePort | null {
    if (this.#open === null) return null;
    const { agent } = this.#open;
    const { port1: window, port2: own } = new MessageChannel();
    const socket = stationSocket(this.#parts.address.origin, agent, this.#headers());
    // A window that is cut off by itself gets a new port the way all of them do.
    bridgeWindow(own, socket, () => this.#open?.socket.terminate());
    return window;
  }

  /** Calls back when windows may have ports: first now, and each time the station returns. */
  onRestart(listener: () => void): () => void {
    this.#onRestart.add(listener);
    return () => this.#onRestart.delete(listener);
  }

  /** Every event, continuing on the next connection after a break, until `signal` aborts or this stops. */
  async *events(wanted: EventsWanted, signal: AbortSignal): AsyncGenerator<EventBatch, void, void> {
    const until = AbortSignal.any([signal, this.#stopped.signal]);
    while (!until.aborted) {
      const open = await Promise.race([this.#next.promise, once(until, 'abort').then(() => null)]);
      if (open === null) return;
      try {
        yield* await open.client.events.subscribe(wanted, { signal: until });
      } catch {
        // The connection broke off; another follows.
      }
      await pause(TRIED_AGAIN.firstMs, until);
    }
  }

  /** Artwork for a window: by id, whole or a range of it. */
  async artwork(request: ArtworkRequest): Promise<ArtworkAnswer> {
    if (this.#open === null) return { status: 502, headers: { 'cache-control': 'no-store' }, body: null };
    const { agent } = this.#open;
    return stationArtwork(request, {
      origin: this.#parts.address.origin,
      agent,
      headers: this.#headers(),
    });
  }

  stop(): void {
    this.#stopped.abort();
    this.#open?.socket.terminate();
    this.#open?.agent.destroy();
    this.#open = null;
  }

  #headers(): Record<string, string> {
    const { id, credential, version } = this.#parts;
    return {
      authorization: authorizationOf(id, credential),
      [deskHeaders.contract]: String(CONTRACT_VERSION),
      [deskHeaders.version]: version,
    };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.#stay(() => {
          failures = 0;
        });
        if (signal.aborted) return;
        this.#away('no-answer');
      } catch (error) {
        if (signal.aborted) return;
        const why = problemOf(error);
        if (lasting.has(why)) this.#refused(why);
        else this.#away(why);
        if (lasting.has(why) && !mendedThere.has(why)) return;
      }
      failures++;
      await pause(backOffMs(TRIED_AGAIN, failures, Math.random()), signal);
    }
  }

  /** Connects, and resolves when the connection breaks off. Throws BridgeError if none was made. */
  async #stay(onOpen: () => void): Promise<void> {
    const { address, proxyEnv } = this.#parts;
    const agent = pinnedAgent(address, proxyEnv());
    const socket = stationSocket(address.origin, agent, this.#headers());
    this.#stopped.signal.addEventListener('abort', () => socket.terminate(), { once: true });
    try {
      await opened(socket);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      onOpen();
      const client: StationClient = createORPCClient(new RPCLink({ port: portOver(socket) }));
      const open = { agent, socket, client };
      this.#open = open;
      this.#lostAt = null;
      this.#next.resolve(open);
      this.#become({ kind: 'connected' });
      for (const listener of this.#onRestart) listener();
      await closed;
    } finally {
      if (this.#open !== null) this.#next = Promise.withResolvers();
      this.#open = null;
      agent.destroy();
    }
  }

  #away(why: BridgeProblem): void {
    this.#lostAt ??= Date.now();
    this.#become({ kind: 'away', since: this.#lostAt, why });
  }

  /** A person is told once. */
  #refused(why: BridgeProblem): void {
    if (this.#state.kind === 'refused' && this.#state.why === why) return;
    this.#become({ kind: 'refused', why });
  }

  #become(state: BridgeState): void {
    this.#state = state;
    this.#parts.onState?.(state);
  }
}

/** Waits, or until `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
