import { allEndpoints } from '@baobab/contract';
import { webhookEventNames } from '@baobab/contract/overview/webhook-event-types';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

test('the page lists every operation and event with a link to the page of its group', async () => {
  const { body, headers } = await api.app.inject('/api/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).not.toMatch(/<script|https?:|\{product\}/);
  const ids = [...body.matchAll(/#tag\/([\w-]+)\/operation\/(\w+)"/g)].map(
    ([, group, id]) => `${group} ${id}`,
  );
  expect(new Set(ids).size).toBe(allEndpoints.length);
  for (const event of webhookEventNames) expect(body).toContain(`<code>${event}</code>`);
});

test('the page of a group loads its script and the document of the group from this server alone', async () => {
  const { body, headers } = await api.app.inject('/api/docs/users');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).not.toMatch(/<script>|https?:/);
  const [, script] = /<script src="([^"]+)"/.exec(body)!;
  const [, address] = /spec-url="([^"]+)"/.exec(body)!;
  const code = await api.app.inject(script!);
  expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  const text = gunzipSync(code.rawPayload).toString();
  expect([text.includes('Redoc'), text.includes('cdn.redoc')]).toEqual([true, false]);
  const document = (await api.app.inject(address!)).json();
  expect(document.info.title).toBe('Baobab API');
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item as object));
  expect(operations).toHaveLength(allEndpoints.filter(({ domain }) => domain === 'users').length);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(['users']));
});

test('a group that does not exist is refused with 404', async () => {
  for (const path of ['/api/docs/none', '/api/v1/openapi.json?group=none'])
    expect((await api.app.inject(path)).statusCode).toBe(404);
  const { webhooks, paths } = (await api.app.inject('/api/v1/openapi.json?group=events')).json();
  expect([Object.keys(paths), Object.keys(webhooks).length]).toEqual([[], webhookEventNames.length + 1]);
});

test('the document names the release and commit that /healthz reports', async () => {
  const { version, commit } = (await api.app.inject('/healthz')).json();
  const { info } = (await api.app.inject('/api/v1/openapi.json')).json();
  expect([info.version, info['x-commit'] ?? '']).toEqual([version, commit]);
});
