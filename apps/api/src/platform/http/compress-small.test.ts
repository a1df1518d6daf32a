import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const ELSEWHERE = 'https://console.example';
const api = useTestApp({ CONSOLE_ORIGIN: ELSEWHERE });

async function ask(path: string, accepted: string) {
  const token = await api.signIn('admin');
  const headers = { 'x-auth-token': token, 'accept-encoding': accepted, origin: ELSEWHERE };
  const { headers: told, rawPayload } = await api.app.inject({ url: `/api/v1${path}`, headers });
  return { encoding: told['content-encoding'], vary: told['vary'], bytes: rawPayload };
}

test('an answer is packed as its reader can unpack it, and says so to whoever keeps it', async () => {
  const list = '/user/admin/users?limit=10';
  const plain = await ask(list, 'identity');
  const brotli = await ask(list, 'gzip, deflate, br, zstd');
  const gzip = await ask(list, 'gzip');
  const weighed = await ask(list, 'br;q=0, gzip');
  expect([plain, brotli, gzip, weighed].map(({ encoding }) => encoding)).toEqual([
    undefined,
    'br',
    'gzip',
    'gzip',
  ]);
  // A store in between must keep apart what differs by either.
  expect(brotli.vary).toBe('Origin, accept-encoding');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
});

test('what is too small to gain by it is sent as it is', async () => {
  expect((await ask('/auth/me', 'br')).encoding).toBeUndefined();
});
