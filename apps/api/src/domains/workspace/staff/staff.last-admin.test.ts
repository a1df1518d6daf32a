import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, PASSWORD, stepUp } from './staff.testing.ts';

const api = useTestApp();
let admin = '';

beforeAll(async () => {
  admin = (await api.call('GET', '/auth/me')).body.uuid;
});
beforeEach(() => stepUp(api));

const changeRole = (uuid: string, role: string, token?: string) =>
  api.call('PUT', `/staff/${uuid}/role`, { body: { role }, ...(token && { token }) });
const setActive = (uuid: string, active: boolean, token?: string) =>
  api.call('PUT', `/staff/${uuid}/active`, { body: { active }, ...(token && { token }) });

const message = 'This is the last active admin. Make someone else an admin first.';

test('the last active admin cannot be disabled or get another role, and the attempt is recorded', async () => {
  for (const attempt of [() => setActive(admin, false), () => changeRole(admin, 'support')]) {
    const { status, body } = await attempt();
    expect([status, body.message]).toEqual([409, message]);
  }
  const { rows } = await api.owner.query(
    `select actor_uuid, details from audit_log where action = 'staff.last-admin-refused' and subject = $1 order by id`,
    [admin],
  );
  expect(rows).toEqual([
    { actor_uuid: admin, details: { active: false } },
    { actor_uuid: admin, details: { role: 'support' } },
  ]);
  expect((await api.call('GET', '/auth/me')).status).toBe(200);
});

test('an admin can leave when there is another active admin; a disabled one does not count', async () => {
  const other = await addMember(api, 'admin');
  await setActive(other.uuid, false);
  expect((await setActive(admin, false)).status).toBe(409);
  await setActive(other.uuid, true);
  const { body } = await api.call('POST', '/auth/login', {
    as: null,
    body: { username: other.username, password: PASSWORD },
  });
  await stepUp(api);
  expect((await changeRole(other.uuid, 'support', body.accessToken)).status).toBe(200);
});

/** Holds the rows of all staff until both requests wait for them, so that neither ends the other's session first. */
async function atOnce<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T[]> {
  const holder = await api.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from staff for update');
    const answers = Promise.all([first(), second()]);
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await api.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(2);
    await holder.query('commit');
    return await answers;
  } finally {
    holder.release();
  }
}

test.each(['role', 'active'])('one admin stays when two remove each other at once by %s', async (kind) => {
  const own = await api.signIn('admin');
  const other = await addMember(api, 'admin', own);
  await stepUp(api);
  const remove = (uuid: string, token: string) =>
    kind === 'role' ? changeRole(uuid, 'support', token) : setActive(uuid, false, token);
  const answers = await atOnce(
    () => remove(other.uuid, own),
    () => remove(admin, other.token),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await api.owner.query(
    `select a.uuid from staff s join accounts a on a.uuid = s.account_uuid where s.role = 'admin' and a.active`,
  );
  expect(rows).toHaveLength(1);
  // The next case begins with the demo admin alone.
  await api.owner.query('update accounts set active = uuid = $1 where uuid = any ($2)', [
    admin,
    [admin, other.uuid],
  ]);
  await api.owner.query(`update staff set role = 'admin' where account_uuid = $1`, [admin]);
});
