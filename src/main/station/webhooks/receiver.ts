import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ConnectionId, type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import type { Dedup } from '../store/index.ts';
import { constantTimeEqual } from '../util/constant-time.ts';
import { dedupOf } from './delivery-id.ts';
import { challengeIn, challengeInUrl } from './handshake.ts';
import { type KeptHeaders, keptHeaders } from './parse-body.ts';
import type { SignedCall } from './signatures.ts';
import { MAX_BODY_BYTES, UnpackedTooLargeError, unpack } from './unpack.ts';

const REQUEST_TIMEOUT_MS = 10_000;
/** A client that connects and sends nothing is dropped after this time plus a second. */
const HEADERS_TIMEOUT_MS = 5_000;
const CHECK_CONNECTIONS_MS = 1_000;
const MAX_CONNECTIONS = 1_000;
/** The port for webhooks cannot be used: `what` says which one and what to do; `message` in English. */
export class WebhookPortInUseError extends Error {
  override readonly name = 'WebhookPortInUseError';
  readonly code = 'WEBHOOK_PORT';
  readonly what: Message;

  constructor(port: number) {
    const what = message('startup.webhook-port-taken', { port });
    super(inEnglish(what));
    this.what = what;
  }
}

/** A call that is not verified. It is answered with 401, or with 202 where the operator chose that. */
export interface Refusal {
  readonly why: Message;
  readonly isAccepted: boolean;
}

export interface ReceiverOptions {
  /** On 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** The secret path segment of each connection. */
  readonly secrets: () => readonly { readonly id: ConnectionId; readonly webhookSecret: string }[];
  /**
   * Receives the calls that this station makes to itself through its public address, on their own secret
   * path.
   */
  readonly prober: { readonly secret: string; received(body: string): void };
  /** Why a call to a connection is not verified; null if it is. */
  readonly faultOf: (id: ConnectionId, call: SignedCall) => Promise<Refusal | null>;
  /** Called for each refused call. */
  readonly onRefused: (refused: {
    readonly connectionId: ConnectionId;
    readonly bytes: number;
    readonly why: Message;
  }) => void;
  /**
   * Stores the webhook; resolves once it is safe on disk. If it rejects, the sender is asked to try again.
   */
  readonly keep: (webhook: {
    readonly connectionId: ConnectionId;
    readonly dedup: Dedup;
    readonly body: Uint8Array;
    readonly headers: KeptHeaders;
  }) => Promise<void>;
}

export interface WebhookReceiver {
  readonly port: number;
  /** The URL for a connection, below an address that leads here: the receiver's own, or a tunnel's. */
  urlFor(webhookSecret: string, publicUrl: string | null): string;
  stop(): Promise<void>;
}

/**
 * Receives webhooks on a separate server, so that a tunnel can expose it, and only it, to the internet. It
 * stores each call byte for byte and answers; nothing is decoded here. Callers who do not know a secret path
 * learn nothing.
 */
export async function startWebhookReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    routerOptions: { ignoreTrailingSlash: true },
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const isKnown = (secret: string): boolean =>
    [options.prober.secret, ...options.secrets().map((one) => one.webhookSecret)].some((one) =>
      constantTimeEqual(one, secret),
    );
  // Before a body is read: strangers cannot make the station accept one.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isKnown(secretIn(request.url))) await reply.code(404).send();
  };
  // Fastify answers HEAD like GET.
  server.get('/webhooks/:secret', { onRequest, handler: verify });
  server.options('/webhooks/:secret', { onRequest, handler: allowPost });
  server.post('/webhooks/:secret', {
    onRequest,
    handler: async (request, reply) => {
      const secret = secretIn(request.url);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (constantTimeEqual(options.prober.secret, secret)) {
        options.prober.received(body.toString('latin1'));
        return reply.code(204).send();
      }
      const connection = options.secrets().find((one) => constantTimeEqual(one.webhookSecret, secret));
      if (connection === undefined) return reply.code(404).send();
      const { headers } = request;
      const connectionId = connection.id;
      const refuse = (why: Message): void => options.onRefused({ connectionId, bytes: body.length, why });
      let unpacked: Uint8Array;
      try {
        unpacked = unpack(body, headers['content-encoding']);
      } catch (error) {
        if (!(error instanceof UnpackedTooLargeError)) throw error;
        refuse(message('webhook.unpacked-too-large'));
        return reply.code(413).send();
      }
      // Not signed by every service; whoever knows the path gets back only what they sent.
      const challenge = challengeIn(request.url, unpacked);
      if (challenge !== null) return asText(reply, challenge);
      const fault = await options.faultOf(connectionId, { headers, body, unpacked });
      if (fault !== null) {
        refuse(fault.why);
        return reply.code(fault.isAccepted ? 202 : 401).send();
      }
      const kept = keptHeaders(headers);
      const dedup = dedupOf(headers, kept, unpacked);
      try {
        await options.keep({ connectionId, dedup, body: unpacked, headers: kept });
      } catch {
        return reply.code(503).send();
      }
      return reply.code(202).send();
    },
  });

  await server.listen({ host: '127.0.0.1', port: options.port }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new WebhookPortInUseError(options.port);
    }
    throw error;
  });
  const address = server.server.address();
  const port = address === null || typeof address === 'string' ? options.port : address.port;
  return {
    port,
    urlFor: (webhookSecret, publicUrl) =>
      `${publicUrl ?? `http://127.0.0.1:${port}`}/webhooks/${webhookSecret}`,
    stop: () => server.close(),
  };
}

/** For senders that verify an address and its owner's consent before they send anything to it. */
const verify = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  asText(reply, challengeInUrl(request.url) ?? '');

const asText = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .code(200)
    .send(text);

/** The check that CloudEvents makes before it sends (HTTP 1.1 Web Hooks for Event Delivery, section 4). */
function allowPost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const origin = request.headers['webhook-request-origin'];
  const rate = request.headers['webhook-request-rate'];
  // Whatever is asked for is allowed: a burst is read from the lists.
  return reply
    .headers({
      allow: 'POST',
      ...(typeof origin === 'string' ? { 'webhook-allowed-origin': origin } : {}),
      ...(rate === undefined ? {} : { 'webhook-allowed-rate': '*' }),
    })
    .code(204)
    .send();
}

/** The path of a call after `/webhooks/`. */
const secretIn = (url: string): string =>
  new URL(url, 'http://receiver').pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
