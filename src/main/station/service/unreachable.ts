import { RequestError, TimeoutError } from 'got';
import { type Message, message } from '../../../contract/index.ts';
import { noRoute } from '../network/index.ts';
import { ServiceError } from './errors.ts';

const sentences: Readonly<Record<string, (host: string) => Message>> = {
  ENOTFOUND: (host) => message('service.unknown-name', { host }),
  EAI_AGAIN: (host) => message('service.dns-failed', { host }),
  ECONNREFUSED: (host) => message('service.nothing-there', { host }),
  ECONNRESET: (host) => message('service.cut', { host }),
  EPIPE: (host) => message('service.cut', { host }),
  EHOSTUNREACH: noRoute,
  ENETUNREACH: (host) => message('service.no-network', { host }),
  CERT_HAS_EXPIRED: (host) => message('service.expired', { host }),
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => message('service.self-signed', { host }),
  SELF_SIGNED_CERT_IN_CHAIN: (host) => message('service.self-signed', { host }),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => message('service.untrusted', { host }),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => message('service.other-name', { host }),
  ERR_PROXY_TUNNEL: (host) => message('service.proxy-refused', { host }),
};

export function offline(error: unknown, host: string): ServiceError {
  const reason = whyOffline(error, host);
  return new ServiceError('offline', { userMessage: reason, sent: mayHaveLeft(error) });
}

/** The system could not make a connection at all: nobody is there to answer. */
const noConnection: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The error for a host that could not be connected to; null if the code says something else. */
export function unreachedError(code: string, host: string): ServiceError | null {
  const reason = noConnection.has(code) ? sentences[code]?.(host) : undefined;
  return reason === undefined ? null : new ServiceError('offline', { userMessage: reason, sent: false });
}

function whyOffline(error: unknown, host: string): Message {
  if (error instanceof TimeoutError) return message('service.late', { host });
  const code = error instanceof RequestError ? error.code : 'unknown';
  return unreachable(code, host);
}

/** @param code of the system or of OpenSSL */
export const unreachable = (code: string, host: string): Message =>
  sentences[code]?.(host) ?? message('service.offline', { host, error: code });

/** Codes of connections that send nothing, because the other end could not prove its identity. */
const distrust: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** False only if the request was certainly never sent on a connection to the service itself. */
function mayHaveLeft(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  return error.timings?.connect !== undefined && !distrust.has(error.code);
}
