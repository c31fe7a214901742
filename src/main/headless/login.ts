import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const LINK_LIVES_MS = 15 * 60_000;

/** A login link is good once and for a quarter of an hour; what it gives is a session for as long as the host runs. */
export class Logins {
  readonly #now: () => number;
  readonly #links = new Map<string, number>();
  readonly #sessions = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The secret of a new login link: 256 bits. */
  newLink(): string {
    const secret = randomBytes(32).toString('base64url');
    this.#links.set(digest(secret), this.#now() + LINK_LIVES_MS);
    return secret;
  }

  /** A new session for a link's secret, or null. The link is spent either way. */
  redeem(secret: string): string | null {
    const link = [...this.#links.keys()].find((one) => same(one, digest(secret)));
    if (link === undefined) return null;
    const livesUntil = this.#links.get(link) ?? 0;
    this.#links.delete(link);
    if (livesUntil < this.#now()) return null;
    const session = randomBytes(32).toString('base64url');
    this.#sessions.add(digest(session));
    return session;
  }

  isSession(session: string | undefined): boolean {
    if (session === undefined || session === '') return false;
    const wanted = digest(session);
    return [...this.#sessions].some((one) => same(one, wanted));
  }
}

/** Only digests are kept and compared, so neither memory nor timing tells a secret. */
const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const same = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
