import type { EventKind, EventsWanted, QueueLevel, StationEvent } from '../../../contract/index.ts';

/** An event before it has its place in the order. */
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

/** Something to tell: made only if a window wants to hear it, and once. Null: it turned out to be none. */
export type News = Subject & { readonly event: () => UnnumberedEvent | null };

/** The event as a window wants it: a row of a level that it does not show is named, and not read. */
export function tell(news: News, wanted: EventsWanted): UnnumberedEvent | null {
  if (news.kind !== 'row' || wanted.level === undefined || wanted.level === news.level) return news.event();
  const { level, key } = news;
  return { kind: news.isThere() ? 'row-touched' : 'row-gone', level, key };
}
