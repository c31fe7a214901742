const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i;

/**
 * The address of a service with the scheme that was meant: `https://`, or `http://` on this machine. Empty
 * stays empty.
 */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return address;
  return `${LOOPBACK.test(address) ? 'http' : 'https'}://${address}`;
}
