/**
 * The page's own half of a login at the headless host. The cookie reaches every port of the host's name;
 * the browser keeps this for this origin alone. It arrives after the `#` of the login address and is
 * removed from there at once.
 */
const KEY = 'makeready-key';

function arrived(): void {
  const [, key] = /^#key=([\w-]{43})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  localStorage.setItem(KEY, key);
  history.replaceState(null, '', location.pathname);
}
if (location.protocol !== 'app:') arrived();

/** Empty if this browser has not logged in. */
export const sessionKey = (): string => localStorage.getItem(KEY) ?? '';

/** The headers of a request for anything but the screens. */
export const sessionHeaders = (): Record<string, string> =>
  location.protocol === 'app:' ? {} : { 'x-makeready-key': sessionKey() };

/** Goes to the login if this page's session has ended, but not if the station does not answer. */
export async function loginIfEnded(): Promise<void> {
  const answer = await fetch('/session', { headers: sessionHeaders() }).catch(() => null);
  if (answer?.status !== 401) return;
  localStorage.removeItem(KEY);
  location.replace('/login');
}
