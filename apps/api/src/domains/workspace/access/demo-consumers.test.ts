import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp({ DEMO_DATA: 'off' });

test('rejects the sign-in of demo consumers with 404 without demo data', async () => {
  expect((await api.call('GET', '/consumer/demo-people', { as: null })).status).toBe(404);
  const { rows } = await api.owner.query(`select email from accounts where kind = 'consumer' limit 1`);
  const body = { email: rows[0].email, password: 'baobab-demo' };
  expect((await api.call('POST', '/consumer/sign-in', { as: null, body })).status).toBe(404);
});
