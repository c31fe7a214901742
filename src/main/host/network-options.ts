import { message, ProxyChoice } from '../../contract/index.ts';
import { StartupError } from './startup-error.ts';
import type { UsageOption } from './usage.ts';

/** Network options of a host's command line, unparsed; null if not given. */
export interface NetworkWords {
  /** Absolute path of a file of certificates (PEM). */
  readonly caFile: string | null;
  readonly proxy: string | null;
  readonly proxyExcept: string | null;
}

export const noNetworkWords: NetworkWords = { caFile: null, proxy: null, proxyExcept: null };

export const networkUsage: readonly UsageOption[] = [
  { option: '--ca-file', takes: 'file', does: 'caFile' },
  { option: '--proxy=', takes: 'url', does: 'proxy' },
  { option: '--proxy-except', takes: 'hosts', does: 'proxyExcept' },
];

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
