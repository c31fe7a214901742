import { BatchKey, JobKey } from '../../contract/index.ts';

export const LINK_SCHEME = 'makeready';

/** What a link leads to. */
export type LinkedPlace =
  | { readonly screen: 'job'; readonly key: JobKey }
  | { readonly screen: 'batch'; readonly key: BatchKey };

/** The screen of a place, as the fragment of the page's address. */
export const hashOfPlace = ({ screen, key }: LinkedPlace): string => `#/${screen}/${encodeURIComponent(key)}`;

/**
 * Where a link such as `makeready://job/<key>` leads, or null. Links come from anywhere, such as a mail or a
 * web page, so they can only name a job or a batch, which is then shown and nothing more.
 */
export function placeOfLink(text: string): LinkedPlace | null {
  if (text.length > 1_000 || !URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  if (protocol !== `${LINK_SCHEME}:`) return null;
  const key = decoded(pathname.slice(1));
  if (key === null || hasControls(key) || leadsElsewhere(key)) return null;
  const job = JobKey.safeParse(key);
  if (host === 'job' && job.success) return { screen: 'job', key: job.data };
  const batch = BatchKey.safeParse(key);
  return host === 'batch' && batch.success ? { screen: 'batch', key: batch.data } : null;
}

/** The screen of what a link leads to; null without a link, or if it leads nowhere. */
export function hashOfLink(text: string | null): string | null {
  const place = text === null ? null : placeOfLink(text);
  return place === null ? null : hashOfPlace(place);
}

const hasControls = (key: string): boolean => /\p{Control}/u.test(key);

/** An id of a service never contains path segments. */
const leadsElsewhere = (key: string): boolean =>
  key.split(/[/\\]/).some((one) => one === '.' || one === '..');

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
