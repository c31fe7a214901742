import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SignedUrls } from './signed-urls.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Files that clients upload by a signed URL, and give to the service by their address afterwards. */
export class Assets {
  static readonly path = '/assets/';
  readonly #urls: SignedUrls;
  #folder: string | null = null;
  readonly #sha256 = new Map<string, string>();

  constructor(urlsLiveMs = HOUR_MS) {
    this.#urls = new SignedUrls(urlsLiveMs);
  }

  /** A place for one file, on the storage at `origin`. @param now milliseconds since the epoch */
  add(
    origin: string,
    now: number,
  ): { readonly url: string; readonly presignedUrl: string; readonly expiresAt: number } {
    const path = `${Assets.path}${randomBytes(16).toString('hex')}`;
    const url = `${origin}${path}`;
    return { url, presignedUrl: `${url}?${this.#urls.query(path, now)}`, expiresAt: now + MONTH_MS };
  }

  /** Of an uploaded file, in lower-case hexadecimal; null if nothing was uploaded to that path. */
  sha256(path: string): string | null {
    return this.#sha256.get(path) ?? null;
  }

  /** Takes a file by PUT, whole or not at all, and hands it out by GET. */
  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method === 'PUT') return this.#take(request, response, url);
    const file = this.#fileOf(url.pathname);
    const found = request.method === 'GET' && this.#sha256.has(url.pathname) ? await stat(file) : null;
    if (found === null) return end(response, 404);
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': found.size });
    await pipeline(createReadStream(file), response);
  }

  async #take(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isSigned = this.#urls.check(url.pathname, url.searchParams, Date.now()) === 'good';
    if (request.headers.authorization !== undefined) return end(response, 400);
    if (!isSigned) return end(response, 403);
    const file = this.#fileOf(url.pathname);
    const part = `${file}.${randomBytes(4).toString('hex')}`;
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        done(null, piece);
      },
    });
    try {
      await pipeline(request, hashed, createWriteStream(part));
    } catch {
      await rm(part, { force: true });
      response.destroy();
      return;
    }
    await rename(part, file);
    this.#sha256.set(url.pathname, hash.digest('hex'));
    end(response, 200);
  }

  #fileOf(path: string): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'sandbox-assets-'));
    return join(this.#folder, path.slice(Assets.path.length).replace(/[^0-9a-f]/g, ''));
  }

  async stop(): Promise<void> {
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}

const end = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-length': 0 }).end();
};
