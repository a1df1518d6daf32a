import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const OTHER_ORIGIN = 'https://console.example';
const api = useTestApp({ CONSOLE_ORIGIN: OTHER_ORIGIN });

async function get(path: string, accepted: string) {
  const token = await api.signIn('admin');
  const headers = { 'x-auth-token': token, 'accept-encoding': accepted, origin: OTHER_ORIGIN };
  const { headers: received, rawPayload } = await api.app.inject({ url: `/api/v1${path}`, headers });
  return { encoding: received['content-encoding'], vary: received['vary'], bytes: rawPayload };
}

test('compresses a response with an accepted encoding and names it in Vary', async () => {
  const list = '/user/admin/users?limit=10';
  const plain = await get(list, 'identity');
  const brotli = await get(list, 'gzip, deflate, br, zstd');
  const gzip = await get(list, 'gzip');
  const weighted = await get(list, 'br;q=0, gzip');
  expect([plain, brotli, gzip, weighted].map(({ encoding }) => encoding)).toEqual([
    undefined,
    'br',
    'gzip',
    'gzip',
  ]);
  // A cache must distinguish responses by origin and encoding.
  expect(brotli.vary).toBe('Origin, accept-encoding');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
});

test('does not compress a small response', async () => {
  expect((await get('/auth/me', 'br')).encoding).toBeUndefined();
});
