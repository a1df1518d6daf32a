import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet, and those that lead to them by translation. */
const ranges: Record<'ipv4' | 'ipv6', readonly (readonly [network: string, prefix: number])[]> = {
  ipv4: [
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
  ],
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
};

// A separate list for each family: a list with both compares IPv4 addresses with the mapped range.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, prefix] of ranges[family]) blocked[family].addSubnet(network, prefix, family);

/** Whether an IP address belongs to the public internet. A text that is no IP address does not. */
export function isPublicAddress(address: string): boolean {
  const [ip = ''] = address.split('%');
  const version = isIP(ip);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !blocked[family].check(ip, family);
}

/** The IP address that a URL names in place of a host, in any spelling; null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : null;
}
