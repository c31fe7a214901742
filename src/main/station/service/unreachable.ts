import { RequestError, TimeoutError } from 'got';
import { type Saying, saying } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

const unreachable: Readonly<Record<string, (host: string) => Saying>> = {
  ENOTFOUND: (host) =>
    saying('service.unknown-name', { host }, `${host} cannot be reached: its name is not known.`),
  EAI_AGAIN: (host) =>
    saying('service.no-look-up', { host }, `${host} cannot be reached: its name could not be looked up.`),
  ECONNREFUSED: (host) =>
    saying('service.nothing-there', { host }, `${host} cannot be reached: nothing answers there.`),
  ECONNRESET: (host) => saying('service.cut', { host }, `${host} cannot be reached: the connection was cut.`),
  EPIPE: (host) => saying('service.cut', { host }, `${host} cannot be reached: the connection was cut.`),
  EHOSTUNREACH: (host) =>
    saying('service.no-way', { host }, `${host} cannot be reached: there is no way to it.`),
  ENETUNREACH: (host) =>
    saying('service.no-network', { host }, `${host} cannot be reached: there is no network.`),
  CERT_HAS_EXPIRED: (host) =>
    saying('service.expired', { host }, `${host} cannot be reached: its certificate has expired.`),
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) =>
    saying('service.self-signed', { host }, `${host} cannot be reached: its certificate is self-signed.`),
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    saying('service.self-signed', { host }, `${host} cannot be reached: its certificate is self-signed.`),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) =>
    saying('service.untrusted', { host }, `${host} cannot be reached: its certificate is not trusted.`),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    saying('service.other-name', { host }, `${host} cannot be reached: its certificate is for another name.`),
  ERR_PROXY_TUNNEL: (host) =>
    saying(
      'service.proxy-refused',
      { host },
      `${host} cannot be reached: the proxy does not let it through.`,
    ),
};

export function offline(error: unknown, host: string): ServiceError {
  const said = whyOffline(error, host);
  return new ServiceError('offline', said.text, { said, sent: mayHaveLeft(error) });
}

function whyOffline(error: unknown, host: string): Saying {
  if (error instanceof TimeoutError)
    return saying('service.late', { host }, `${host} did not answer in time.`);
  const code = error instanceof RequestError ? error.code : 'unknown';
  const text = `${host} cannot be reached: the connection failed (${code}).`;
  return unreachable[code]?.(host) ?? saying('service.offline', { host, error: code }, text);
}

/** Codes of connections on which nothing is sent, because the other end could not prove itself. */
const distrust: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** False only where it is sure that the request was never put on a connection to the service itself. */
function mayHaveLeft(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  return error.timings?.connect !== undefined && !distrust.has(error.code);
}
