import type { EventKind, EventsWanted, QueueLevel, StationEvent } from '../../../contract/index.ts';

/** An event before it gets its revision. */
export type UnnumberedEvent = StationEvent extends infer Event
  ? Event extends StationEvent
    ? Omit<Event, 'revision'>
    : never
  : never;

/** What an event is about, before it is made. */
export type Subject =
  | {
      readonly kind: 'row';
      readonly level: QueueLevel;
      readonly key: string;
      readonly isThere: () => boolean;
    }
  | { readonly kind: Exclude<EventKind, 'row'>; readonly key?: string };

/**
 * A change to report: the event is made once, and only if a window wants it. Null: there is nothing to report
 * after all.
 */
export type PendingEvent = Subject & { readonly event: () => UnnumberedEvent | null };

/**
 * The event as a window wants it: of a row at a level that it does not show, only the key is sent, without
 * reading the row.
 */
export function eventFor(pending: PendingEvent, wanted: EventsWanted): UnnumberedEvent | null {
  if (pending.kind !== 'row' || wanted.level === undefined || wanted.level === pending.level)
    return pending.event();
  const { level, key } = pending;
  return { kind: pending.isThere() ? 'row-touched' : 'row-gone', level, key };
}
