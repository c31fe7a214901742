import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { saying } from '../../../contract/index.ts';
import { isLoopback } from '../service/index.ts';
import { TransferError } from './errors.ts';

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix);
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** An address of this machine or of a private network. `::ffff:10.0.0.1` is the IPv4 address it stands for. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A host that is private by its very name: localhost, or a private address written as one. */
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
  const text = `The service sent the download to ${where}, ${dangers[danger]}; it was not followed.`;
  return new TransferError('unsafe-redirect', saying(`transfer.unsafe-${danger}`, { where }, text), {
    healsByItself: false,
  });
}

/**
 * May artwork be fetched from `url`, having come from `from`? https only, except on loopback; no credentials in the
 * URL; nothing private reached from something public. Throws TransferError `unsafe-redirect`.
 */
export function demandSafeHop(url: URL, from: URL): void {
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
 * Looks names up, and refuses a public-looking name that leads into a private network: unless `from` lies in one
 * itself, as a service in the house does.
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
