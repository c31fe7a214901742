import { eventIterator } from '@orpc/contract';
import { EventBatch } from '../events.ts';
import { Overview } from '../station.ts';
import { base } from './base.ts';

export const overview = { get: base.output(Overview) };

export const events = {
  /**
   * A `resync` event first, then every change in order, at most twenty times a second. Ends when the caller
   * goes or the station stops.
   */
  subscribe: base.output(eventIterator(EventBatch)),
};
