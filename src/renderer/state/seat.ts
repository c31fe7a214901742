import type { QueryClient } from '@tanstack/react-query';
import { mayDo, type Role, type Seat } from '../../contract/index.ts';
import { useLive } from './use-live.ts';

const key: readonly [string] = ['seat'];

/** Before the station has said who sits here, and at a station without operators, everything may be done. */
const unknown: Seat = { operator: null, role: 'administer', hasOperators: false, lockAfterMinutes: null };

/** Who sits at this window, and what it may do. */
export function useSeat(): Seat {
  const reading = useLive<Seat>(key, {
    load: (client) => client.operators.seat(),
    concerns: ({ kind }) => kind === 'operators',
  });
  return reading.kind === 'loaded' ? reading.data : unknown;
}

/** Whether this window may do what takes a role. The station checks it again. */
export const useMay = (needed: Role): boolean => mayDo(useSeat().role, needed);

/** Shows the station's answer at once, without waiting for its event. */
export const keepSeat = (queries: QueryClient, seat: Seat): void =>
  void queries.setQueryData<Seat>(key, seat);
