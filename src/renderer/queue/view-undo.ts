import type { QueueView, SavedView } from '../../contract/index.ts';

/** The names of changes to a view. Typing in the search is undone by the field itself. */
const parts = ['level', 'groupBy', 'sort', 'columns', 'phases', 'statuses', 'unknown'] as const;

/** The part in which two views differ; null if only the search does, or nothing. */
export const changedPart = (before: QueueView, after: QueueView): (typeof parts)[number] | null =>
  parts.find((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])) ?? null;

/**
 * The saved views with the earlier one of a name back in its place, or without that name if there was none.
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
