import { BatchKey, JobKey } from '../../contract/index.ts';

export const LINK_SCHEME = 'makeready';

/**
 * The screen that a link such as `makeready://job/<key>` leads to, or null. Links come from anywhere, such
 * as a mail or a web page, so they can only name a job or a batch, which is then shown and nothing more.
 */
export function hashOfLink(text: string): string | null {
  if (text.length > 1_000 || !URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  if (protocol !== `${LINK_SCHEME}:`) return null;
  const key = decoded(pathname.slice(1));
  if (key === null || hasControls(key) || leadsElsewhere(key)) return null;
  const known =
    (host === 'job' && JobKey.safeParse(key).success) ||
    (host === 'batch' && BatchKey.safeParse(key).success);
  return known ? `#/${host}/${encodeURIComponent(key)}` : null;
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
