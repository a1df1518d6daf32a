import { Client } from 'pg';

/** A connection to the database of the tests. */
export async function databaseClient(): Promise<Client> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Set TEST_DATABASE_URL to a disposable PostgreSQL database');
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
