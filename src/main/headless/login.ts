import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const LINK_LIVES_MS = 15 * 60_000;
const MOST_LINKS = 20;
const MOST_SESSIONS = 200;

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
    forgetOldest(this.#links, MOST_LINKS);
    return secret;
  }

  /** A new session for a link's secret, or null. The link is spent either way. */
  redeem(secret: string): string | null {
    const link = [...this.#links.keys()].find((one) => same(one, digest(secret)));
    if (link === undefined) return null;
    const livesUntil = this.#links.get(link) ?? 0;
    this.#links.delete(link);
    return livesUntil < this.#now() ? null : this.newSession();
  }

  /** The secret of a new session, for whoever has proven who they are: 256 bits. */
  newSession(): string {
    const session = randomBytes(32).toString('base64url');
    this.#sessions.add(digest(session));
    forgetOldest(this.#sessions, MOST_SESSIONS);
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

/** Sets and maps keep the order of insertion. */
function forgetOldest(
  kept: { readonly size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): void {
  const oldest = kept.keys().next();
  if (kept.size > most && oldest.done !== true) kept.delete(oldest.value);
}
