/**
 * The page's own half of a login at the headless host. The cookie goes to every port of the host's name; this is kept by the
 * browser for this origin alone. It arrives behind the `#` of the address that a login leads to, and is gone from it at once.
 */
const KEY = 'makeready-key';

function arrived(): void {
  const [, key] = /^#key=([\w-]{43})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  localStorage.setItem(KEY, key);
  history.replaceState(null, '', location.pathname);
}
if (location.protocol !== 'app:') arrived();

/** Empty where this browser has not logged in. */
export const sessionKey = (): string => localStorage.getItem(KEY) ?? '';

/** What a request for anything but the screens carries. */
export const sessionHeaders = (): Record<string, string> =>
  location.protocol === 'app:' ? {} : { 'x-makeready-key': sessionKey() };

/** Goes to the login where this page's session has ended; a station that does not answer is another matter. */
export async function loginIfEnded(): Promise<void> {
  const answer = await fetch('/session', { headers: sessionHeaders() }).catch(() => null);
  if (answer?.status !== 401) return;
  localStorage.removeItem(KEY);
  location.replace('/login');
}
