import Fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { mountConsole } from './console.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-'));
const app = Fastify();
const script = 'document.title = "x";';

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/inter-abc.woff2'), 'font');
  for (const suffix of ['', '.br']) writeFileSync(path.join(folder, `favicon.svg${suffix}`), '<svg/>');
  writeFileSync(path.join(folder, 'firebase-messaging-sw.js'), '');
  writeFileSync(
    path.join(folder, 'index.html'),
    `<head><script>${script}</script><script type="module" src="/assets/start.js"></script></head>`,
  );
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', "default-src 'self';script-src 'self';object-src 'none'");
  });
  await mountConsole(app, readSettings({ PRODUCT_NAME: '</script>$&' }), folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/login', '/users?search=a.b'])('%s is the page with its configuration', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  const json = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(body)![1]!;
  const config = JSON.parse(json) as { apiBase: string; product: { name: string } };
  expect([config.apiBase, config.product.name]).toEqual(['/api/v1', '</script>$&']);
});

test('the policy of the page allows its inline script and no other', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  const { headers } = await app.inject({ url: '/login' });
  expect(headers['content-security-policy']).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}';object-src 'none'`,
  );
});

test('the page without its configuration is not served', async () => {
  expect((await app.inject({ url: '/index.html' })).statusCode).toBe(404);
});

test('the typeface is cached for a year', async () => {
  const { headers } = await app.inject({ url: '/assets/inter-abc.woff2' });
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each([
  ['/favicon.svg', 'public, max-age=86400'],
  ['/firebase-messaging-sw.js', 'no-cache'],
])('%s is cached as %s, compressed or not', async (url, cache) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(headers['cache-control']).toBe(cache);
  }
});
