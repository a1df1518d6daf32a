import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { connect, type ConnectOptions } from '@baobab/postgres/connect';
import { APP_ROLE } from '../platform/db/app-role.ts';

const templateLock = advisoryLock('test-template');

/** Creates a database for one test file, cloned from the seeded template. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['TEST_SERVER_URL'];
  if (!server) throw new Error('TEST_SERVER_URL is not set: run the tests with the global setup');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a third of the time of writing every page to the WAL, which is the default.
  await runStatement(server, `create database ${name} template baobab_template strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runStatement(server, `drop database if exists ${name} with (force)`) };
}

/** A pool for statements of a test. Dropping a database ends connections that are still closing, which is no error. */
export function testPool(url: string, options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: url, ...options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects like the product: through the pooler, if the tests run with one. */
export function connectTest<Schema>(url: string, given: ConnectOptions = {}) {
  const options = { role: APP_ROLE, ...given };
  const pooler = process.env['TEST_POOLER_URL'];
  if (!pooler) return connect<Schema>(url, options);
  const pooled = Object.assign(new URL(pooler), { pathname: new URL(url).pathname });
  return connect<Schema>(pooled.href, { ...options, isPooled: true, directUrl: url });
}

async function runStatement(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL fails when two sessions clone a template at once, so they take turns.
    await templateLock.lockSession(client);
    await client.query(sql);
  } finally {
    await client.end();
  }
}
