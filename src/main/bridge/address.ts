/** The port of a station that serves https itself, if none is typed. */
const USUAL_PORT = 4870;

const isLoopback = (host: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(host);

/**
 * The origin of a station from its address as typed: `station.example`, `station.example:4870`,
 * `https://station.example`. Plain http is for this machine only. Null if it is no such address.
 */
export function stationOrigin(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address);
  const isBare = username + password + search + hash === '' && pathname === '/';
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  if (!isBare || !isAllowed || hostname === '') return null;
  const usual = hasScheme || port !== '' || /:443$/.test(text) ? port : String(USUAL_PORT);
  return `${protocol}//${hostname}${usual === '' ? '' : `:${usual}`}`;
}
