import { allEndpoints } from '@baobab/contract';
import { isWrite } from '@baobab/contract/kit/endpoint';
import { keyScopes, scopesOf } from '@baobab/contract/kit/key-scopes';
import { withSlug } from '@baobab/contract/kit/product';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from './domains/workspace/api-keys/key-secret.ts';
import { domains } from './domains.ts';
import type { Domain } from './schema.ts';
import { tables } from './schema.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

/** A valid path for each endpoint; its parameters need not name existing records. */
const someUuid = '018f0000-0000-7000-8000-000000000000';
const examplePath = (path: string) =>
  withSlug(path, 'baobab').replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      ({ from: '2026-01-01', to: '2026-01-02', active: 'true', email: 'nobody@mail.example', page: '0' })[
        name
      ] ?? someUuid,
  );

test('every endpoint of the registry is served by its domain and mounted', () => {
  const mounted = allEndpoints.filter(({ endpoint }) =>
    api.app.hasRoute({
      method: endpoint.method,
      url: `/api/v1${withSlug(endpoint.path, 'baobab').replace(/\/$/, '')}`,
    }),
  );
  expect(mounted.length).toBe(allEndpoints.length);
  const served = Object.entries<Domain>(domains).flatMap(([domain, { routes }]) =>
    Object.keys(routes.endpoints).map((n) => `${domain}.${n}`),
  );
  expect(served.toSorted()).toEqual(allEndpoints.map(({ domain, name }) => `${domain}.${name}`).toSorted());
});

describe.each(allEndpoints.filter(({ endpoint }) => endpoint.permission !== 'public'))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    const url = examplePath(endpoint.path);

    test('rejects a missing or unknown token with 401', async () => {
      for (const options of [{ as: null }, { token: 'made-up' }] as const) {
        const { status, body } = await api.call(endpoint.method, url, options);
        expect([status, body.code]).toEqual([401, 'not-signed-in']);
      }
    });

    test.each(roles.filter((role) => !hasPermission(role, endpoint.permission)))(
      'rejects %s with 403',
      async (role) => {
        const { status, body } = await api.call(endpoint.method, url, { as: role });
        expect([status, body.code]).toEqual([403, 'forbidden']);
      },
    );

    const allowed = roles.filter(
      (role) => hasPermission(role, endpoint.permission) && endpoint.path !== '/auth/logout',
    );
    test.each(allowed)('accepts %s', async (role) => {
      const { status, body } = await api.call(endpoint.method, url, { as: role });
      // Only the authorisation is tested: every status but 401, 403 and 500 is accepted.
      expect([401, 500]).not.toContain(status);
      if (status === 403 && body.code !== 'step_up_required') expect(endpoint.path).toContain('adminUuid');
    });

    test('accepts an API key with exactly its scopes, and none without one of them', async () => {
      const needed = scopesOf(endpoint);
      const full = await callWithKey(endpoint.method, url, keyScopes);
      if (!needed) return expect([full.status, full.body.code]).toEqual([403, 'forbidden']);
      const exact = await callWithKey(endpoint.method, url, needed);
      expect([401, 500]).not.toContain(exact.status);
      if (exact.status === 403) expect(exact.body.message).toMatch(ASKS_MORE);
      for (const missing of needed) {
        const others = keyScopes.filter((scope) => scope !== missing);
        const { status, body } = await callWithKey(endpoint.method, url, others);
        expect([status, body.message]).toEqual([403, `This API key needs the scope ${missing}.`]);
      }
    });

    test('rejects an unknown role with 403', async () => {
      const { status } = await api.call(endpoint.method, url, { token: UNKNOWN_ROLE_TOKEN });
      expect(status).toBe(403);
    });
  },
);

test('a consumer token is accepted on consumer endpoints only and is revoked by signing out', async () => {
  const { rows } = await api.owner.query(
    `select email from accounts where kind = 'consumer' and active order by uuid limit 1`,
  );
  const credentials = { email: rows[0].email, password: 'baobab-demo' };
  const { body } = await api.call('POST', '/consumer/sign-in', { as: null, body: credentials });
  const call = (method: string, route: string) => api.call(method, route, { token: body.accessToken });
  const closed = allEndpoints.filter(({ endpoint: { permission: access } }) => access !== 'public');
  for (const { endpoint } of closed.filter(({ endpoint: { path } }) => path !== '/consumer/sign-out')) {
    const { status } = await call(endpoint.method, examplePath(endpoint.path));
    expect([endpoint.path, status === 403]).toEqual([endpoint.path, endpoint.permission !== 'consumer']);
    expect([401, 500]).not.toContain(status);
  }
  expect((await call('POST', '/consumer/sign-out')).status).toBe(200);
  expect((await call('GET', '/consumer/notifications')).status).toBe(401);
  expect(await api.countAudit('consumer.sign-out')).toBe(1);
});

/** Refusals of the service: a person must confirm it, or another list of the same call needs another permission. */
const ASKS_MORE = /a person must confirm it|Your role does not have access to this/;

const keys = new Map<string, Promise<string>>();
async function insertKey(scopes: readonly string[]): Promise<string> {
  const secret = newSecret();
  await api.owner.query(
    `with made as (
       insert into api_keys (uuid, name, owner_uuid, scopes, rate)
       select gen_random_uuid(), gen_random_uuid(), a.uuid, $2, 1000000 from accounts a where a.username = 'admin'
       returning uuid)
     insert into api_key_secrets (token_hash, key_uuid, hint) select $1, uuid, '' from made`,
    [createHash('sha256').update(secret).digest(), scopes],
  );
  return secret;
}
async function callWithKey(method: string, url: string, scopes: readonly string[]) {
  const known = keys.get(scopes.join()) ?? insertKey(scopes);
  keys.set(scopes.join(), known);
  return api.call(method, url, { as: null, headers: { authorization: `Bearer ${await known}` } });
}

// Another id than that of the example paths, which end the sessions of an account.
const unknownRoleUuid = '018f0000-0000-7000-8000-000000000001';
const UNKNOWN_ROLE_TOKEN = 'token of an account with an unknown role';
beforeAll(async () => {
  const hash = createHash('sha256').update(UNKNOWN_ROLE_TOKEN).digest();
  await api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile) values ($1, 'staff', 's', 's@x.example', '1')`,
    [unknownRoleUuid],
  );
  await api.owner.query(`insert into staff (account_uuid, role, password_hash) values ($1, 'owner', '')`, [
    unknownRoleUuid,
  ]);
  await api.owner.query(
    `insert into sessions (token_hash, account_uuid, ends_at) values ($1, $2, now() + interval '1 hour')`,
    [hash, unknownRoleUuid],
  );
});

/** Names of the service functions that call `change`, directly or through another function. */
function findWriters(): Set<string> {
  const services = globSync('domains/**/*.service.ts', { cwd: import.meta.dirname });
  const functions = services.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split(/^(?=(?:export )?(?:const|(?:async )?function) )/m)
      .map((text) => ({ name: /^(?:export )?(?:const|(?:async )?function) (\w+)/.exec(text)?.[1], text })),
  );
  const writers = new Set(['change']);
  for (let known = 0; known < writers.size;) {
    known = writers.size;
    for (const { name, text } of functions) if (name && calls(text, writers)) writers.add(name);
  }
  return writers;
}
const calls = (source: string, names: Set<string>) =>
  // Vitest compiles the call of an imported function to (0, module.name)(...).
  [...source.matchAll(/(?<!function )\b(\w+)\)?\(/g)].some(([, name]) => names.has(name!));

test('a GET whose handler writes is declared as a write in the contract', () => {
  const writers = findWriters();
  const gets = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');
  const writing = gets.filter(({ domain, name }) =>
    calls(String(domains[domain as keyof typeof domains].routes.handlers[name]), writers),
  );
  expect(writing.length).toBeGreaterThan(0);
  expect(writing.map(({ endpoint }) => endpoint.path)).toEqual(
    gets.filter(({ endpoint }) => isWrite(endpoint)).map(({ endpoint }) => endpoint.path),
  );
});

test('only a GET that writes rejects a prefetch', async () => {
  const gets = allEndpoints.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      hasPermission('admin', endpoint.permission) &&
      endpoint.permission !== 'public',
  );
  for (const { endpoint } of gets) {
    const headers = { 'sec-purpose': 'prefetch' };
    const { body } = await api.call('GET', examplePath(endpoint.path), { headers });
    const refused = body?.message === 'This address changes something and cannot be prefetched';
    expect([endpoint.path, refused]).toEqual([endpoint.path, isWrite(endpoint)]);
  }
});

test('every record route rejects an id that is not a UUID with 400', async () => {
  const records = allEndpoints.filter(({ endpoint }) => endpoint.path.startsWith('/records/'));
  expect(records.length).toBeGreaterThan(0);
  for (const { endpoint } of records) {
    const { status } = await api.call('GET', endpoint.path.replaceAll(/:\w+/g, 'not-an-id'));
    expect([endpoint.path, status]).toEqual([endpoint.path, 400]);
  }
});

test('the table definitions match the migrated database', async () => {
  const { rows } = await api.owner.query(`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'made' when d.adbin is not null then 'auto' else 'plain' end as mode
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'`);
  const inDatabase = rows.map(
    (row) => `${row.table_name}.${row.name} ${row.type} ${row.mode}${row.nullable ? ' null' : ''}`,
  );
  const inCode = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(
      ([name, column]) => `${table}.${name} ${column.type} ${column.mode}${column.nullable ? ' null' : ''}`,
    ),
  );
  expect(inCode.toSorted()).toEqual(inDatabase.toSorted());
});

test('every foreign key has an index', async () => {
  const { rows } = await api.owner.query(`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});
