import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Bounds, type Mailbox, Mailboxes, pathOf } from './mailboxes.ts';
import { Pulls } from './pulls.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum that a station reads of one call. */
const MAX_HEADERS = 200;
const MAX_PATH = 1_000;
const REQUEST_MS = 10_000;
/** A client that connects and sends nothing is dropped after this time plus a second. */
const HEADERS_MS = 5_000;
const CHECK_CONNECTIONS_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const MAX_CONNECTIONS = 2_000;

/** Names under which address verification expects its value to be returned. */
const CHALLENGES = ['challenge', 'hub.challenge', 'validationToken', 'validationtoken'] as const;
const CHALLENGE = /^[\w.~=+/-]{1,500}$/;

/** Hop-by-hop headers, and those that the station's side sets itself. */
const OF_ONE_HOP =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|cookie|proxy-.*)$/;

export interface RelayOptions {
  /** SQLite file, or `:memory:`. */
  readonly file: string;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly bounds: Bounds;
  /** A station that takes longer than this to read is dropped. */
  readonly slowMs: number;
  /** Connections beyond it are dropped without an answer. */
  readonly maxConnections?: number;
}

export interface Relay {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Stores calls from outside until a station that cannot be reached pulls them: in order, byte for byte,
 * across outages of either side. TLS is the business of the reverse proxy in front of it.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const mailboxes = new Mailboxes(options.file, options.bounds);
  const pulls = new Pulls(mailboxes, options.slowMs);
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: true,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    },
    routerOptions: { maxParamLength: MAX_PATH },
  });
  server.server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  server.get('/health', () => ({ ok: true }));
  takeCalls(server, mailboxes, pulls);
  letPull(server, mailboxes, pulls);

  await server.listen({ host: options.host, port: options.port });
  const address = server.server.address();
  const port = address === null || typeof address === 'string' ? options.port : address.port;
  return {
    origin: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async stop() {
      pulls.closeAll();
      await server.close();
      mailboxes.close();
    },
  };
}

/** Answered only once the call is on disk; without a station's path a caller learns nothing. */
function takeCalls(server: FastifyInstance, mailboxes: Mailboxes, pulls: Pulls): void {
  const findMailbox = (request: FastifyRequest): { mailbox: Mailbox; rest: string } | null => {
    const [, given = '', rest = '/'] = /^\/in\/([\w-]{1,100})(\/.*)$/.exec(request.url) ?? [];
    const mailbox = rest.length > MAX_PATH ? null : mailboxes.byPath(given);
    return mailbox === null ? null : { mailbox, rest };
  };
  // Before a body is read: strangers cannot make the relay take one.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (findMailbox(request) === null) await reply.code(404).send();
    else if (request.raw.rawHeaders.length / 2 > MAX_HEADERS) await reply.code(431).send();
  };
  // Fastify answers HEAD like GET.
  server.get('/in/*', { onRequest }, verify);
  server.post('/in/*', { onRequest }, (request, reply) => {
    const found = findMailbox(request);
    if (found === null) return reply.code(404).send();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    mailboxes.keep(
      found.mailbox,
      { path: found.rest, headers: headersOf(request.raw.rawHeaders), body },
      Date.now(),
    );
    pulls.wake(found.mailbox);
    return reply.code(202).send();
  });
}

/** For senders that verify an address and its owner's consent before they send anything to it. */
function verify(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { searchParams } = new URL(request.url, 'http://relay');
  const challenge = CHALLENGES.map((name) => searchParams.get(name)).find((one) => one !== null) ?? '';
  return reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .send(CHALLENGE.test(challenge) ? challenge : '');
}

function letPull(server: FastifyInstance, mailboxes: Mailboxes, pulls: Pulls): void {
  server.get('/pull', (request, reply) => {
    const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const mailbox = token === undefined ? null : mailboxes.byToken(token);
    if (token === undefined || mailbox === null) return reply.code(401).send();
    const [epoch, sequence] = String(request.headers['last-event-id'] ?? '').split('.');
    const from = epoch === mailbox.epoch && /^\d{1,15}$/.test(sequence ?? '') ? Number(sequence) : 0;
    reply.hijack();
    void pulls.serve(mailbox, pathOf(token), from, reply.raw);
    return reply;
  });
}

/** In their original order and spelling. */
function headersOf(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!OF_ONE_HOP.test(name.toLowerCase())) headers.push([name, value]);
  }
  return headers;
}
