import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DeskId, OperatorId, Session, SessionLimits } from '../../contract/index.ts';
import { type Caller, currentCaller } from '../station/model/caller.ts';
import { clientOf } from '../station/operators/index.ts';
import type { SeatedOperator } from '../station/ports.ts';
import type { Logins } from '../thread/host-router.ts';
import { digest, newSecret } from './login.ts';

const MAX_SESSIONS = 200;
/** With one more, the operator's own longest unused one ends, instead of somebody else's. */
const MAX_SESSIONS_OF_AN_OPERATOR = 10;
const HOUR_MS = 3_600_000;

/** An authenticated client. */
export interface Admitted {
  /** The person's name; null if unknown, as at a desk where nobody has logged in. */
  readonly name: string | null;
  readonly address: string;
  readonly how: Session['how'];
  /** The desk it belongs to; missing for a browser. */
  readonly desk?: { readonly id: DeskId; readonly name: string };
  /** Who it is among the station's operators; missing until they have said. */
  readonly operatorId?: OperatorId | null;
  /** The user that the reverse proxy named when it let them in. */
  readonly proxyUser?: string;
}

/**
 * The two halves that a browser presents. The cookie reaches every port of the host's name and is not
 * enough by itself; the key stays in the page and goes to its own origin only. Both are 256 bits.
 */
export interface SessionSecrets {
  readonly cookie: string;
  readonly key: string;
}

/** Why a session ended. */
export type SessionEnd =
  | 'logged-out'
  | 'all-ended'
  | 'idle'
  | 'too-old'
  | 'password-changed'
  | 'operator-left'
  | 'too-many'
  | 'revoked';

/** A session without its secrets; times in milliseconds since the epoch. */
export interface KeptSession extends Omit<Admitted, 'operatorId'> {
  readonly id: string;
  readonly operatorId: OperatorId | null;
  /** It came by a login link, and nobody has taken or left the seat since. */
  readonly byLink: boolean;
  /** The name of the desk or browser in the log; a browser's is its address. */
  readonly deskName: string;
  readonly since: number;
  readonly lastUsed: number;
}

interface Kept extends KeptSession {
  readonly key: string;
  name: string | null;
  desk?: NonNullable<Admitted['desk']>;
  deskName: string;
  operatorId: OperatorId | null;
  byLink: boolean;
  lastUsed: number;
}

/** The browsers and desks logged in to this host, for as long as it runs. */
export class Sessions implements Logins {
  readonly #now: () => number;
  readonly #limits: () => SessionLimits;
  /** By the digest of the cookie. Always read with `peek`, so that the oldest one is dropped first. */
  readonly #kept = new LRUCache<string, Kept>({
    max: MAX_SESSIONS,
    disposeAfter: (session, _cookie, reason) => {
      if (reason === 'evict') this.#notifyEnd(session, 'too-many');
    },
  });
  readonly #listeners = new Set<(session: KeptSession, end: SessionEnd) => void>();

  constructor(now: () => number, limits: () => SessionLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  open(admitted: Admitted): SessionSecrets & { readonly session: KeptSession } {
    const [cookie, key] = [newSecret(), newSecret()];
    const now = this.#now();
    const id = randomBytes(8).toString('hex');
    const { operatorId = null, how, desk, address } = admitted;
    const session: Kept = {
      ...admitted,
      operatorId,
      byLink: how === 'link',
      deskName: desk?.name ?? address,
      id,
      since: now,
      lastUsed: now,
      key: digest(key),
    };
    if (operatorId !== null) this.#makeRoomFor(operatorId);
    this.#kept.set(digest(cookie), session);
    return { cookie, key, session };
  }

  /**
   * The session of a desk that presented its credential. After one has ended, the desk gets another,
   * without what belonged to the first, such as who had logged in.
   */
  ofDesk({ id, name, address }: { readonly id: DeskId; readonly name: string; readonly address: string }): {
    readonly session: KeptSession;
    readonly isNew: boolean;
  } {
    this.endExpired();
    const known = [...this.#kept.values()].find(({ desk }) => desk?.id === id);
    if (known !== undefined) return { session: known, isNew: false };
    const { session } = this.open({ name: null, address, how: 'desk', desk: { id, name } });
    return { session, isNew: true };
  }

  renameDesk(id: DeskId, name: string): void {
    for (const session of this.#kept.values()) {
      if (session.desk?.id !== id) continue;
      session.desk = { id, name };
      session.deskName = name;
    }
  }

  /** The desk was revoked. */
  endDesk(id: DeskId): void {
    for (const [cookie, { desk }] of [...this.#kept]) if (desk?.id === id) this.#end(cookie, 'revoked');
  }

  /** The desks of these sessions. */
  desksOf(sessionIds: ReadonlySet<string>): DeskId[] {
    return [...this.#kept.values()].flatMap(({ id, desk }) =>
      desk !== undefined && sessionIds.has(id) ? [desk.id] : [],
    );
  }

  /** The session of a cookie, enough for what is not secret: the screens. Null if it has ended. */
  ofCookie(cookie: string | undefined): KeptSession | null {
    this.endExpired();
    return this.#kept.peek(digest(cookie ?? '')) ?? null;
  }

  /** The session of both halves; null if one is missing or wrong, or if it has ended. */
  proven(cookie: string | undefined, key: string | undefined): KeptSession | null {
    this.endExpired();
    const session = this.#kept.peek(digest(cookie ?? ''));
    return session !== undefined && session.key === digest(key ?? '') ? session : null;
  }

  /** Records activity. Null if it has ended. */
  used(id: string): KeptSession | null {
    this.endExpired();
    const session = this.#byId(id);
    if (session === undefined) return null;
    session.lastUsed = this.#now();
    return session;
  }

  /** The caller in a session, as the station knows them; null if it has ended. */
  callerOf(id: string): Caller | null {
    const session = this.used(id);
    if (session === null) return null;
    const { name, operatorId, byLink, deskName, desk, address, since } = session;
    const client = desk === undefined ? clientOf(address) : `desk ${desk.id}`;
    return { sessionId: id, name, operatorId, byLink, desk: deskName, client, since };
  }

  /** Ends sessions that are idle for too long, or too old. */
  endExpired(): void {
    const { idleHours, maxDays } = this.#limits();
    const now = this.#now();
    for (const [cookie, { since, lastUsed }] of [...this.#kept]) {
      if (now - since > maxDays * 24 * HOUR_MS) this.#end(cookie, 'too-old');
      else if (now - lastUsed > idleHours * HOUR_MS) this.#end(cookie, 'idle');
    }
  }

  endEach(end: SessionEnd): void {
    for (const cookie of [...this.#kept.keys()]) this.#end(cookie, end);
  }

  onEnd(listener: (session: KeptSession, end: SessionEnd) => void): void {
    this.#listeners.add(listener);
  }

  list(): Session[] {
    this.endExpired();
    const own = currentCaller()?.sessionId;
    return [...this.#kept.values()].map(({ id, name, desk, address, how, since, lastUsed }) => ({
      id,
      name: name ?? desk?.name ?? null,
      address,
      how,
      since: new Date(since).toISOString(),
      lastUsedAt: new Date(lastUsed).toISOString(),
      own: id === own,
    }));
  }

  rename(name: string): void {
    const session = this.#byId(currentCaller()?.sessionId);
    // An operator's name is set by the station.
    if (session !== undefined && session.operatorId === null) session.name = name;
  }

  seat(operator: SeatedOperator | null): void {
    const session = this.#byId(currentCaller()?.sessionId);
    if (session === undefined) return;
    session.operatorId = operator?.id ?? null;
    session.name = operator?.name ?? null;
    session.byLink = false;
  }

  logOut(): void {
    const own = currentCaller()?.sessionId;
    for (const [cookie, { id }] of [...this.#kept]) if (id === own) this.#end(cookie, 'logged-out');
  }

  endAll(): void {
    this.endEach('all-ended');
  }

  endOf(operator: OperatorId): void {
    for (const [cookie, { operatorId }] of [...this.#kept]) {
      if (operatorId === operator) this.#end(cookie, 'operator-left');
    }
  }

  #makeRoomFor(operator: OperatorId): void {
    const theirs = [...this.#kept].filter(([, { operatorId }]) => operatorId === operator);
    if (theirs.length < MAX_SESSIONS_OF_AN_OPERATOR) return;
    const [longestUnused] = theirs.sort(([, one], [, other]) => one.lastUsed - other.lastUsed);
    if (longestUnused !== undefined) this.#end(longestUnused[0], 'too-many');
  }

  #byId(id: string | undefined): Kept | undefined {
    return [...this.#kept.values()].find((session) => session.id === id);
  }

  #end(cookie: string, end: SessionEnd): void {
    const session = this.#kept.peek(cookie);
    if (session === undefined) return;
    this.#kept.delete(cookie);
    this.#notifyEnd(session, end);
  }

  #notifyEnd(session: KeptSession, end: SessionEnd): void {
    for (const listener of this.#listeners) listener(session, end);
  }
}
