import { useEffect, useEffectEvent, useState } from 'react';
import type { Seat } from '../../../contract/index.ts';
import { useAction } from '../../keyboard/actions-context.tsx';
import { keepSeat, useSeat } from '../../state/seat.ts';
import { useStation } from '../../state/station-context.tsx';
import { useIdleLock } from './use-idle-lock.ts';
import { useLeaveSeat } from './use-leave-seat.ts';
import { WhoIsThere } from './WhoIsThere.tsx';

interface Asking {
  readonly isOpen: boolean;
  readonly ask: () => void;
  readonly close: () => void;
  readonly taken: () => void;
}

/** Nobody has said who they are, so the window may only watch. */
const isEmpty = ({ hasOperators, operator, role }: Seat): boolean =>
  hasOperators && operator === null && role === 'watch';

/**
 * Whether the window asks who is there.
 * @param byItself false: only when told to
 */
export function useAsking(byItself: boolean): Asking {
  const seat = useSeat();
  const station = useStation();
  const who = seat.operator?.id ?? null;
  /** What was chosen while this operator sat there; null: nothing. */
  const [chosen, choose] = useState<{ readonly who: typeof who; readonly isOpen: boolean } | null>(null);
  const ask = (): void => choose({ who, isOpen: true });
  const askIfEmpty = useEffectEvent(() => {
    if (isEmpty(seat)) ask();
  });
  useEffect(() => station.onForbidden(() => askIfEmpty()), [station]);
  const isOpen = chosen?.who === who ? chosen.isOpen : byItself && isEmpty(seat);
  return {
    isOpen: seat.hasOperators && isOpen,
    ask,
    close: () => choose({ who, isOpen: false }),
    taken: () => choose(null),
  };
}

/** Asks who is there when that must be known, and locks an idle window. */
export function SeatKeeper({ asking }: { readonly asking: Asking }) {
  const seat = useSeat();
  const { hasOperators, lockAfterMinutes } = seat;
  const { client, queries } = useStation();
  const leave = useLeaveSeat();
  const report = (): void =>
    void client()
      .then((station) => station.operators.used())
      .then(
        (now) => keepSeat(queries, now),
        // The window says by itself that the station is away.
        () => undefined,
      );
  useAction('whoIsThere', hasOperators ? asking.ask : null);
  useIdleLock({ minutes: isEmpty(seat) ? null : lockAfterMinutes, onUse: report, onIdle: leave });
  return asking.isOpen && <WhoIsThere onTaken={asking.taken} onClose={asking.close} />;
}
