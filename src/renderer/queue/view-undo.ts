import type { QueueView, SavedView } from '../../contract/index.ts';

/** What a change of the view is called; what is typed into the search is the field's own to undo. */
const parts = ['level', 'groupBy', 'sort', 'columns', 'phases', 'statuses'] as const;

/** Which part of a view another one differs in; null where only the search does, or nothing. */
export const changedPart = (before: QueueView, after: QueueView): (typeof parts)[number] | null =>
  parts.find((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])) ?? null;

/**
 * The saved views with what was saved under a name before in its place, where it was; without it where there
 * was none.
 */
export function withViewAsBefore(
  views: readonly SavedView[],
  before: readonly SavedView[],
  name: string,
): SavedView[] {
  const others = views.filter((one) => one.name !== name);
  const place = before.findIndex((one) => one.name === name);
  return [
    ...others.slice(0, Math.max(0, place)),
    ...before.slice(place, place + 1),
    ...others.slice(Math.max(0, place)),
  ];
}
