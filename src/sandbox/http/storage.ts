import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawArtwork } from '../artwork/draw.ts';
import type { World } from '../world/world.ts';

const URL_LIVES_MS = 5 * 60_000;
const CACHE_BYTES = 96 * 1024 * 1024;

interface Artwork {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly md5: string;
  readonly sha256: string;
}

/** Where the service's download endpoints point to: an origin of its own, as object stores are. */
export interface Storage {
  readonly url: string;
  /** A signed URL of a file, good for five minutes. */
  urlOf(fileId: string): string;
  stop(): Promise<void>;
}

/**
 * Serves artwork by signed URL. Like the object stores it stands for, it answers 400 to a signed request that also
 * carries an Authorization header, 403 to a wrong or expired signature, and resumes by Range and If-Range.
 * @param bytesPerSecond speed of each download, for demos; null for as fast as it goes.
 */
export async function startStorage(
  world: World,
  port: number,
  bytesPerSecond: number | null,
): Promise<Storage> {
  const key = randomBytes(32);
  const cache = new Map<string, Promise<Artwork>>();
  let cachedBytes = 0;

  const artworkOf = (fileId: string): Promise<Artwork> => {
    const cached = cache.get(fileId);
    if (cached !== undefined) return cached;
    const drawn = drawArtwork(world.file(fileId).plan).then(describe);
    cache.set(fileId, drawn);
    drawn.then(
      ({ bytes }) => {
        cachedBytes += bytes.length;
        if (cachedBytes > CACHE_BYTES) {
          cache.clear();
          cachedBytes = 0;
        }
      },
      () => cache.delete(fileId),
    );
    return drawn;
  };
  const sign = (path: string, expires: string): string =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('hex');

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://storage');
    if (request.method !== 'GET') return refuse(response, 403, 'This URL is signed for GET.');
    if (request.headers.authorization !== undefined) {
      return refuse(response, 400, 'Only one way of authentication is allowed.');
    }
    const expires = url.searchParams.get('expires') ?? '';
    const given = Buffer.from(url.searchParams.get('signature') ?? '');
    const right = Buffer.from(sign(url.pathname, expires));
    if (given.length !== right.length || !timingSafeEqual(given, right) || Number(expires) < Date.now()) {
      return refuse(response, 403, 'The signature is wrong or has expired.');
    }
    send(request, response, await artworkOf(url.pathname.slice(1)), bytesPerSecond);
  };

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 404, 'There is no such file.'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${addressOf(server).port}`;
  return {
    url,
    urlOf(fileId) {
      const expires = String(Date.now() + URL_LIVES_MS);
      return `${url}/${fileId}?expires=${expires}&signature=${sign(`/${fileId}`, expires)}`;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The storage has no TCP address.');
  return address;
}

function describe(bytes: Uint8Array): Artwork {
  const digest = (name: string): string => createHash(name).update(bytes).digest('base64');
  const sha256 = digest('sha256');
  return { bytes, etag: `"${sha256.slice(0, 24)}"`, md5: digest('md5'), sha256 };
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(words);
}

/** Ends the answer with `bytes`, a twentieth of a second's worth at a time where there is a speed. */
function sendBody(response: ServerResponse, bytes: Uint8Array, bytesPerSecond: number | null): void {
  const slice = Math.ceil((bytesPerSecond ?? 0) / 20);
  if (bytesPerSecond === null || bytes.length <= slice) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, slice), () => {
    setTimeout(() => {
      if (!response.destroyed) sendBody(response, bytes.subarray(slice), bytesPerSecond);
    }, 50);
  });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  artwork: Artwork,
  bytesPerSecond: number | null,
): void {
  const { bytes, etag, md5, sha256 } = artwork;
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    etag,
    'repr-digest': `sha-256=:${sha256}:`,
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const ifRange = request.headers['if-range'];
  if (range === null || (ifRange !== undefined && ifRange !== etag)) {
    response.writeHead(200, { ...headers, 'content-length': bytes.length, 'content-md5': md5 });
    sendBody(response, bytes, bytesPerSecond);
    return;
  }
  const start = Number(range[1]);
  const end = range[2] === '' ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1);
  if (start > end) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  response.writeHead(206, {
    ...headers,
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  });
  sendBody(response, bytes.subarray(start, end + 1), bytesPerSecond);
}
