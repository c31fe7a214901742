import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs URLs for GET, as object stores do; a signature is valid for one path until a given time. */
export class SignedUrls {
  readonly #key = randomBytes(32);
  readonly #livesMs: number;

  constructor(livesMs: number) {
    this.#livesMs = livesMs;
  }

  /** The query of a signed URL for `path`, as of `now` (milliseconds since the epoch). */
  query(path: string, now: number): URLSearchParams {
    const expires = String(now + this.#livesMs);
    return new URLSearchParams({ expires, signature: this.#sign(path, expires) });
  }

  /** The query of a URL that has expired. */
  expiredQuery(path: string, now: number): URLSearchParams {
    return this.query(path, now - this.#livesMs - 60_000);
  }

  check(path: string, query: URLSearchParams, now: number): 'good' | 'wrong' | 'expired' {
    const expires = query.get('expires') ?? '';
    const given = Buffer.from(query.get('signature') ?? '');
    const right = Buffer.from(this.#sign(path, expires));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong';
    return Number(expires) < now ? 'expired' : 'good';
  }

  #sign(path: string, expires: string): string {
    return createHmac('sha256', this.#key).update(`GET\n${path}\n${expires}`).digest('hex');
  }
}
