import type { IncomingMessage } from 'node:http';
import { isIPv6, SocketAddress } from 'node:net';

/**
 * The address by which a caller is counted: one subscriber has an IPv6 network of 64 bits and may use any address in
 * it. The same function of @fastify/rate-limit takes 0.4 ms.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const { address: canonical } = new SocketAddress({ address: address.split('%')[0]!, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical);
  if (mapped) return mapped[1]!;
  const [head, tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: 8 - head!.length - tail.length }, () => '0') : [];
  return `${[...head!, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}

/** The address that Fastify finds for a request, for an upgrade that Fastify does not see. */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .toReversed();
  const hops = [socket.remoteAddress ?? '', ...forwarded];
  return hops[Math.min(trustProxy, hops.length - 1)]!;
}
