import { createHmac, randomBytes } from 'node:crypto';
import {
  comparableName,
  type Message,
  message,
  type NewOperator,
  type Operator,
  type OperatorChange,
  OperatorColour,
  OperatorId,
  type OperatorStep,
  type Role,
  secretLengthOf,
} from '../../../contract/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { Clock } from '../ports.ts';
import type { KeptOperator, Store } from '../store/index.ts';
import { GuessLock } from './guess-lock.ts';
import { isSecret, KeptSecret, keepSecret, type SecretCost } from './secret.ts';

/** Name of the key that digests badges. They are short, and plain digests could be guessed. */
const BADGE_KEY = 'badge-key';
const MAX_CONCURRENT_CHECKS = 2;

export interface OperatorServiceOptions {
  readonly store: Pick<Store, 'operators' | 'keyValues' | 'transaction'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Somebody was added or changed, or has left. */
  readonly onChange: () => void;
  /** The cost of guessing a PIN or password; the usual one by default. */
  readonly secretCost?: SecretCost;
}

/** The people who work with this station, and what identifies them. Throws ApiError. */
export class OperatorService {
  readonly #options: OperatorServiceOptions;
  /** As in the store; kept because every call of a window asks for them. Null: must be read again. */
  #kept: readonly KeptOperator[] | null = null;
  #checking = 0;
  /** Wrong guesses by the operator they were aimed at; somebody else's success forgets none. */
  readonly #guesses: GuessLock;

  constructor(options: OperatorServiceOptions) {
    this.#options = options;
    this.#guesses = new GuessLock(() => options.clock.now(), { extraTries: 5 });
  }

  list(): Operator[] {
    return this.#all().map(shown);
  }

  /** Those who can log in. */
  get active(): readonly Operator[] {
    return this.list().filter(({ leftAt }) => leftAt === null);
  }

  /** Whether anybody can log in; without anybody, every window may do everything. */
  get isAnybody(): boolean {
    return this.#all().some(({ leftAt }) => leftAt === null);
  }

  /** Null for somebody who is unknown or has left. */
  get(id: OperatorId): Operator | null {
    const kept = this.#find(id);
    return kept === null || kept.leftAt !== null ? null : shown(kept);
  }

  byName(name: string): Operator | null {
    const wanted = comparableName(name);
    return this.active.find((one) => comparableName(one.name) === wanted) ?? null;
  }

  byBadge(badge: string): Operator | null {
    const digest = this.#digestOf(badge);
    const kept = this.#all().find((one) => one.badgeDigest === digest);
    return kept === undefined || kept.leftAt !== null ? null : shown(kept);
  }

  /**
   * Whether this is the PIN or password of this operator, who has not left. It takes just as long for
   * somebody unknown (null). Null if too many are being checked right now, or if this operator's PIN has been
   * guessed at too often, wherever from.
   */
  async isTheirs(id: OperatorId | null, secret: string): Promise<boolean | null> {
    if (this.#checking >= MAX_CONCURRENT_CHECKS || this.mustWait(id)) return null;
    this.#checking++;
    if (id !== null) this.#guesses.count(id);
    try {
      const kept = id === null ? null : this.#find(id);
      if (kept !== null && kept.verifier !== null && kept.leftAt === null) {
        const isRight = await isSecret(secret, KeptSecret.parse(JSON.parse(kept.verifier)));
        if (isRight) this.#guesses.forget(kept.id);
        else this.#guesses.refuse(kept.id);
        return isRight;
      }
      await this.#keep(secret);
      return false;
    } finally {
      this.#checking--;
    }
  }

  /** Whether it takes a while until another guess at this operator's PIN is checked. */
  mustWait(id: OperatorId | null): boolean {
    return id !== null && this.#guesses.waitMs(id) > 0;
  }

  /** Those whose PIN somebody guesses at: ten or more were wrong in a row, the last within an hour. */
  get guessedAt(): readonly Operator[] {
    return this.active.filter(({ id }) => this.#guesses.isLocked(id));
  }

  /** The first one has to administer. INVALID with the field at fault. */
  async add({ name, role, secret, badge }: NewOperator): Promise<Operator> {
    assertLongEnough(secret, role);
    const kept = await this.#keep(secret);
    if (!this.isAnybody && role !== 'administer') {
      throw invalid('role', message('operator.first-administers'), message('operator.choose-administer'));
    }
    const operator: KeptOperator = {
      id: OperatorId.parse(randomBytes(8).toString('hex')),
      name,
      role,
      colour: this.#nextColour(),
      verifier: kept,
      badgeDigest: this.#badgeOf(badge),
      addedAt: this.#options.clock.now(),
      leftAt: null,
    };
    this.#assertFree(operator);
    this.#options.store.operators.add(operator);
    this.#changed();
    return shown(operator);
  }

  /** INVALID with the field at fault. CONFLICT if nobody could administer any more, or if they have left. */
  async change(id: OperatorId, change: OperatorChange): Promise<Operator> {
    const secret = change.secret === undefined ? null : await this.#keep(change.secret);
    const before = this.#require(id);
    if (before.leftAt !== null) throw conflict(message('operator.has-left'), message('operator.let-return'));
    const role = change.role ?? before.role;
    if (change.secret !== undefined) assertLongEnough(change.secret, role);
    // The length of the current one is unknown, so more rights require a new one.
    else if (secretLengthOf(role) > secretLengthOf(before.role)) {
      throw invalid('secret', message('operator.new-secret'), message('operator.enter-longer'));
    }
    const after: KeptOperator = {
      ...before,
      name: change.name ?? before.name,
      role,
      verifier: secret ?? before.verifier,
      badgeDigest: change.badge === undefined ? before.badgeDigest : this.#badgeOf(change.badge),
    };
    this.#assertFree(after);
    this.#assertAdministered(after);
    const { store } = this.#options;
    store.transaction(() => {
      for (const { step, why } of stepsBetween(before, after)) store.operators.set(after, step, why);
    });
    this.#changed();
    return shown(after);
  }

  /** Somebody leaves. CONFLICT if nobody could administer any more. */
  remove(id: OperatorId): Operator {
    const before = this.#require(id);
    if (before.leftAt !== null) return shown(before);
    const after = this.#gone(before);
    this.#assertAdministered(after);
    this.#options.store.operators.set(after, 'left', null);
    this.#changed();
    return shown(after);
  }

  /**
   * Somebody who left returns. INVALID if the new secret is too short, CONFLICT if nobody could administer,
   * or if they are here.
   */
  async restore(id: OperatorId, secret: string): Promise<Operator> {
    const kept = await this.#keep(secret);
    const before = this.#require(id);
    if (before.leftAt === null)
      throw conflict(message('operator.is-here'), message('operator.change-instead'));
    assertLongEnough(secret, before.role);
    if (!this.isAnybody && before.role !== 'administer') {
      throw conflict(message('operator.first-administers'), message('operator.return-administrator'));
    }
    const after = { ...before, verifier: kept, leftAt: null };
    this.#options.store.operators.set(after, 'returned', null);
    this.#changed();
    return shown(after);
  }

  removeAll(): void {
    const { store } = this.#options;
    store.transaction(() => {
      for (const kept of this.#all()) {
        if (kept.leftAt !== null) continue;
        store.operators.set(this.#gone(kept), 'left', message('operator.all-removed'));
      }
    });
    this.#changed();
  }

  #gone(kept: KeptOperator): KeptOperator {
    return { ...kept, verifier: null, badgeDigest: null, leftAt: this.#options.clock.now() };
  }

  #require(id: OperatorId): KeptOperator {
    const kept = this.#find(id);
    if (kept === null) throw notFound('operator');
    return kept;
  }

  #all(): readonly KeptOperator[] {
    this.#kept ??= this.#options.store.operators.all();
    return this.#kept;
  }

  #find(id: OperatorId): KeptOperator | null {
    return this.#all().find((one) => one.id === id) ?? null;
  }

  #changed(): void {
    this.#kept = null;
    this.#options.onChange();
  }

  /** Throws INVALID if somebody else has the name or badge. */
  #assertFree({ id, name, badgeDigest }: KeptOperator): void {
    const others = this.#all().filter((one) => one.id !== id);
    const namesake = others.find((one) => comparableName(one.name) === comparableName(name));
    if (namesake !== undefined) {
      throw invalid(
        'name',
        namesake.leftAt === null ? message('operator.name-taken') : message('operator.name-of-former'),
        namesake.leftAt === null ? message('operator.choose-name') : message('operator.restore-former'),
      );
    }
    if (badgeDigest !== null && others.some((one) => one.badgeDigest === badgeDigest)) {
      throw invalid('badge', message('operator.badge-taken'), message('operator.choose-badge'));
    }
  }

  #assertAdministered(after: KeptOperator): void {
    const others = this.active.filter(({ id }) => id !== after.id);
    const isLast = !others.some(({ role }) => role === 'administer');
    if (!isLast || (after.role === 'administer' && after.leftAt === null)) return;
    throw conflict(message('operator.last-administrator'), message('operator.another-first'));
  }

  #nextColour(): OperatorColour {
    const { length } = this.#all();
    const colours = OperatorColour.options;
    return colours[length % colours.length] ?? 'blue';
  }

  #badgeOf(badge: string | null): string | null {
    return badge === null ? null : this.#digestOf(badge);
  }

  async #keep(secret: string): Promise<string> {
    return JSON.stringify(await keepSecret(secret, this.#options.secretCost));
  }

  #digestOf(badge: string): string {
    const { keyValues } = this.#options.store;
    let key = keyValues.get(BADGE_KEY);
    if (key === null) {
      key = randomBytes(32).toString('base64');
      keyValues.set(BADGE_KEY, key);
    }
    return createHmac('sha256', key).update(badge.trim()).digest('base64');
  }
}

const shown = ({ id, name, role, colour, badgeDigest, addedAt, leftAt }: KeptOperator): Operator => ({
  id,
  name,
  role,
  colour,
  hasBadge: badgeDigest !== null,
  addedAt: new Date(addedAt).toISOString(),
  leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
});

const invalid = (field: string, what: Message, remedy: Message): ApiError =>
  new ApiError('INVALID', what, remedy, field);

const conflict = (what: Message, remedy: Message): ApiError => new ApiError('CONFLICT', what, remedy);

function assertLongEnough(secret: string, role: Role): void {
  const least = secretLengthOf(role);
  if ([...secret].length >= least) return;
  throw invalid('secret', message('operator.secret-short', { least }), message('operator.enter-longer'));
}

/** What the log says about a change; nothing if nothing changed. */
function stepsBetween(
  before: KeptOperator,
  after: KeptOperator,
): readonly { readonly step: OperatorStep; readonly why: Message | null }[] {
  return [
    ...(before.role === after.role ? [] : [{ step: 'role-changed' as const, why: roleMessage[after.role] }]),
    ...(before.verifier === after.verifier ? [] : [{ step: 'secret-changed' as const, why: null }]),
    ...(before.name === after.name
      ? []
      : [{ step: 'changed' as const, why: message('operator.was-called', { name: before.name }) }]),
    ...(before.badgeDigest === after.badgeDigest
      ? []
      : [
          {
            step: 'changed' as const,
            why:
              after.badgeDigest === null ? message('operator.badge-removed') : message('operator.badge-set'),
          },
        ]),
  ];
}

const roleMessage: Readonly<Record<Role, Message>> = {
  watch: message('operator.may-watch'),
  operate: message('operator.may-operate'),
  administer: message('operator.may-administer'),
};
