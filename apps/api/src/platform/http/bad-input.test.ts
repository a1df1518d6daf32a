import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isEnvelope, sendRaw } from '../../testing/raw-http.ts';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'bad.input@mail.example',
  mobile: '+2348039990000',
};

test.each([
  ['a limit of a billion', '/user/admin/users?limit=1000000000', 'limit'],
  ['a limit in scientific notation', '/user/admin/users?limit=1e9', 'limit'],
  ['a limit of 0', '/user/admin/users?limit=0', 'limit'],
  ['a negative skip', '/user/admin/users?skip=-1', 'skip'],
  ['a search of ten thousand characters', `/user/admin/users?search=${'a'.repeat(10_000)}`, 'search'],
  ['a reversed range', '/user/export/all/userlist/2026-02-01/2026-01-01', 'to'],
  ['a day that does not exist', '/user/export/all/userlist/2026-02-30/2026-03-01', 'from'],
  ['an invalid id', '/uploadDoc/getArea/1%20or%201=1', 'cityId'],
])('rejects %s with 400 and names the parameter', async (_what, path, field) => {
  const { status, body } = await api.call('GET', path);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty([field]);
  expect(body.message).toMatch(/\w+ \w+/);
});

test('rejects a repeated parameter with 400', async () => {
  expect((await api.call('GET', '/user/admin/users?limit=10&limit=20')).status).toBe(400);
});

test.each([
  ['an unknown field', { ...person, role: 'admin' }, 'role'],
  ['a missing name', { ...person, firstName: '  ' }, 'firstName'],
  ['an e-mail without a host', { ...person, email: 'ada@' }, 'email'],
  ['a name of a thousand letters', { ...person, firstName: 'a'.repeat(1000) }, 'firstName'],
  ['a group that is not offered', { ...person, group: 'staff' }, 'group'],
  ['a number for a name', { ...person, lastName: 7 }, 'lastName'],
  ['a control character in a name', { ...person, lastName: 'O\u0000bi' }, 'lastName'],
])('rejects a body with %s with 422 and names the field', async (_what, body, field) => {
  const before = await api.countAudit();
  const answer = await api.call('POST', '/user/auth/register', { body });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty([field]);
  expect(await api.countAudit()).toBe(before);
});

test.each([
  ['__proto__', `{"firstName":"Ada","__proto__":{"role":"admin"}}`],
  ['constructor.prototype', `{"firstName":"Ada","constructor":{"prototype":{"x":1}}}`],
  ['truncated JSON', `{"firstName":"Ada"`],
])('rejects a body with %s with 400', async (_what, payload) => {
  const answer = await api.call('POST', '/user/auth/register', {
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'application/json; charset=utf-7',
  'multipart/form-data; boundary=x',
])('rejects content of type %s with 415', async (type) => {
  const answer = await api.call('POST', '/user/auth/register', {
    payload: JSON.stringify(person),
    headers: { 'content-type': type },
  });
  expect(answer.status).toBe(415);
});

test('rejects a body of two megabytes with 413', async () => {
  const answer = await api.call('POST', '/user/auth/register', {
    body: { firstName: 'a'.repeat(2_000_000) },
  });
  expect(answer.status).toBe(413);
});

test('returns 404 with a message for an unknown address', async () => {
  const { status, body } = await api.call('GET', '/no/such/thing');
  expect([status, body.message]).toEqual([404, 'There is nothing at this address']);
});

test('accepts a trailing slash', async () => {
  expect((await api.call('GET', '/user/admin/users/?limit=1')).status).toBe(200);
});

test('returns 400 for a malformed address', async () => {
  expect((await api.call('PUT', '/user/verify-user-email/%E0%A4%A')).status).toBe(400);
});

test('errors never expose internals of the server', async () => {
  const answers = await Promise.all([
    api.call('GET', '/user/admin/users?skip=-1'),
    api.call('POST', '/user/auth/register', { body: { ...person, email: 'a'.repeat(300) } }),
  ]);
  for (const { raw } of answers) expect(raw.toString()).not.toMatch(/node_modules|\.ts:|select |stack/i);
});

test('responses have the security headers and are never cached', async () => {
  const { headers } = await api.call('GET', '/user/admin/users?limit=1');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
});

test.each([
  ['an invalid request line', 'NONSENSE\r\n\r\n', 400, 'bad-request'],
  ['an unknown method', 'BREW /api/v1/auth/me HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'bad-request'],
  [
    'headers of 100 kB',
    `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(100_000)}\r\n\r\n`,
    431,
    'headers-too-large',
  ],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'bad-request',
  ],
  ['a malformed address', 'GET /api/v1/%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'bad-request'],
  ['an unknown address', 'GET /api/v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n', 404, 'not-found'],
  ['a method that no route has', 'TRACE /api/v1/auth/me HTTP/1.1\r\nhost: x\r\n\r\n', 404, 'not-found'],
])('answers %s with the error envelope and security headers', async (_what, text, status, code) => {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const reply = await sendRaw(port, (socket) => void socket.write(text));
  expect([reply.status, isEnvelope(reply), JSON.parse(reply.body).code]).toEqual([status, true, code]);
  for (const header of [
    'content-security-policy: ',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ])
    expect(reply.head).toContain(header);
});
