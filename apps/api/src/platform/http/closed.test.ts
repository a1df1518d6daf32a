import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const closed = useTestApp({ METRICS: 'off', API_DOCS: 'off' });
const open = useTestApp();

test.each(['/metrics', '/api/docs', '/api/v1/openapi.json'])('%s can be closed by setting', async (url) => {
  expect((await open.app.inject(url)).statusCode).toBe(200);
  const reply = await closed.app.inject(url);
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
});

test.each(['/healthz', '/readyz'])('%s stays open', async (url) => {
  expect((await closed.app.inject(url)).statusCode).toBe(200);
});
