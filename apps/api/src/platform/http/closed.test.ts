import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const withoutDocs = useTestApp({ METRICS: 'off', API_DOCS: 'off' });
const withDocs = useTestApp();

test.each(['/metrics', '/api/docs', '/api/v1/openapi.json'])(
  '%s returns 404 when its setting is off',
  async (url) => {
    expect((await withDocs.app.inject(url)).statusCode).toBe(200);
    const reply = await withoutDocs.app.inject(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  },
);

test.each(['/healthz', '/readyz'])('%s stays available', async (url) => {
  expect((await withoutDocs.app.inject(url)).statusCode).toBe(200);
});
