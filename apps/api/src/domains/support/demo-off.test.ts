import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp({ DEMO_DATA: 'off' });

test('without demo data nobody can sign in as a demo consumer', async () => {
  expect((await api.call('GET', '/consumer/demo-people', { as: null })).status).toBe(404);
  const { rows } = await api.owner.query(`select email from accounts where kind = 'consumer' limit 1`);
  const body = { email: rows[0].email, password: 'baobab-demo' };
  expect((await api.call('POST', '/consumer/sign-in', { as: null, body })).status).toBe(404);
});
