import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { close, listen } from './listen.ts';
import { until } from './until.ts';

/** @param has resolves when the client has this many bytes of the file, or has disconnected */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  has: (bytes: number) => Promise<void>,
) => void;

/** A storage on loopback whose every answer is written by the test. */
export interface FaultyStorage {
  readonly origin: string;
  /** Every request in order, with its headers. */
  readonly requests: {
    readonly path: string;
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
  }[];
  /** The answers to a path, one per request; the last one repeats. */
  on(path: string, ...answers: Answer[]): URL;
  stop(): Promise<void>;
}

/** @param held how many bytes of the file at that path the client has so far */
export async function startFaultyStorage(held: (path: string) => number): Promise<FaultyStorage> {
  const answers = new Map<string, Answer[]>();
  const requests: FaultyStorage['requests'] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storage');
    requests.push({ path: pathname, method: request.method ?? '', headers: request.headers });
    const left = answers.get(pathname);
    const answer = left !== undefined && left.length > 1 ? left.shift() : left?.[0];
    if (answer === undefined) response.writeHead(404).end();
    else
      answer(request, response, (bytes) =>
        until(`${bytes} bytes of ${pathname}`, () => response.destroyed || held(pathname) >= bytes),
      );
  });
  const origin = await listen(server);
  return {
    origin,
    requests,
    on(path, ...list) {
      answers.set(path, list);
      return new URL(path, origin);
    },
    stop: () => close(server),
  };
}

const etags = new WeakMap<Uint8Array, string>();

/** Computed once per file: files may be large, are requested in ranges, and do not change. */
export function etagOf(bytes: Uint8Array): string {
  const known = etags.get(bytes);
  if (known !== undefined) return known;
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  etags.set(bytes, etag);
  return etag;
}

/** An ETag and `headers`, without those that are undefined. */
const headersOf = (bytes: Uint8Array, headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ etag: etagOf(bytes), ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/**
 * Serves a file as a well-behaved storage does, with Range and If-Range. `headers` are added, or removed
 * where undefined.
 */
export function serves(bytes: Uint8Array, headers: Record<string, string | undefined> = {}): RequestListener {
  return (request, response) => {
    const given = headersOf(bytes, headers);
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    const validator = request.headers['if-range'];
    const matches =
      validator === undefined || validator === given.etag || validator === given['last-modified'];
    if (range === null || !matches) {
      response.writeHead(200, { 'content-length': bytes.length, ...given }).end(bytes);
      return;
    }
    const start = Number(range[1]);
    if (start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    response
      .writeHead(206, {
        'content-length': bytes.length - start,
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
        ...given,
      })
      .end(bytes.subarray(start));
  };
}

/** Promises the whole file and cuts the connection after `after` bytes of it. `headers` as of `serves`. */
export function cutsAfter(
  bytes: Uint8Array,
  after: number,
  headers: Record<string, string | undefined> = {},
): Answer {
  return async (_, response, has) => {
    response.writeHead(200, { 'content-length': bytes.length, ...headersOf(bytes, headers) });
    response.write(bytes.subarray(0, after));
    await has(after);
    response.destroy();
  };
}

/** Only a status, with headers and a body that is not a PDF. */
export function says(status: number, headers: Record<string, string> = {}, body = 'no'): RequestListener {
  return (_, response) => {
    response.writeHead(status, headers).end(body);
  };
}
