import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from './access.seed.ts';

const api = useTestApp();
const viewAs = (token: string, role: string) => api.call('POST', '/auth/view-as', { token, body: { role } });
const end = (token: string) => api.call('POST', '/auth/view-as/end', { token });

test('an admin has the access of the viewed role, reads only, and returns to their own', async () => {
  const token = await api.signIn('admin');
  expect((await viewAs(token, 'support')).status).toBe(200);
  const me = await api.call('GET', '/auth/me', { token });
  expect(me.body).toMatchObject({ role: 'support', own_role: 'admin' });
  expect((await api.call('GET', '/user/admin/users?skip=0&limit=10', { token })).status).toBe(403);
  expect((await api.call('GET', '/support/quick-replies', { token })).status).toBe(200);
  const write = await api.call('POST', '/support/quick-replies', {
    token,
    body: { title: 'Hello', text: 'Hello' },
  });
  expect(write).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(write.body.message).toContain('viewing the console as support');
  expect((await viewAs(token, 'dmp-admin')).status).toBe(403);

  expect((await end(token)).status).toBe(200);
  const own = (await api.call('GET', '/auth/me', { token })).body;
  expect([own.role, own.own_role]).toEqual(['admin', undefined]);
  expect(await api.countAudit('access.view-as')).toBe(1);
  expect(await api.countAudit('access.end-view')).toBe(1);
  // A second end changes nothing.
  expect((await end(token)).status).toBe(200);
  expect(await api.countAudit('access.end-view')).toBe(1);
});

test('signs out while viewing as another role', async () => {
  const token = await api.signIn('admin');
  await viewAs(token, 'analytics-admin');
  expect((await api.call('POST', '/auth/logout', { token })).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('rejects a view of other roles, as an admin and as an unknown role', async () => {
  const token = await api.signIn('admin');
  expect((await viewAs(await api.signIn('support'), 'dmp-admin')).status).toBe(403);
  expect((await viewAs(token, 'admin')).status).toBe(422);
  expect((await viewAs(token, 'owner')).status).toBe(422);
});

test('ends the view of a person who has to set up a second factor', async () => {
  const token = await api.signIn('admin');
  await viewAs(token, 'support');
  const requireSecondFactor = (roles: string[]) =>
    api.owner.query('update security_settings set values = values || $1', [{ second_factor_roles: roles }]);
  await requireSecondFactor(['admin']);
  onTestFinished(async () => void (await requireSecondFactor([])));
  const account = () => api.call('GET', '/account', { token });
  const refused = await api.call('POST', '/account/totp', { token });
  expect(refused.body.message).toContain('End the view');
  expect((await end(token)).status).toBe(200);
  expect((await account()).status).toBe(200);
  expect(
    (await api.call('POST', '/account/step-up', { token, body: { password: DEMO_PASSWORD } })).status,
  ).toBe(200);
  expect((await api.call('POST', '/account/totp', { token })).status).toBe(200);
});
