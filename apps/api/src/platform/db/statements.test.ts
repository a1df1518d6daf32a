import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLimits } from '@baobab/spreadsheet/read-limits';
import { useTestApp } from '../../testing/test-app.ts';
import { runInScope } from '@baobab/postgres/work-scope';
import { connect, directPool, type Connection } from '@baobab/postgres/connect';
import { APP_ROLE } from './app-role.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import type { SlowStatement } from '@baobab/postgres/statements';
import type { Schema } from '../../schema.ts';

const api = useTestApp();
let pooled: Connection<Schema>;
const slow: SlowStatement[] = [];

// The server itself stands in for a pooler: it shows what would be left in a session that others use.
beforeAll(() => {
  pooled = connect<Schema>(api.url, {
    role: APP_ROLE,
    isPooled: true,
    directUrl: api.url,
    max: 1,
    slowMs: 20,
    onSlow: (one) => slow.push(one),
  });
});
afterAll(() => pooled.close());

const settings = `select current_user::text as role, current_setting('statement_timeout') as timeout`;
const inside = { role: APP_ROLE, timeout: '4500ms' };
/** Asks the session itself, as the next user of the pooler would. */
const expectCleanSession = async () => {
  const client = await pooled.pool.connect();
  const { rows } = await pg.Client.prototype.query.call<
    pg.PoolClient,
    [string],
    Promise<pg.QueryResult<Record<string, unknown>>>
  >(
    client,
    `select current_user = session_user as is_owner, current_setting('statement_timeout') as timeout,
       (select count(*)::int from pg_prepared_statements) as prepared`,
  );
  const status = client.getTransactionStatus();
  client.release();
  expect([rows[0], status]).toEqual([{ is_owner: true, timeout: '0', prepared: 0 }, 'I']);
};

test('behind a pooler, every statement has the role and the time limit, and no session state remains', async () => {
  expect((await pooled.pool.query(settings)).rows).toEqual([inside]);
  expect((await pooled.pool.query({ name: 'named', text: settings })).rows).toEqual([inside]);
  await pooled.db.transaction().execute(async (trx) => {
    expect((await sql.raw(settings).execute(trx)).rows).toEqual([inside]);
  });
  const readOnly = await pooled.db.startTransaction().setAccessMode('read only').execute();
  expect((await sql.raw(settings).execute(readOnly)).rows).toEqual([inside]);
  await readOnly.rollback().execute();
  await expectCleanSession();
});

test('behind a pooler, a failed statement is reported and leaves no transaction open', async () => {
  await expect(pooled.pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(pooled.pool.query('delete from audit_log')).rejects.toThrow('permission denied');
  await expect(pooled.db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow();
  await expectCleanSession();
});

test('behind a pooler, a transaction without its settings does not begin', async () => {
  const other = connect<Schema>(api.url, { role: 'no_such_role', isPooled: true, max: 1 });
  const begin = () => other.db.transaction().execute((trx) => sql`select 1`.execute(trx));
  for (const run of [begin, () => other.pool.query('select 1'), begin])
    await expect(run()).rejects.toThrow('role "no_such_role" does not exist');
  await other.close();
});

test('behind a pooler, statements that nobody waited for keep their order and their transaction', async () => {
  const client = await pooled.pool.connect();
  const results = await Promise.all([
    client.query('begin'),
    client.query(`select txid_current()::text as id`),
    client.query(`select txid_current()::text as id, current_user::text as role`),
    client.query('rollback'),
    client.query(settings),
  ]);
  client.release();
  expect(results[1].rows[0].id).toBe(results[2].rows[0].id);
  expect([results[2].rows[0].role, results[4].rows[0]]).toEqual([APP_ROLE, inside]);
});

test('session locks and long statements use a connection without the pooler', async () => {
  expect(directPool(pooled.pool)).not.toBe(pooled.pool);
  await withDedicatedConnection<Schema, void>(pooled.pool, async ({ client }) => {
    const { rows } = await client.query(settings);
    expect(rows).toEqual([{ role: APP_ROLE, timeout: '1min' }]);
  });
});

test('a transaction may wait for a file as long as its reader may take, and no longer afterwards', async () => {
  const idleMs = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    return rows[0]!.ms;
  };
  const single = connect<Schema>(api.url, { role: APP_ROLE, max: 1 });
  const idle = await withDedicatedConnection<Schema, number>(single.pool, ({ client }) => idleMs(client));
  expect(idle).toBeGreaterThan(readLimits.waitSeconds * 1_000);
  const client = await single.pool.connect();
  expect(await idleMs(client)).toBe(15_000);
  client.release();
  await single.close();
});

test('marks the statements of a request with its id, and logs slow ones with their route', async () => {
  const shown = () => pooled.pool.query('select current_query() as query, pg_sleep(0.03)');
  const { rows } = await runInScope({ id: 'request-7', route: '/users' }, shown);
  expect(rows[0].query).toMatch(/^\/\* request request-7 \*\/ select current_query/);
  // A busy machine may be slow with other statements, too.
  const ofRequest = slow.filter(({ requestId }) => requestId === 'request-7');
  expect(ofRequest).toMatchObject([
    { requestId: 'request-7', route: '/users', sql: expect.stringMatching(/^select current_query/) },
  ]);
  expect(ofRequest[0]!.ms).toBeGreaterThanOrEqual(20);
});

test('refuses callers at once when too many wait for a connection', async () => {
  const small = connect<Schema>(api.url, { role: APP_ROLE, max: 1, maxWaiting: 1 });
  const client = await small.pool.connect();
  const waiting = small.pool.query('select 1');
  await expect(small.pool.query('select 1')).rejects.toMatchObject({ code: '53300' });
  client.release();
  expect((await waiting).rowCount).toBe(1);
  await small.close();
});
