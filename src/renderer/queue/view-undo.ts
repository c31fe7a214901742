import type { SavedView } from '../../contract/index.ts';

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
