import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of the test's own, cloned from the filled template. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['TEST_SERVER_URL'];
  if (!server) throw new Error('Tests need the server that the global setup starts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(server, `create database ${name} template baobab_template`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => once(server, `drop database if exists ${name} with (force)`) };
}

async function once(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two files cloning at once: the second waits its turn instead of failing.
    await client.query('select pg_advisory_lock(7310)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
