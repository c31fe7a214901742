import { message, ProxyChoice } from '../../contract/index.ts';
import { StartupError } from './startup-error.ts';

/** Network options of a host's command line, unparsed; null if not given. */
export interface NetworkWords {
  /** Absolute path of a file of certificates (PEM). */
  readonly caFile: string | null;
  readonly proxy: string | null;
  readonly proxyExcept: string | null;
}

export const noNetworkWords: NetworkWords = { caFile: null, proxy: null, proxyExcept: null };

export const networkUsage = `  --ca-file FILE      also trust the certificate authorities (PEM) in this file
  --proxy=URL         reach the service through this proxy; --proxy=none: without one
  --proxy-except HOSTS
                      hosts that are reached without the proxy, separated by commas
`;

/**
 * The proxy that the command line fixes for as long as this host runs; null if it leaves that to the
 * settings. Throws StartupError, which does not repeat the input because that may contain a password.
 */
export function proxyOf({ proxy, proxyExcept }: NetworkWords): ProxyChoice | null {
  if (proxy === null || proxy === 'none') {
    if (proxyExcept !== null) throw new StartupError(message('startup.proxy-except-alone'));
    return proxy === null ? null : { kind: 'none' };
  }
  const read = ProxyChoice.safeParse({ kind: 'fixed', url: proxy, except: proxyExcept ?? '' });
  if (read.success) return read.data;
  throw new StartupError(message('startup.proxy'));
}

/** The arguments that give another start the same options. */
export const networkArguments = ({ caFile, proxy, proxyExcept }: NetworkWords): string[] => [
  ...(caFile === null ? [] : [`--ca-file=${caFile}`]),
  ...(proxy === null ? [] : [`--proxy=${proxy}`]),
  ...(proxyExcept === null ? [] : [`--proxy-except=${proxyExcept}`]),
];
