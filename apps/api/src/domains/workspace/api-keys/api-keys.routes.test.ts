import { dayOf, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { keyScopes, readScopes } from '@baobab/contract/kit/key-scopes';
import { appointments } from '@baobab/contract/care/appointments';
import { doctors } from '@baobab/contract/people/doctors';
import { introducers } from '@baobab/contract/people/introducers';
import { users } from '@baobab/contract/people/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../staff/staff.testing.ts';
import { keysOf } from './api-keys.testing.ts';
import { isSecret, newSecret } from './key-secret.ts';

const api = useTestApp();
const { makeKey, callWith, findKey } = keysOf(api);
const realNow = api.now;
beforeEach(() => {
  api.now = realNow;
});

const USERS = users.list.path;

describe('a secret', () => {
  test('has a prefix and a checksum, and is stored as a hash', async () => {
    const { secret, key } = await makeKey();
    expect(secret).toMatch(/^bao_[0-9A-Za-z]{49}$/);
    expect(key.hint).toBe(secret.slice(0, 8));
    const { rows } = await api.owner.query('select * from api_key_secrets where key_uuid = $1', [key.uuid]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8));
    const { body } = await api.call('GET', '/api-keys');
    expect(JSON.stringify(body)).not.toContain(secret.slice(8));
  });

  test('with one wrong character is refused without a query', async () => {
    const secret = newSecret();
    const last = secret.at(-1) === '0' ? '1' : '0';
    expect([isSecret(secret), isSecret(secret.slice(0, -1) + last), isSecret(`${secret}0`)]).toEqual([
      true,
      false,
      false,
    ]);
    const { status, body } = await callWith(secret.slice(0, -1) + last, 'GET', USERS);
    expect([status, body.message]).toEqual([401, 'This API key is mistyped.']);
    expect((await callWith(secret, 'GET', USERS)).status).toBe(401);
  });

  test('is accepted as a bearer token only', async () => {
    const { secret } = await makeKey();
    expect((await callWith(secret, 'GET', USERS)).status).toBe(200);
    for (const token of [secret, `Bearer ${secret}`])
      expect((await api.call('GET', USERS, { token })).status).toBe(401);
  });
});

describe('making a key', () => {
  test('needs a fresh proof of identity', async () => {
    await api.owner.query('update sessions set stepped_up_at = null');
    const { status, body } = await api.call('POST', '/api-keys', { body: { name: 'Without proof' } });
    expect([status, body.code]).toEqual([403, 'step_up_required']);
  });

  test('without scopes gives the permissions to read', async () => {
    await api.call('GET', '/auth/me');
    await stepUp(api);
    const { body } = await api.call('POST', '/api-keys', { body: { name: 'Default scopes' } });
    expect(body.data.scopes).toEqual(readScopes);
    expect(readScopes.every((scope) => scope.endsWith(':read'))).toBe(true);
    expect(body.data).toMatchObject({ state: 'active', lost: [], rate: 120, addresses: [], days: [] });
  });

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['staff:manage'] }, 'scopes'],
    [{ scopes: ['approvals:decide'] }, 'scopes'],
    [{ addresses: ['not an address'] }, 'addresses'],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses'],
    [{ rate: 0 }, 'rate'],
    [{ expires_on: '2020-01-01' }, 'expires_on'],
    [{ name: ' ' }, 'name'],
  ])('refuses %j with 422', async (wrong, field) => {
    await api.call('GET', '/auth/me');
    await stepUp(api);
    const { status, body } = await api.call('POST', '/api-keys', { body: { name: 'Wrong', ...wrong } });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).some((name) => name.startsWith(field))).toBe(true);
  });

  test('refuses the name of a key that works with 409, and takes that of a revoked one', async () => {
    const { key } = await makeKey({ name: 'Taken name' });
    await expect(makeKey({ name: 'taken NAME' })).rejects.toThrow(/409/);
    await api.call('DELETE', `/api-keys/${key.uuid}`);
    expect((await makeKey({ name: 'Taken name' })).key.state).toBe('active');
  });
});

test('200 simultaneous requests for one name make one key; the others are refused with 409', async () => {
  await api.call('GET', '/auth/me');
  await stepUp(api);
  const make = () => api.call('POST', '/api-keys', { body: { name: 'Pressed often' } });
  const replies = await Promise.all(Array.from({ length: 200 }, make));
  const outcomes = new Map<string, number>();
  for (const { status, body } of replies) {
    const outcome = status === 200 ? 'made' : `${status} ${JSON.stringify(body.fields)}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({
    made: 1,
    '409 {"name":"An API key with this name already exists"}': 199,
  });
  const { rows } = await api.owner.query(
    `select count(*)::int as n from api_keys where name = 'Pressed often'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

describe('a request', () => {
  test('without the scope is refused with 403, which names the scope', async () => {
    const { secret } = await makeKey({ scopes: ['places:read'] });
    const { status, body } = await callWith(secret, 'GET', USERS);
    expect([status, body.message]).toEqual([403, 'This API key needs the scope users:read.']);
  });

  test('from another address is refused with 403', async () => {
    const { secret } = await makeKey({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await callWith(secret, 'GET', USERS)).status).toBe(403);
    const { secret: local } = await makeKey({ addresses: ['127.0.0.0/8', '::1'] });
    expect((await callWith(local, 'GET', USERS)).status).toBe(200);
  });

  test('beyond the rate is refused with 429 and the seconds to wait; another key is not', async () => {
    const { secret } = await makeKey({ rate: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await callWith(secret, 'GET', USERS));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses[2]!.headers['retry-after'])).toBeGreaterThan(0);
    const { secret: other } = await makeKey();
    expect((await callWith(other, 'GET', USERS)).status).toBe(200);
  });

  test('is refused after the last day of the key and after its revocation', async () => {
    const { secret } = await makeKey({ expires_on: dayOf(Date.now()) });
    expect((await callWith(secret, 'GET', USERS)).status).toBe(200);
    api.now = () => new Date(Date.now() + DAY_MS);
    expect((await callWith(secret, 'GET', USERS)).body.message).toBe('This API key has expired.');
    api.now = realNow;
    const revoked = await makeKey();
    await api.call('DELETE', `/api-keys/${revoked.key.uuid}`);
    expect((await callWith(revoked.secret, 'GET', USERS)).status).toBe(401);
    expect((await api.call('DELETE', `/api-keys/${revoked.key.uuid}`)).status).toBe(409);
  });

  test('counts calls and refusals by day, with the last of each', async () => {
    const { key, secret } = await makeKey({ scopes: ['users:read'] });
    for (let n = 0; n < 3; n += 1) await callWith(secret, 'GET', USERS);
    await callWith(secret, 'GET', '/staff');
    await expect
      .poll(async () => (await findKey(key.uuid)).days, { timeout: 20_000 })
      .toEqual([{ day: dayOf(Date.now()), calls: 3, refused: 1 }]);
    const { last_used_at, last_address, last_refusal } = await findKey(key.uuid);
    expect([last_used_at !== null, last_address]).toEqual([true, '127.0.0.1']);
    expect(last_refusal).toBe('API keys cannot do this. Sign in to the console. (GET /staff)');
  });

  test('hides the fields whose permission is no scope of the key', async () => {
    const [plain, full] = [
      await makeKey({ scopes: ['doctors:read'] }),
      await makeKey({ scopes: ['doctors:read', 'doctors:commission'] }),
    ];
    const commissionsOf = async (secret: string) => {
      const { raw } = await callWith(secret, 'GET', doctors.list.path);
      return [...raw.toString().matchAll(/"advice_commission":("?[^",}]+)/g)].map(([, value]) => value);
    };
    expect((await commissionsOf(full.secret)).length).toBeGreaterThan(0);
    expect((await commissionsOf(plain.secret)).filter((value) => /\d/.test(value!))).toEqual([]);
  });
});

describe('the trail', () => {
  test('names the key that changed something, and its owner', async () => {
    const { key, secret } = await makeKey({ scopes: ['introducers:write'], name: 'Trail writer' });
    const body = {
      firstName: 'Made',
      lastName: 'By Key',
      email: 'made.by.key@mail.example',
      mobile: '+2348035550199',
    };
    const { status } = await callWith(secret, introducers.add.method, introducers.add.path, { body });
    expect(status).toBe(200);
    const { rows } = await api.owner.query(
      `select actor_uuid, actor_role, details->'key' as key from audit_log where action like 'introducer.%' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { actor_uuid: key.owner.uuid, actor_role: 'api-key', key: { uuid: key.uuid, name: key.name } },
    ]);
  });

  test('records the key that read medical data, apart from its owner', async () => {
    const { secret } = await makeKey({ scopes: ['appointments:read'], name: 'Appointment reader' });
    await api.call('GET', appointments.list.path);
    await callWith(secret, 'GET', appointments.list.path);
    const { rows } = await api.owner.query(
      `select actor_role, details->'key'->>'name' as key from audit_log where action = 'appointments.list' order by id`,
    );
    expect(rows).toContainEqual({ actor_role: 'api-key', key: 'Appointment reader' });
    expect(rows).toContainEqual({ actor_role: 'admin', key: null });
    const { body } = await api.call('GET', '/audit?limit=20');
    expect(JSON.stringify(body)).toContain('"name":"Appointment reader","role":"API key of ');
  });
});

describe('exports', () => {
  test('of people need a scope of their own, and no fresh proof of identity', async () => {
    const [without, allowed] = [
      await makeKey({ scopes: ['users:export'] }),
      await makeKey({ scopes: ['users:export', 'people:export'] }),
    ];
    const path = '/exports/users/rows?format=csv';
    expect((await callWith(without.secret, 'GET', path)).body.message).toBe(
      'This API key needs the scope people:export.',
    );
    expect((await callWith(allowed.secret, 'GET', path)).status).toBe(200);
  });

  test('of master data need the permission of the list alone', async () => {
    const { secret } = await makeKey({ scopes: ['places:read'] });
    expect((await callWith(secret, 'GET', '/exports/cities/rows?format=csv')).status).toBe(200);
  });
});

test('a scope exists for every permission except those of people', () => {
  expect(keyScopes).not.toContain('staff:manage');
  expect(keyScopes).toContain('people:export');
});

test('a key without chosen scopes reads neither health answers nor bank accounts nor the trail', () => {
  for (const scope of ['medical-answers:read', 'bank-accounts:read', 'audit:read'] as const) {
    expect(keyScopes).toContain(scope);
    expect(readScopes).not.toContain(scope);
  }
});
