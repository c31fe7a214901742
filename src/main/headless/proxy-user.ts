import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { message, PersonName } from '../../contract/index.ts';
import { StartupError } from '../host/startup-error.ts';
import type { ProxyUser } from './addresses.ts';

/** The addresses of a proxy on this machine. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];
const HEADER = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

/** What the command line says about it; null if nothing. */
export interface ProxyUserWords {
  readonly header: string | null;
  readonly from: string | null;
}

/** Reads it. Throws StartupError: a header that is meant to be trusted is never left half configured. */
export function proxyUserOf({ header, from }: ProxyUserWords, isBehindProxy: boolean): ProxyUser | null {
  if (header === null && from === null) return null;
  if (header !== null && !HEADER.test(header)) throw new StartupError(message('startup.proxy-user-header'));
  if (!isBehindProxy) throw new StartupError(message('startup.proxy-user-alone'));
  if (from !== null && isIP(from) === 0) throw new StartupError(message('startup.proxy-user-from'));
  return { header: header?.toLowerCase() ?? null, from: from === null ? LOOPBACK : [from] };
}

/**
 * The user that the proxy names; null if it names nobody, or if the request comes from elsewhere.
 * @param peer the address at the other end of the connection, whatever its headers say.
 */
export function userNamedBy(
  proxy: ProxyUser | null | undefined,
  headers: IncomingHttpHeaders,
  peer: string | undefined,
): string | null {
  if (proxy?.header == null || peer === undefined || !proxy.from.includes(peer.replace(/^::ffff:/, '')))
    return null;
  return PersonName.safeParse(headers[proxy.header]).data ?? null;
}
