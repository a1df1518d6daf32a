import { allEndpoints } from '@baobab/contract';
import { fillPath } from '@baobab/contract/kit/product';
import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect } from 'vitest';
import { limitBodyTime, readBodies } from '../../apps/api/src/platform/http/body.ts';
import { readMultipart } from '../../apps/api/src/platform/http/multipart.ts';
import { isEnvelope, sendRaw, type RawReply } from '../../apps/api/src/testing/raw-http.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { faultTest, isFullRun } from './fault-test.ts';

const api = useTestApp();
let port = 0;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
  const { rows } = await api.owner.query(
    `select email from accounts where kind = 'consumer' and active limit 1`,
  );
  const body = { email: rows[0].email, password: 'baobab-demo' };
  tokens['consumer'] = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body.accessToken;
  tokens['staff'] = await api.signIn('admin');
});

interface Sent {
  method?: string;
  path: string;
  token: string;
  type: string;
  body: string | Buffer;
  length?: number;
}

const headOf = ({ method = 'POST', path, token, type, body, length = body.length }: Sent) =>
  [
    `${method} /api/v1${path} HTTP/1.1`,
    'host: localhost',
    `x-auth-token: ${token}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

const send = (sent: Sent) =>
  sendRaw(port, (socket) => {
    socket.write(headOf(sent));
    socket.write(sent.body);
  });
const isRefused = (reply: RawReply) => reply.status >= 400 && reply.status <= 499 && isEnvelope(reply);

/** Every upload of the contract, with valid parameters. */
const uploads = allEndpoints.flatMap(({ endpoint }) => {
  if (!endpoint.files) return [];
  const params = { kind: 'pathology', list: 'cities', id: '00000000-0000-4000-8000-000000000000' };
  const [field = ''] = Object.keys(endpoint.files);
  const token = endpoint.permission === 'consumer' ? 'consumer' : 'staff';
  return [{ path: fillPath(endpoint.path, 'baobab', params), field, token }];
});

const FORM = 'multipart/form-data; boundary=b';
const filePart = (field: string, content = 'x') =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${content}\r\n`;
const textPart = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const END = '--b--\r\n';

const malformed: Record<string, (field: string) => [type: string, body: string | Buffer, length?: number]> = {
  'an empty body': () => [FORM, ''],
  'an empty part': () => [FORM, '--b\r\n\r\n--b--\r\n'],
  'an empty part with a blank line': () => [FORM, '--b\r\n\r\n\r\n--b--\r\n'],
  'a part without headers': () => [FORM, `--b\r\n\r\ncontent\r\n${END}`],
  'a part with only headers': (field) => [
    FORM,
    `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n`,
  ],
  'a part without a name': () => [FORM, `--b\r\ncontent-type: image/png\r\n\r\nx\r\n${END}`],
  'only the final boundary': () => [FORM, END],
  'no final boundary': (field) => [FORM, filePart(field)],
  'a truncated part': (field) => [FORM, filePart(field, 'content').slice(0, -4)],
  'an undeclared boundary': (field) => ['multipart/form-data; boundary=other', filePart(field) + END],
  'no boundary': (field) => ['multipart/form-data', filePart(field) + END],
  'an empty boundary': (field) => ['multipart/form-data; boundary=', filePart(field) + END],
  'a boundary of 1,000 characters': () => [`multipart/form-data; boundary=${'b'.repeat(1_000)}`, END],
  'a header of 100 kB': () => [FORM, `--b\r\nx-header: ${'x'.repeat(100_000)}\r\n\r\nx\r\n${END}`],
  'a nested multipart': (field) => [
    FORM,
    `--b\r\ncontent-disposition: form-data; name="${field}"\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n\r\n--c--\r\n${END}`,
  ],
  'more bytes than its length': (field) => [FORM, filePart(field) + END, 10],
  'random bytes': () => [FORM, randomBytes(4_096)],
  'random bytes after a boundary': () => [FORM, Buffer.concat([Buffer.from('--b\r\n'), randomBytes(4_096)])],
  '10,000 parts': (field) => [FORM, filePart(field).repeat(10_000) + END],
  '10,000 fields': (field) => [FORM, textPart('fileName').repeat(10_000) + filePart(field) + END],
  'its file twice': (field) => [FORM, filePart(field) + filePart(field) + END],
  'a field twice': (field) => [FORM, textPart('fileName') + textPart('fileName') + filePart(field) + END],
  'a field named __proto__': (field) => [FORM, textPart('__proto__') + filePart(field) + END],
  'a file named constructor': () => [FORM, filePart('constructor') + END],
};

faultTest(
  'Every upload rejects a malformed form at once',
  { short: uploads.length, full: uploads.length },
  async ({ size, report }) => {
    expect(size).toBeGreaterThan(8);
    const wrong: string[] = [];
    let slowest = 0;
    for (const upload of uploads)
      for (const [name, build] of Object.entries(malformed)) {
        const [type, body, length = body.length] = build(upload.field);
        const token = tokens[upload.token]!;
        const reply = await send({ path: upload.path, token, type, body, length });
        slowest = Math.max(slowest, reply.ms);
        if (!isRefused(reply)) wrong.push(`${upload.path} with ${name}: ${reply.status} ${reply.body}`);
      }
    expect(wrong).toEqual([]);
    report('forms without a 4xx response', wrong.length, 0);
    report('slowest response', Math.round(slowest), isFullRun ? 1_000 : 10_000, 'ms');
    expect((await api.call('GET', '/auth/me')).status).toBe(200);
  },
);

const writes = allEndpoints.flatMap(({ endpoint }) =>
  endpoint.body && !endpoint.files && endpoint.permission !== 'public' ? [endpoint] : [],
);

faultTest(
  'Every write rejects deeply nested JSON with 4xx',
  { short: 5_000, full: 200_000 },
  async ({ size, report }) => {
    const wrong: string[] = [];
    const uuid = '00000000-0000-4000-8000-000000000000';
    for (const endpoint of writes)
      for (const body of [
        '['.repeat(size) + ']'.repeat(size),
        '{"a":'.repeat(size) + '1' + '}'.repeat(size),
      ]) {
        const path = fillPath(endpoint.path.replace(/:\w+/g, uuid), 'baobab');
        const token = tokens[endpoint.permission === 'consumer' ? 'consumer' : 'staff']!;
        const reply = await send({ method: endpoint.method, path, token, type: 'application/json', body });
        if (!isRefused(reply)) wrong.push(`${endpoint.method} ${path}: ${reply.status}`);
      }
    expect(wrong).toEqual([]);
    report('writes without a 4xx response', wrong.length, 0);
  },
);

/** Runs a server with this time limit and one upload. */
async function withDeadlines<T>(ms: number, run: (port: number) => Promise<T>): Promise<T> {
  const app = Fastify();
  limitBodyTime(app, { totalMs: ms, idleMs: ms });
  readBodies(app);
  app.post('/api/v1/json', async () => 'read');
  app.post('/api/v1/file', async (request) => {
    const { files } = await readMultipart(request, { file: { kinds: [], maxBytes: 1_000 } });
    return { bytes: files['file']!.content.length };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    return await run((app.server.address() as AddressInfo).port);
  } finally {
    await app.close();
  }
}

faultTest('Returns 408 when a body stops arriving', { short: 1_000, full: 15_000 }, ({ size, report }) =>
  withDeadlines(size, async (at) => {
    const stopped = [
      { path: '/json', type: 'application/json', body: '{"a":' },
      { path: '/file', type: FORM, body: filePart('file') },
      { path: '/file', type: FORM, body: '' },
    ];
    const replies = await Promise.all(
      stopped.map((sent) =>
        sendRaw(at, (socket) => {
          socket.write(headOf({ ...sent, token: '', length: 500 }));
          socket.write(sent.body);
        }),
      ),
    );
    expect(replies.map((reply) => [reply.status, isEnvelope(reply)])).toEqual(stopped.map(() => [408, true]));
    const slowest = Math.max(...replies.map((reply) => reply.ms));
    // Progress is checked once per interval, so a response may take two intervals.
    report('slowest response', Math.round(slowest), isFullRun ? 2 * size + 2_000 : 30 * size, 'ms');
  }),
);

faultTest('Accepts a slow upload that keeps arriving', { short: 1_000, full: 15_000 }, ({ size, report }) =>
  withDeadlines(size, async (at) => {
    const body = filePart('file', 'x'.repeat(30)) + END;
    const pause = size / 10;
    const reply = await sendRaw(at, async (socket) => {
      socket.setNoDelay(true).write(headOf({ path: '/file', token: '', type: FORM, body }));
      for (const byte of body.slice(0, 30)) {
        socket.write(byte);
        await sleep(pause);
      }
      socket.write(body.slice(30));
    });
    expect([reply.status, reply.body]).toEqual([200, '{"bytes":30}']);
    report('aborted uploads', reply.status === 200 ? 0 : 1, 0);
  }),
);
