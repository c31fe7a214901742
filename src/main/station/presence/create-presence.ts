import type { StationContext } from '../context.ts';
import type { OperatorArea } from '../operators/index.ts';
import { Presence } from './presence.ts';

/** Tracks where the windows are. Emits `presenceChanged`. */
export const createPresence = (
  { events }: Pick<StationContext, 'events'>,
  { seats }: Pick<OperatorArea, 'seats'>,
): Presence =>
  new Presence({
    operatorAt: (caller) => seats.operatorAt(caller),
    onChange: (key) => events.emit('presenceChanged', key),
  });
