import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { explainFailure, post, refuseAddress, type OutboundOptions } from './post.ts';
import { isPublicAddress } from './public-address.ts';

const message = { headers: { 'content-type': 'text/plain' }, body: 'hello' };
const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handler: http.RequestListener) {
  const server = http.createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
/** A resolver that gives the next of these answers at each call. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const lookup = ((host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    asked.push(host);
    const ips = answers.length > 1 ? answers.shift()! : answers[0]!;
    done(
      null,
      ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as NonNullable<OutboundOptions['lookup']>;
  return { lookup, asked };
}
const failure = (address: string, options: OutboundOptions) =>
  post(address, message, options).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => explainFailure(error),
  );

const PRIVATE = 'The address belongs to a private network';
const HTTPS = 'The address must begin with https://';

describe('addresses', () => {
  test.each([
    '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255',
    '192.168.1.1 192.0.2.1 198.18.0.1 224.0.0.1 239.1.1.1 255.255.255.255 240.0.0.1',
    ':: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::a00:1 64:ff9b::808:808 64:ff9b:1::1 ::10.0.0.1',
    'fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2002:a00:1:: 2001::1 2001:db8::1 localhost',
  ])('%s are not public', (list) => {
    expect(list.split(' ').filter(isPublicAddress)).toEqual([]);
  });

  test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])(
    '%s is public',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  test.each([
    ['https://127.0.0.1/', PRIVATE],
    ['https://2130706433/', PRIVATE],
    ['https://0x7f.1/', PRIVATE],
    ['https://0177.0.0.1/', PRIVATE],
    ['https://127.1/', PRIVATE],
    ['https://[::1]/', PRIVATE],
    ['https://[::ffff:10.0.0.1]/', PRIVATE],
    ['https://[64:ff9b::7f00:1]/', PRIVATE],
    ['https://localhost/', PRIVATE],
    ['https://api.localhost./', PRIVATE],
    ['http://receiver.example/', HTTPS],
    ['ftp://receiver.example/', HTTPS],
    ['https://user:pass@receiver.example/', 'The address must not contain a user name or a password'],
    ['https://receiver.example/hook', null],
    ['https://8.8.8.8/', null],
  ])('saving %s gives %s', (address, refusal) => {
    expect(refuseAddress(address, false)).toBe(refusal);
  });

  test('WEBHOOK_ALLOW_PRIVATE allows http to private addresses only', () => {
    expect(refuseAddress('http://10.0.0.1/', true)).toBeNull();
    expect(refuseAddress('http://localhost/', true)).toBeNull();
    expect(refuseAddress('http://8.8.8.8/', true)).toBe(HTTPS);
  });
});

describe('connections', () => {
  test('a name that resolves to a private address is refused without a connection', async () => {
    let connections = 0;
    const { server, port } = await listen((_request, reply) => reply.end());
    server.on('connection', () => (connections += 1));
    for (const ips of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1']]) {
      const { lookup } = resolver(ips);
      const options = { allowPrivate: false, lookup };
      expect(await failure(`https://rebind.example:${port}/`, options)).toBe(PRIVATE);
    }
    expect(connections).toBe(0);
  });

  test('the checked address is the one that is connected to: a name is resolved once', async () => {
    const { port } = await listen((_request, reply) => reply.end('first'));
    // The second answer would lead elsewhere.
    const { lookup, asked } = resolver(['127.0.0.1'], ['127.0.0.2']);
    const options = { allowPrivate: true, lookup };
    expect(await failure(`http://rebind.example:${port}/`, options)).toBe('answered 200');
    expect(asked).toEqual(['rebind.example']);
  });

  test('http to a name with a public address is refused, also when private networks are allowed', async () => {
    const { lookup } = resolver(['8.8.8.8']);
    expect(await failure('http://receiver.example/', { allowPrivate: true, lookup })).toBe(HTTPS);
  });

  test('a redirect is not followed', async () => {
    let requests = 0;
    const { port } = await listen((_request, reply) => {
      requests += 1;
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await failure(`http://127.0.0.1:${port}/`, { allowPrivate: true })).toBe('answered 302');
    expect(requests).toBe(1);
  });

  test('a receiver that hangs, also within its reply, is left after the time', async () => {
    const silent = await listen(() => undefined);
    const slow = await listen((_request, reply) => {
      reply.writeHead(200);
      const timer = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    for (const { port } of [silent, slow]) {
      const options = { allowPrivate: true, timeoutMs: 300 };
      expect(await failure(`http://127.0.0.1:${port}/`, options)).toBe('No reply within ten seconds');
    }
  });

  test('of an endless reply 4 kB are kept, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const { port } = await listen((_request, reply) => {
      reply.on('close', () => closed.resolve());
      const flood = () => {
        while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      };
      reply.on('drain', flood);
      flood();
    });
    const { body } = await post(`http://127.0.0.1:${port}/`, message, { allowPrivate: true });
    expect(body).toBe('x'.repeat(4_096));
    await closed.promise;
  });
});
