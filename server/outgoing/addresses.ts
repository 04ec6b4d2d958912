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
  // Those of IPv4 within IPv6 as well; `::ffff:a.b.c.d` is judged by what stands above.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const inner = new BlockList();
for (const [address, bits] of INNER) inner.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of the public internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  return version !== 0 && !inner.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}
