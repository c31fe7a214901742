import { message } from '../../../contract/index.ts';
import { recordAccess } from '../access-log.ts';
import type { StationContext } from '../context.ts';
import { GuessLock } from './guess-lock.ts';
import { OperatorService } from './operator-service.ts';
import { type SeatEvent, Seats } from './seats.ts';

export interface OperatorArea {
  readonly operatorService: OperatorService;
  readonly seats: Seats;
}

/** Builds the services. Emits `operatorsChanged`. */
export function createOperators(context: StationContext): OperatorArea {
  const { ports, store, events } = context;
  const { clock, settings, sessions } = ports;
  const operatorService = new OperatorService({
    store,
    clock,
    onChange: () => events.emit('operatorsChanged'),
  });
  const seats = new Seats({
    operators: operatorService,
    sessions,
    lock: new GuessLock(() => clock.now()),
    clock,
    lockAfterMinutes: () => settings.get().operators.lockAfterMinutes,
    onSeat(what) {
      recordSeat(context, what);
      events.emit('operatorsChanged');
    },
  });
  return { operatorService, seats };
}

/** What the log says about each, and whose doing it is. */
const steps = {
  taken: { step: 'logged-in', source: 'operator' },
  left: { step: 'logged-out', source: 'operator' },
  refused: { step: 'refused', source: 'station' },
  locked: { step: 'locked', source: 'station' },
  idle: { step: 'logged-out', source: 'station' },
} as const;

/** Arrivals, departures and failed attempts are logged as logins are. */
function recordSeat({ store, ports }: StationContext, { kind, caller, operator }: SeatEvent): void {
  const windowName = caller.desk ?? caller.sessionId;
  recordAccess(store, ports.clock, {
    ...steps[kind],
    sessionId: caller.sessionId,
    name: operator?.name ?? null,
    address: windowName,
    desk: windowName,
    why: message(`access.seat-${kind}`, { desk: windowName }),
  });
}
