import { eventIterator } from '@orpc/contract';
import { StationEvent } from '../events.ts';
import { Overview } from '../station.ts';
import { base } from './base.ts';

export const overview = { get: base.output(Overview) };

export const events = {
  /** A `resync` event first, then every change in order. Ends when the caller goes or the station stops. */
  subscribe: base.output(eventIterator(StationEvent)),
};
