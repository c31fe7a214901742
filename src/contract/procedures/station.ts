import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { checkedOnce } from '../checked-once.ts';
import { EventsWanted, StationEvent } from '../events.ts';
import { Overview } from '../station.ts';
import { watch } from './base.ts';

export const overview = { get: watch.output(Overview) };

export const events = {
  /**
   * A `resync` event first, then every change in order, at most forty times a second. Ends when the caller
   * leaves or the station stops. Without an input it includes everything.
   */
  subscribe: watch
    .input(EventsWanted.optional())
    .output(eventIterator(checkedOnce(z.array(StationEvent).min(1)))),
};
