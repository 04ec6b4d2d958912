import { BlockList, isIP } from 'node:net';

/** Networks that no address of the public internet is of: this machine, those beside it, and what is reserved. */
const INNER: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 32],
  ['2001:db8::', 32],
  // IPv4 addresses within IPv6.
  ['2002::', 16],
];

/** All that the internet gives out of IPv6: what writes an IPv4 address in some other way lies outside. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');

const inner = new BlockList();
for (const [address, bits] of INNER) inner.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of the public internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  if (version === 6) return outer.check(bare, 'ipv6') && !inner.check(bare, 'ipv6');
  return version === 4 && !inner.check(bare, 'ipv4');
}
