import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const CONSOLE = 'https://console.example';
const api = useTestApp({ CONSOLE_ORIGIN: CONSOLE });
const sameOrigin = useTestApp();

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^access-control-|^vary$/.test(name)));

const request = (method: 'GET' | 'OPTIONS', origin?: string, { app } = api) =>
  app.inject({
    method,
    url: '/api/v1/user/admin/users',
    headers: {
      ...(origin && { origin }),
      ...(method === 'OPTIONS' && { 'access-control-request-method': 'PUT' }),
    },
  });

test('answers the preflight request of CONSOLE_ORIGIN with 204 before the authorisation', async () => {
  const reply = await request('OPTIONS', CONSOLE);
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(corsHeaders(reply.headers)).toEqual({
    'access-control-allow-origin': CONSOLE,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'x-auth-token, content-type',
    'access-control-expose-headers': 'content-disposition, x-unchanged',
    vary: 'Origin',
  });
});

test('lets CONSOLE_ORIGIN read a response, errors included, without cookies', async () => {
  const reply = await request('GET', CONSOLE);
  expect(reply.statusCode).toBe(401);
  expect(corsHeaders(reply.headers)).toEqual({
    'access-control-allow-origin': CONSOLE,
    'access-control-expose-headers': 'content-disposition, x-unchanged',
    vary: 'Origin',
  });
});

test.each([
  ['another origin', 'https://elsewhere.example'],
  ['an origin with the same start', `${CONSOLE}.elsewhere.example`],
  ['the origin null', 'null'],
  ['no origin', undefined],
])('gives %s no CORS headers and rejects its preflight request with 404', async (_who, origin) => {
  const [preflight, reply] = [await request('OPTIONS', origin), await request('GET', origin)];
  expect([preflight.statusCode, preflight.json().code]).toEqual([404, 'not-found']);
  // A cache must not serve this response to the console.
  expect(corsHeaders(preflight.headers)).toEqual({ vary: 'Origin' });
  expect(corsHeaders(reply.headers)).toEqual({ vary: 'Origin' });
});

test('allows no other origin without CONSOLE_ORIGIN', async () => {
  const preflight = await request('OPTIONS', CONSOLE, sameOrigin);
  expect([preflight.statusCode, corsHeaders(preflight.headers)]).toEqual([404, {}]);
});
