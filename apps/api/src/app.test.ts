import { allEndpoints } from '@baobab/contract';
import { isWrite } from '@baobab/contract/kit/endpoint';
import { withSlug } from '@baobab/contract/kit/product';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { domainRoutes } from './app.ts';
import { tables } from './schema.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

/** A path that reaches the handler's gate: what stands in for a parameter need not exist. */
const someUuid = '018f0000-0000-7000-8000-000000000000';
const reachable = (path: string) =>
  withSlug(path, 'baobab').replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      ({ from: '2026-01-01', to: '2026-01-02', active: 'true', email: 'nobody@mail.example', page: '0' })[
        name
      ] ?? someUuid,
  );

test('the registry, the rooms and the mounted routes are the same', () => {
  const mounted = allEndpoints.filter(({ endpoint }) =>
    api.app.hasRoute({
      method: endpoint.method,
      url: `/api/v1${withSlug(endpoint.path, 'baobab').replace(/\/$/, '')}`,
    }),
  );
  expect(mounted.length).toBe(allEndpoints.length);
  const served = Object.entries(domainRoutes).flatMap(([room, { endpoints }]) =>
    Object.keys(endpoints).map((n) => `${room}.${n}`),
  );
  expect(served.toSorted()).toEqual(allEndpoints.map(({ domain, name }) => `${domain}.${name}`).toSorted());
});

describe.each(allEndpoints.filter(({ endpoint }) => endpoint.permission !== 'public'))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    const url = reachable(endpoint.path);

    test('asks for a token', async () => {
      for (const options of [{ as: null }, { token: 'made-up' }] as const) {
        const { status, body } = await api.call(endpoint.method, url, options);
        expect([status, body.code]).toEqual([401, 'not-signed-in']);
      }
    });

    test.each(roles.filter((role) => !hasPermission(role, endpoint.permission)))(
      'is refused to %s with 403',
      async (role) => {
        const { status, body } = await api.call(endpoint.method, url, { as: role });
        expect([status, body.code]).toEqual([403, 'forbidden']);
      },
    );

    const allowed = roles.filter(
      (role) => hasPermission(role, endpoint.permission) && endpoint.path !== '/auth/logout',
    );
    test.each(allowed)('lets %s in', async (role) => {
      const { status } = await api.call(endpoint.method, url, { as: role });
      // Beyond the gate anything but "who are you", "not you" and "we broke" will do.
      expect([401, 500]).not.toContain(status);
      if (status === 403) expect(endpoint.path).toContain('adminUuid');
    });

    test('grants an unknown role nothing', async () => {
      const { status } = await api.call(endpoint.method, url, { token: STRANGER });
      expect(status).toBe(403);
    });
  },
);

test("a consumer's token opens the consumer's calls and nothing else, and is revoked by signing out", async () => {
  const { rows } = await api.owner.query(
    `select email from accounts where kind = 'consumer' and active order by uuid limit 1`,
  );
  const credentials = { email: rows[0].email, password: 'baobab-demo' };
  const { body } = await api.call('POST', '/consumer/sign-in', { as: null, body: credentials });
  const call = (method: string, route: string) => api.call(method, route, { token: body.accessToken });
  const closed = allEndpoints.filter(({ endpoint: { permission: access } }) => access !== 'public');
  for (const { endpoint } of closed.filter(({ endpoint: { path } }) => path !== '/consumer/sign-out')) {
    const { status } = await call(endpoint.method, reachable(endpoint.path));
    expect([endpoint.path, status === 403]).toEqual([endpoint.path, endpoint.permission !== 'consumer']);
    expect([401, 500]).not.toContain(status);
  }
  expect((await call('POST', '/consumer/sign-out')).status).toBe(200);
  expect((await call('GET', '/consumer/notifications')).status).toBe(401);
  expect(await api.countAudit('consumer.sign-out')).toBe(1);
});

const STRANGER = 'token of someone whose role nobody knows';
beforeAll(async () => {
  const hash = createHash('sha256').update(STRANGER).digest();
  await api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile) values ($1, 'staff', 's', 's@x.example', '1')`,
    [someUuid],
  );
  await api.owner.query(`insert into staff (account_uuid, role, password_hash) values ($1, 'owner', '')`, [
    someUuid,
  ]);
  await api.owner.query(
    `insert into sessions (token_hash, account_uuid, ends_at) values ($1, $2, now() + interval '1 hour')`,
    [hash, someUuid],
  );
});

/** The functions of services that write: they call `change`, or another function that does. */
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
  // A test sees an imported function as (0, module.name)(...).
  [...source.matchAll(/(?<!function )\b(\w+)\)?\(/g)].some(([, name]) => names.has(name!));

test('a GET whose handler writes says so', () => {
  const writers = findWriters();
  const gets = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');
  const writing = gets.filter(({ domain, name }) =>
    calls(String(domainRoutes[domain]!.handlers[name]), writers),
  );
  expect(writing.length).toBeGreaterThan(0);
  expect(writing.map(({ endpoint }) => endpoint.path)).toEqual(
    gets.filter(({ endpoint }) => isWrite(endpoint)).map(({ endpoint }) => endpoint.path),
  );
});

test('a GET that writes refuses a prefetch, and any other allows it', async () => {
  const gets = allEndpoints.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      hasPermission('admin', endpoint.permission) &&
      endpoint.permission !== 'public',
  );
  for (const { endpoint } of gets) {
    const headers = { 'sec-purpose': 'prefetch' };
    const { body } = await api.call('GET', reachable(endpoint.path), { headers });
    const refused = body?.message === 'This address changes something and cannot be prefetched';
    expect([endpoint.path, refused]).toEqual([endpoint.path, isWrite(endpoint)]);
  }
});

test('the types of every table agree with the migrated database', async () => {
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

test('every foreign key has an index to find its rows by', async () => {
  const { rows } = await api.owner.query(`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});
