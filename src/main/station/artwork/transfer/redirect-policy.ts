import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { message } from '../../../../contract/index.ts';
import { isLoopback } from '../../service/index.ts';
import { isPrivateAddress } from './address-ranges.ts';
import { TransferError } from './transfer-error.ts';

/** A host that is private by its very name: localhost, or a literal private address. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isLoopback(hostname) || (isIP(address) !== 0 && isPrivateAddress(address));
}

const dangers = {
  plain: 'which is not protected by https',
  credentials: 'with a user name in the URL',
  private: 'which is inside a private network',
  inside: 'which leads into a private network',
} as const;

function refusal(url: URL, danger: keyof typeof dangers): TransferError {
  const where = `${url.protocol}//${url.host}`;
  return new TransferError('unsafe-redirect', message(`transfer.unsafe-${danger}`, { where }), {
    healsByItself: false,
  });
}

/**
 * Whether artwork may be downloaded from `url`, reached from `from`: https only, except on loopback; no
 * credentials in the URL; nothing private reached from something public. Throws TransferError
 * `unsafe-redirect`.
 */
export function assertSafeRedirect(url: URL, from: URL): void {
  const plainLoopback = url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !plainLoopback) throw refusal(url, 'plain');
  if (url.username !== '' || url.password !== '') throw refusal(url, 'credentials');
  if (isPrivateHost(url.hostname) && !isPrivateHost(from.hostname)) {
    throw refusal(url, 'private');
  }
}

export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up, and rejects a public-looking name that resolves into a private network, unless `from` is
 * in one itself, as an in-house service is.
 */
export function guardedLookup(url: URL, from: URL, lookup: Lookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const answer = (): void => {
        const [first] = addresses;
        if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      };
      const leadsInside = addresses.some(({ address }) => isPrivateAddress(address));
      if (!leadsInside || isPrivateHost(from.hostname)) return answer();
      lookup(from.hostname, { all: true }, (_, home) => {
        const isInside = home?.length > 0 && home.every(({ address }) => isPrivateAddress(address));
        if (isInside) answer();
        else callback(refusal(url, 'inside'), '');
      });
    });
  };
}

/** Suffixes of names that only exist in private networks. */
const LOCAL_NAMES = /\.(local|localdomain|localhost|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/;
/** If only the proxy can resolve names, the look-up may fail here. */
const LOOKUP_MS = 1_000;

const isLocalName = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
  (!/^[^.]*\.+[^.]/.test(hostname) || LOCAL_NAMES.test(hostname));

/**
 * The same for a request through a proxy, which resolves names itself and can reach the whole private
 * network. Rejects a private name, and one that this machine resolves to a private address. A name that
 * this machine cannot resolve is left to the proxy. Rejects with TransferError `unsafe-redirect`.
 */
export async function assertSafeViaProxy(url: URL, from: URL, lookup: Lookup = systemLookup): Promise<void> {
  if (isPrivateHost(from.hostname) || isLocalName(from.hostname)) return;
  if (isLocalName(url.hostname)) throw refusal(url, 'private');
  const guarded = guardedLookup(url, from, lookup);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, LOOKUP_MS);
    guarded(url.hostname, { all: true }, (error) => {
      clearTimeout(timer);
      if (error instanceof TransferError) reject(error);
      else resolve();
    });
  });
}
