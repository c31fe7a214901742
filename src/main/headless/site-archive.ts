import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileSum, SITE_ARTWORK_ROUTE, siteKeyIn } from '../../contract/index.ts';
import { answerFile } from '../host/artwork-answer.ts';
import { clientOf, GuessLock } from '../station/operators/index.ts';
import type { AnsweredFile, AskedFile } from '../station/site/index.ts';
import { rangeHeaders } from './range-headers.ts';
import type { ReverseProxy } from './reverse-proxy.ts';

/** What the station says to others of its site; rejects while it restarts. */
export type ReadForStation = (asked: AskedFile) => Promise<AnsweredFile>;

/** The HTTP status of everything but a file. */
const statusOf: Readonly<Record<Exclude<AnsweredFile['kind'], 'file'>, number>> = {
  missing: 404,
  'not-offered': 404,
  refused: 401,
  'not-ready': 503,
};

/** Gives archived files to the other stations of the site, and nothing else. */
export class SiteArchiveRoute {
  readonly #read: ReadForStation;
  readonly #proxy: ReverseProxy;
  readonly #lock: GuessLock;

  constructor(read: ReadForStation, proxy: ReverseProxy, now: () => number) {
    this.#read = read;
    this.#proxy = proxy;
    this.#lock = new GuessLock(now);
  }

  serve(server: FastifyInstance): void {
    server.get<{ Params: { sum: string } }>(SITE_ARTWORK_ROUTE, (request, reply) =>
      this.#answer(request, request.params.sum, reply),
    );
  }

  /** A request with an Origin comes from a page, which is no station. */
  async #answer(request: FastifyRequest, wanted: string, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const client = clientOf(this.#proxy.addressOf(request));
    const key = siteKeyIn(request.headers.authorization);
    if (key === null || request.headers.origin !== undefined) return reply.code(401).send();
    if (this.#lock.waitMs(client) > 0) return reply.code(429).send();
    const sum = FileSum.safeParse(wanted);
    if (!sum.success) return reply.code(404).send();
    const answered = await this.#read({ key, sum: sum.data }).catch(() => ({ kind: 'not-ready' }) as const);
    if (answered.kind === 'refused') this.#lock.count(client);
    if (answered.kind !== 'file') return reply.code(statusOf[answered.kind]).send();
    this.#lock.forget(client);
    const { status, headers, body } = answerFile(rangeHeaders(request), answered.file);
    return reply.code(status).headers(headers).send(body);
  }
}
