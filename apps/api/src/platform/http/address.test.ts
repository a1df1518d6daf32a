import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './address.ts';

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:0a01:0203', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([0, 1, 2, 5])('finds the address of a client behind %i proxies as requests do', async (proxies) => {
  const app = Fastify({ trustProxy: (_address: string, hop: number) => hop < proxies });
  app.get('/', async (request) => [request.ip, clientAddress(request.raw, proxies)]);
  for (const forwarded of [undefined, '10.0.0.1', '10.0.0.1, 10.0.0.2,10.0.0.3']) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const [expected, address] = (await app.inject({ url: '/', headers })).json<string[]>();
    expect(address).toBe(expected);
  }
});
