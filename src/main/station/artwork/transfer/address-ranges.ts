import { BlockList, isIP } from 'node:net';

/**
 * IPv4 addresses that are not global unicast: this machine, private and shared networks, benchmarks,
 * multicast, reserved.
 */
const notGlobal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notGlobal.addSubnet(network, prefix);
}

/** All IPv6 assigned as global unicast; within it, Teredo and benchmarks lead elsewhere. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const notGlobal6 = new BlockList();
notGlobal6.addSubnet('2001::', 32, 'ipv6');
notGlobal6.addSubnet('2001:2::', 48, 'ipv6');

/** Position of the embedded IPv4 address in an IPv6 address, in groups of 16 bits. */
const embeddings: readonly { readonly network: string; readonly prefix: number; readonly at: number }[] = [
  { network: '::ffff:0:0', prefix: 96, at: 6 },
  { network: '64:ff9b::', prefix: 96, at: 6 },
  { network: '2002::', prefix: 16, at: 1 },
];

/**
 * Whether an address is not globally routable: of this machine, of a private network, or reserved. An
 * embedded IPv4 address (mapped, NAT64, 6to4) decides.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  if (isIP(plain) === 4) return notGlobal.check(plain, 'ipv4');
  const embedded = embeddings.find(({ network, prefix }) => {
    const range = new BlockList();
    range.addSubnet(network, prefix, 'ipv6');
    return range.check(plain, 'ipv6');
  });
  if (embedded !== undefined) return notGlobal.check(ipv4In(plain, embedded.at), 'ipv4');
  return !global6.check(plain, 'ipv6') || notGlobal6.check(plain, 'ipv6');
}

/** The IPv4 address in two groups of an IPv6 address. */
function ipv4In(address: string, at: number): string {
  // The URL parser writes every form in one way, without dots.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
  return [groups[at] ?? 0, groups[at + 1] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
