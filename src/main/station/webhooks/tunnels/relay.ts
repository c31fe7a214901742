import type { IncomingMessage } from 'node:http';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { IngressChoice } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { isLoopback } from '../../service/index.ts';
import { forwardCall } from './forward-call.ts';
import type { OutboundClient } from './outbound-client.ts';
import { Missed, RelayedCall, Welcome } from './relay-events.ts';
import {
  asTunnelError,
  inShort,
  type OpenTunnel,
  operatorError,
  type TunnelError,
  transientError,
} from './tunnel.ts';

/** The relay sends something every 15 s; after this much silence it counts as lost. */
const SILENCE_MS = 50_000;
const CONNECT_MS = 20_000;
/** A call is at most 1 MiB, in base64, with its headers. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

export interface RelayParts {
  readonly clock: Clock;
  readonly outbound: Pick<OutboundClient, 'ask'>;
  readonly token: () => Promise<string | null>;
  /** The last call that this station has read; survives a restart. */
  readonly position: { get(): string | null; set(id: string): void };
  /** The relay could not keep everything: missed changes have to be found by reading. */
  readonly onMissed: () => void;
}

/**
 * Pulls the calls that the relay keeps for this station, in order, and passes each to the receiver byte for
 * byte.
 */
export const openRelay =
  ({ url }: Extract<IngressChoice, { kind: 'relay' }>, parts: RelayParts): OpenTunnel =>
  async ({ port, signal, onLost }) => {
    const closed = new AbortController();
    const whileOpen = AbortSignal.any([signal, closed.signal]);
    const answer = await pull(url, parts, whileOpen);
    const events = answer
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(watchSilence(parts.clock, () => closed.abort()))
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_CHARACTERS, onError: 'terminate' }))
      .getReader();
    const lost = (error: unknown): TunnelError =>
      asTunnelError(error, transientError('relay.lost', { why: inShort(error) }));
    try {
      const first = await events.read();
      if (first.done || first.value.event !== 'welcome') throw notARelay(url);
      const { path } = readJson(Welcome, first.value.data);
      const follow = async (): Promise<void> => {
        for (;;) {
          const next = await events.read();
          if (next.done) throw new Error('the relay ended it');
          const { event, data, id } = next.value;
          if (event === 'missed' && readJson(Missed, data).events > 0) parts.onMissed();
          if (event !== 'call') continue;
          // A call that can never be passed on must not block the next ones.
          const call = readable(data);
          if (call === null || !(await forwardCall(call, port, whileOpen))) parts.onMissed();
          if (id !== undefined) parts.position.set(id);
        }
      };
      const following = follow().catch((error: unknown) => {
        closed.abort();
        onLost(lost(error));
      });
      return {
        publicUrl: `${url}/in/${path}`,
        async close() {
          closed.abort();
          await following;
        },
      };
    } catch (error) {
      closed.abort();
      throw lost(error);
    }
  };

async function pull(
  url: string,
  parts: RelayParts,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (!isSafe(url)) {
    throw operatorError('relay.insecure', { url });
  }
  const token = await parts.token();
  if (token === null) {
    throw operatorError('relay.no-token');
  }
  const since = parts.position.get();
  const slow = new AbortController();
  const cancel = parts.clock.after(CONNECT_MS, () => slow.abort());
  const answer = await parts.outbound
    .ask(`${url}/pull`, {
      method: 'GET',
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(since === null ? {} : { 'last-event-id': since }),
      },
      signal: AbortSignal.any([signal, slow.signal]),
    })
    .catch((error: unknown) => {
      const why = inShort(error);
      throw transientError('relay.unreachable', { why });
    })
    .finally(cancel);
  const { statusCode: status = 0, headers } = answer;
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  if (status === 200 && isStream) return bodyOf(answer);
  answer.destroy();
  if (status === 401) {
    throw operatorError('relay.refused');
  }
  if (status < 200 || status >= 300) {
    throw transientError('relay.status', { status });
  }
  throw notARelay(url);
}

/** The body of an answer, no faster than it is read. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = answer.iterator();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void answer.destroy(),
  });
}

/** The token may travel unencrypted only within this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}

const notARelay = (url: string): TunnelError => operatorError('relay.other', { url });

/** Calls back after a while without any data, heartbeats included. */
function watchSilence(clock: Clock, onSilence: () => void): TransformStream<string, string> {
  let cancel = clock.after(SILENCE_MS, onSilence);
  return new TransformStream({
    transform(piece, controller) {
      cancel();
      cancel = clock.after(SILENCE_MS, onSilence);
      controller.enqueue(piece);
    },
    flush: () => cancel(),
  });
}

/** Null if this station cannot read it as a call. */
function readable(data: string): RelayedCall | null {
  try {
    return readJson(RelayedCall, data);
  } catch {
    return null;
  }
}

function readJson<T>(schema: { parse(value: unknown): T }, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw Object.assign(transientError('relay.unreadable'), {
      cause: error,
    });
  }
}
