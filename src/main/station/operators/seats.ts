import {
  mayDo,
  message,
  type Operator,
  type Role,
  type Seat,
  type SeatClaim,
} from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { type Caller, OWN_WINDOW } from '../model/caller.ts';
import type { Clock, SessionsPort } from '../ports.ts';
import type { GuessLock } from './guess-lock.ts';
import { LastUses } from './last-uses.ts';
import type { OperatorService } from './operator-service.ts';

export interface SeatsOptions {
  readonly operators: Pick<
    OperatorService,
    'active' | 'isAnybody' | 'get' | 'byBadge' | 'isTheirs' | 'mustWait'
  >;
  /** The host's logins; null if there is only the window on the station's own machine. */
  readonly sessions: Pick<SessionsPort, 'seat'> | null;
  readonly lock: GuessLock;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly lockAfterMinutes: () => number | null;
  /** Somebody has taken or left a seat, or failed to take it. */
  readonly onSeat: (what: SeatEvent) => void;
}

export interface SeatEvent {
  readonly kind: 'taken' | 'left' | 'refused' | 'locked' | 'idle';
  readonly caller: Caller;
  /** Null for a badge that nobody has. */
  readonly operator: Operator | null;
}

/** Who sits at which window, and what they may do there. */
export class Seats {
  readonly #options: SeatsOptions;
  /** At the window on the station's own machine; `nobody`: the operator has logged out. */
  #own: Operator['id'] | 'nobody' | null = null;
  #refusedCalls = 0;
  readonly #uses: LastUses;

  constructor(options: SeatsOptions) {
    this.#options = options;
    this.#uses = new LastUses(options.clock);
  }

  /** Since the start. */
  get refusedCalls(): number {
    return this.#refusedCalls;
  }

  /** @param caller null: the host itself, or the station. */
  roleOf(caller: Caller | null): Role {
    if (caller === null || !this.#options.operators.isAnybody) return 'administer';
    if (this.#isIdle(caller)) return 'watch';
    return this.operatorAt(caller)?.role ?? (caller.byLink ? 'administer' : 'watch');
  }

  /** Null if nobody has said who they are or used the window for too long, or if they have left since. */
  operatorAt(caller: Caller): Operator | null {
    return this.#isIdle(caller) ? null : this.#seatedAt(caller);
  }

  #isIdle(caller: Caller): boolean {
    return this.#uses.isIdle(caller, this.#options.lockAfterMinutes());
  }

  #seatedAt(caller: Caller): Operator | null {
    const { operators } = this.#options;
    if (caller.sessionId !== OWN_WINDOW) {
      return caller.operatorId === null ? null : operators.get(caller.operatorId);
    }
    if (this.#own === 'nobody') return null;
    if (this.#own !== null) return operators.get(this.#own);
    // A single person on their own machine is asked nothing.
    const { active } = operators;
    return active.length === 1 ? (active[0] ?? null) : null;
  }

  seatOf(caller: Caller | null): Seat {
    const hasOperators = this.#options.operators.isAnybody;
    return {
      operator: caller === null ? null : this.operatorAt(caller),
      role: this.roleOf(caller),
      hasOperators,
      lockAfterMinutes: hasOperators ? this.#options.lockAfterMinutes() : null,
    };
  }

  /**
   * Lets a call through if its role is given. Returns the caller under the name of the window's operator.
   * Throws FORBIDDEN.
   */
  admit(caller: Caller | null, needed: Role): Caller | null {
    if (caller !== null) this.#lockIfIdle(caller);
    if (!mayDo(this.roleOf(caller), needed)) {
      this.#refusedCalls++;
      const nobody = caller === null || this.operatorAt(caller) === null;
      throw new ApiError(
        'FORBIDDEN',
        nobody ? message('operator.nobody-here') : message(`operator.needs-${needed}`),
        nobody ? message('operator.say-who') : message('operator.ask-administrator'),
      );
    }
    if (caller === null || !this.#options.operators.isAnybody) return caller;
    const operator = this.operatorAt(caller);
    // If there are operators, a session's own name does not count.
    return { ...caller, name: operator?.name ?? null, operatorId: operator?.id ?? null };
  }

  /** INVALID with the field at fault; after wrong claims the wait grows. */
  async take(caller: Caller, claim: SeatClaim): Promise<Seat> {
    const { lock, operators, onSeat } = this.#options;
    const { client } = caller;
    const named = this.#named(claim);
    const mustWait = (): boolean => lock.waitMs(client) > 0 || operators.mustWait(named?.id ?? null);
    if (mustWait()) throw refused(claim, 'wait');
    // A right badge forgets no wrong one.
    const target = 'badge' in claim ? claim.badge : claim.operatorId;
    lock.count(client, target);
    const operator = await this.#claimant(claim);
    if (operator === null) {
      lock.refuse(client);
      onSeat({ kind: 'refused', caller, operator: named });
      if (mustWait()) onSeat({ kind: 'locked', caller, operator: named });
      throw refused(claim, 'wrong');
    }
    lock.forget(client, target);
    return this.seat(caller, operator);
  }

  /** Seats an operator without asking for a PIN, because they were just added at this window. */
  async seat(caller: Caller, operator: Operator): Promise<Seat> {
    if (caller.sessionId === OWN_WINDOW) this.#own = operator.id;
    else await this.#options.sessions?.seat({ id: operator.id, name: operator.name });
    this.#uses.used(caller.sessionId);
    this.#options.onSeat({ kind: 'taken', caller, operator });
    return this.seatOf({ ...caller, operatorId: operator.id });
  }

  /** Somebody uses the window now. */
  use(caller: Caller): Seat {
    if (!this.#isIdle(caller)) this.#uses.used(caller.sessionId);
    return this.seatOf(caller);
  }

  /** From now on the window may only watch. */
  async leave(caller: Caller): Promise<Seat> {
    const operator = this.operatorAt(caller);
    // If it is locked, they were gone before.
    const isLeft = !this.#isIdle(caller);
    await this.#empty(caller);
    if (isLeft) this.#options.onSeat({ kind: 'left', caller, operator });
    return this.seatOf({ ...caller, operatorId: null, byLink: false });
  }

  async #empty({ sessionId }: Caller): Promise<void> {
    if (sessionId === OWN_WINDOW) this.#own = 'nobody';
    else await this.#options.sessions?.seat(null);
  }

  /** Whoever opens a window that nobody used for too long finds it as if its operator had left. */
  #lockIfIdle(caller: Caller): void {
    const operator = this.#seatedAt(caller);
    if ((operator === null && !caller.byLink) || !this.#isIdle(caller)) return;
    if (!this.#uses.lock(caller.sessionId)) return;
    this.#options.onSeat({ kind: 'idle', caller, operator });
    // It is locked even if the host does not hear of it.
    this.#empty(caller).catch(() => undefined);
  }

  async #claimant(claim: SeatClaim): Promise<Operator | null> {
    const { operators } = this.#options;
    if ('badge' in claim) return operators.byBadge(claim.badge);
    const isTheirs = await operators.isTheirs(claim.operatorId, claim.secret);
    if (isTheirs === null) throw refused(claim, 'wait');
    return isTheirs ? operators.get(claim.operatorId) : null;
  }

  #named(claim: SeatClaim): Operator | null {
    return 'badge' in claim ? null : this.#options.operators.get(claim.operatorId);
  }
}

function refused(claim: SeatClaim, why: 'wrong' | 'wait'): ApiError {
  const isBadge = 'badge' in claim;
  const what =
    why === 'wait'
      ? message('operator.too-many-tries')
      : isBadge
        ? message('operator.unknown-badge')
        : message('operator.wrong-secret');
  const remedy = why === 'wait' ? message('refusal.try-again') : message('operator.try-again');
  return new ApiError('INVALID', what, remedy, isBadge ? 'badge' : 'secret');
}
