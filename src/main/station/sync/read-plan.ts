import { LRUCache } from 'lru-cache';
import { type ChangeHint, type Claim, nameOf, type ReadKey, together } from './change-hint.ts';

/** `soon`: someone requested it; `hinted`: a webhook reported a change; `later`: a routine check. */
export type Urgency = 'soon' | 'hinted' | 'later';
const URGENCIES = ['soon', 'hinted', 'later'] as const satisfies readonly Urgency[];

/**
 * Reads each requested resource once, however often it is requested. A second request while it waits changes
 * nothing; one during its read causes one more read afterwards, because the answer may be older than the
 * request. What was requested goes first, then what was reported, then routine checks, each in the order of
 * asking.
 */
export class ReadQueue {
  readonly #read: (key: ReadKey) => Promise<boolean>;
  readonly #onRead: (key: ReadKey, wasAnswered: boolean) => void;
  readonly #atOnce: number;
  readonly #waiting: Readonly<Record<Urgency, Map<string, ReadKey>>> = {
    soon: new Map(),
    hinted: new Map(),
    later: new Map(),
  };
  readonly #underWay = new Set<string>();
  readonly #idle: (() => void)[] = [];
  #onHold = false;
  #isHintedOnHold = false;

  /**
   * @param read resolves to whether there was an answer; must not reject.
   * @param onRead called when a read has ended and is no longer pending.
   */
  constructor(
    atOnce: number,
    read: (key: ReadKey) => Promise<boolean>,
    onRead: (key: ReadKey, wasAnswered: boolean) => void = () => undefined,
  ) {
    this.#atOnce = atOnce;
    this.#read = read;
    this.#onRead = onRead;
  }

  /** The number of waiting resources. */
  get length(): number {
    return URGENCIES.reduce((sum, urgency) => sum + this.#waiting[urgency].size, 0);
  }

  /** The resources that wait because a webhook reported a change. */
  get hinted(): ReadonlyMap<string, ReadKey> {
    return this.#waiting.hinted;
  }

  get isIdle(): boolean {
    return this.length === 0 && this.#underWay.size === 0;
  }

  has(key: ReadKey): boolean {
    const name = nameOf(key);
    return URGENCIES.some((urgency) => this.#waiting[urgency].has(name));
  }

  /** True while it waits or is being read. */
  isPending(key: ReadKey): boolean {
    return this.has(key) || this.#underWay.has(nameOf(key));
  }

  ask(key: ReadKey, urgency: Urgency): void {
    const name = nameOf(key);
    const rank = URGENCIES.indexOf(urgency);
    if (URGENCIES.slice(0, rank).some((other) => this.#waiting[other].has(name))) return;
    for (const other of URGENCIES.slice(rank + 1)) this.#waiting[other].delete(name);
    this.#waiting[urgency].set(name, key);
    this.#next();
  }

  /** Forgets one that has not started. */
  drop(key: ReadKey): void {
    for (const urgency of URGENCIES) this.#waiting[urgency].delete(nameOf(key));
    this.#settle();
  }

  /** Starts nothing that a webhook reported until `releaseHinted`. */
  holdHinted(): void {
    this.#isHintedOnHold = true;
  }

  releaseHinted(): void {
    this.#isHintedOnHold = false;
    this.#next();
  }

  /** Starts nothing until `goOn`; requests are kept. */
  hold(): void {
    this.#onHold = true;
  }

  goOn(): void {
    this.#onHold = false;
    this.#next();
  }

  /** Forgets what has not started. */
  clear(): void {
    for (const urgency of URGENCIES) this.#waiting[urgency].clear();
    this.#settle();
  }

  /** Resolves when nothing is waiting or being read. */
  async settled(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    while (!this.#onHold && this.#underWay.size < this.#atOnce) {
      const first = this.#first();
      if (first === null) return;
      const [name, key] = first;
      for (const urgency of URGENCIES) this.#waiting[urgency].delete(name);
      this.#underWay.add(name);
      void this.#read(key).then((wasAnswered) => {
        this.#underWay.delete(name);
        this.#onRead(key, wasAnswered);
        this.#next();
        this.#settle();
      });
    }
  }

  #first(): [string, ReadKey] | null {
    for (const urgency of URGENCIES) {
      if (urgency === 'hinted' && this.#isHintedOnHold) continue;
      for (const [name, key] of this.#waiting[urgency]) if (!this.#underWay.has(name)) return [name, key];
    }
    return null;
  }

  #settle(): void {
    if (!this.isIdle) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** A hint that waits, and whether the lists have answered it meanwhile. */
export interface PendingHint {
  /** The claim of the latest webhook. */
  readonly hint: ChangeHint;
  /** A date alone does not settle it: somebody asked for it, or a webhook came without a date. */
  readonly isRequired: boolean;
  readonly isAnswered: boolean;
  /** Rises with every hint. */
  readonly arrival: number;
}

type StoredStatus = Pick<AnswerVersion, 'updatedAt' | 'statusCode'>;

/** Whether the stored answer says all that was hinted, so that a read would bring nothing new. */
export function isSettled({ hint, isRequired, isAnswered }: PendingHint, stored: StoredStatus): boolean {
  if (isRequired && !isAnswered) return false;
  return hint.at === null || isStale(hint, stored);
}

/**
 * Hints about resources that are waiting to be read: they decide whether a read is still worthwhile when its
 * turn comes, and what its answer has to show.
 */
export class PendingHints {
  readonly #hints = new Map<string, PendingHint>();
  #arrivals = 0;

  /** Rises with every hint. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /**
   * Of several hints the latest counts. Without two dates, or of the same date, often to the second, it is
   * the one that came last: services send their webhooks in order.
   */
  add(hint: ChangeHint): void {
    const before = this.#hints.get(nameOf(hint.key));
    const isOlder =
      before !== undefined && before.hint.at !== null && hint.at !== null && hint.at < before.hint.at;
    const latest = before === undefined ? hint : isOlder ? before.hint : together(before.hint, hint);
    this.#keep(latest, hint.at === null || before?.isRequired === true);
  }

  /** It has to be read, whatever was reported; what was reported still has to show. */
  require(key: ReadKey): void {
    this.#keep(this.#hints.get(nameOf(key))?.hint ?? { key, at: null, statusCode: null }, true);
  }

  #keep(hint: ChangeHint, isRequired: boolean): void {
    this.#arrivals++;
    this.#hints.set(nameOf(hint.key), { hint, isRequired, isAnswered: false, arrival: this.#arrivals });
  }

  /**
   * The lists have answered for these resources: what was required before the lists were requested is read.
   * Hints with a date are compared with what is stored.
   * @param upTo `arrivals` when they were requested.
   */
  answered(names: ReadonlySet<string>, upTo: number): void {
    for (const [name, pending] of this.#hints) {
      if (!pending.isRequired || pending.arrival > upTo || !names.has(name)) continue;
      this.#hints.set(name, { ...pending, isAnswered: true });
    }
  }

  get(key: ReadKey): PendingHint | null {
    return this.#hints.get(nameOf(key)) ?? null;
  }

  drop(key: ReadKey): void {
    this.#hints.delete(nameOf(key));
  }

  clear(): void {
    this.#hints.clear();
  }

  /** Removes and returns the latest hint about a resource. */
  take(key: ReadKey): PendingHint | null {
    const pending = this.get(key);
    this.drop(key);
    return pending;
  }
}

const MAX_CONFIRMED = 50_000;

/**
 * When the service last confirmed each job, by the time of the request on a clock that is never set. What was
 * confirmed long ago may be outdated, although nothing has reported a change.
 */
export class Confirmations {
  readonly #at = new LRUCache<string, number>({ max: MAX_CONFIRMED });
  #allAt = Number.NEGATIVE_INFINITY;

  /** An answer to a request sent at `askedAt` shows these jobs. */
  confirmed(ids: Iterable<string>, askedAt: number): void {
    for (const id of ids) this.#at.set(id, askedAt);
  }

  /** The service has reported that all of its list of jobs is unchanged. */
  allConfirmed(askedAt: number): void {
    this.#allAt = askedAt;
  }

  /** Whether a job was confirmed at `instant` or later. */
  isSince(id: string, instant: number): boolean {
    return Math.max(this.#at.get(id) ?? Number.NEGATIVE_INFINITY, this.#allAt) >= instant;
  }
}

/** What an answer says of a resource, and when it was requested. */
export interface AnswerVersion {
  /** Increases with every request of a connection. */
  readonly asked: number;
  /** By the service's clock; null if the answer has no date. */
  readonly updatedAt: number | null;
  readonly statusCode: string;
}

/**
 * Whether an answer replaces the stored one. Answers can overtake each other: one that was requested earlier
 * than the stored one is taken only if the service dates it later. If there are no dates to compare and the
 * status differs, the resource is read once more. An answer that was requested later is the service's last
 * word, whatever it says.
 */
export function compareVersions(
  answer: AnswerVersion,
  stored: AnswerVersion | null,
): 'take' | 'drop' | 'read-again' {
  if (stored === null || answer.asked >= stored.asked) return 'take';
  if (answer.updatedAt !== null && stored.updatedAt !== null) {
    if (answer.updatedAt !== stored.updatedAt) return answer.updatedAt > stored.updatedAt ? 'take' : 'drop';
  }
  return answer.statusCode === stored.statusCode ? 'drop' : 'read-again';
}

/**
 * In which respect an answer is older than what a webhook said before it was requested; null if it is not. An
 * answer dated later than the webhook has overtaken it, as happens when a job passes through several statuses
 * at once.
 * @param isChange whether the answer brought something new: its date alone is then no reason for doubt.
 */
export function lagOf(
  claim: Claim,
  answer: { readonly statusCode: string; readonly updatedAt: number | null },
  isChange: boolean,
): 'status' | 'date' | null {
  const { statusCode, updatedAt, at } = claim;
  const said = updatedAt ?? (at === null ? null : endOfDate(at));
  if (said !== null && answer.updatedAt !== null && answer.updatedAt > said) return null;
  if (statusCode !== null && statusCode !== answer.statusCode) return 'status';
  const isOlder = updatedAt !== null && answer.updatedAt !== null && updatedAt > answer.updatedAt;
  return isOlder && !isChange ? 'date' : null;
}

/**
 * Whether an answer, though requested later, shows an earlier status than is stored: a list or a batch was
 * answered by a newer copy of the service's data.
 */
export function isSetBack(answer: StoredStatus, stored: StoredStatus): boolean {
  if (answer.updatedAt === null || stored.updatedAt === null) return false;
  return answer.updatedAt < stored.updatedAt && answer.statusCode !== stored.statusCode;
}

/** A webhook that gives whole seconds may have been sent at the end of that second. */
const endOfDate = (at: number): number => (at % 1_000 === 0 ? at + 999 : at);

/** True if a hint says nothing new: its date is not after that of the stored answer. */
export function isStale(
  hint: { readonly at: number | null; readonly statusCode: string | null },
  stored: StoredStatus,
): boolean {
  if (hint.at === null || stored.updatedAt === null || hint.at > stored.updatedAt) return false;
  return hint.at < stored.updatedAt || hint.statusCode === stored.statusCode;
}
