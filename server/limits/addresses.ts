import { BlockList, isIP } from 'node:net';

const MOST_KNOWN = 1_000;

/** Which addresses are proxies of ours, whose word counts for where a request comes from. */
export type IsTrusted = (address: string) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads `TRUSTED_PROXIES`: addresses, networks (`10.0.0.0/8`) and the names `loopback`, `linklocal`, `uniquelocal` and `none`, with
 * commas between; null for anything else.
 */
export function readTrustedProxies(text: string): IsTrusted | null {
  const trusted = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  for (const network of parts.flatMap((part) => NAMED[part] ?? [part])) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (isIP(address) === 0 || !(length <= most)) return null;
    trusted.addSubnet(address, length, family);
  }
  return remembering((address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

/** The few proxies are asked about with each request, and looking them up in networks takes longer than all else about an address. */
function remembering(isTrusted: IsTrusted): IsTrusted {
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const verdict = isTrusted(address);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(address, verdict);
    return verdict;
  };
}

/** Where a request comes from: the last address that no proxy of ours vouches for. */
export function clientAddress(
  request: {
    socket: { remoteAddress?: string | undefined };
    headers: { readonly [name: string]: string | string[] | undefined };
  },
  isTrusted: IsTrusted,
): string {
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = request.socket.remoteAddress ?? '';
  for (let next = told.pop()?.trim(); next && isTrusted(address); next = told.pop()?.trim())
    address = withoutPort(next);
  return address;
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(told: string): string {
  return /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? told;
}

/** One subscriber has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(address: string): string {
  const ip = withoutPort(address);
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
