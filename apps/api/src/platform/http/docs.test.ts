import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

test('the documentation page loads its script and the document from this server alone', async () => {
  const { body, headers } = await api.app.inject('/api/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).not.toMatch(/<script>|https?:/);
  const [, script] = /<script src="([^"]+)"/.exec(body)!;
  const [, document] = /spec-url="([^"]+)"/.exec(body)!;
  const code = await api.app.inject(script!);
  expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(gunzipSync(code.rawPayload).toString()).toContain('Redoc');
  expect((await api.app.inject(document!)).json()).toMatchObject({ info: { title: 'Baobab API' } });
});

test('the page loads no picture from another host', async () => {
  const [, script] = /<script src="([^"]+)"/.exec((await api.app.inject('/api/docs')).body)!;
  expect(gunzipSync((await api.app.inject(script!)).rawPayload).toString()).not.toContain('cdn.redoc');
});
