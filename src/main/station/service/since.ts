const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Without an earlier read, and the longest that some services go back. */
const FIRST_MS = 7 * DAY_MS;
/** The two clocks may differ, and a change may be listed a moment late. */
const OVERLAP_MS = 10 * 60_000;
const PLACEHOLDER = /\{since(?:-(\d{1,3})([dh]))?\}/g;

/** Whether a path asks only for what has changed since some time: its list is never all there is. */
export const asksSince = (path: string): boolean => path.search(PLACEHOLDER) >= 0;

/**
 * A path of a list with its times filled in: `{since}` becomes when the list was last read, a little earlier;
 * `{since-7d}` and `{since-12h}` become that long ago.
 * @param lastReadAt milliseconds since the epoch; null: never.
 */
export function withSince(path: string, now: number, lastReadAt: number | null): string {
  return path.replace(PLACEHOLDER, (_placeholder, count?: string, unit?: string) => {
    const ago = Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS);
    const at =
      count !== undefined ? now - ago : lastReadAt === null ? now - FIRST_MS : lastReadAt - OVERLAP_MS;
    return `${new Date(at).toISOString().slice(0, 19)}Z`;
  });
}
