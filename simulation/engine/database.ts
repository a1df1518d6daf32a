import { hash } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../../apps/api/src/platform/db/migrations.ts';
import { consumers } from '../model/people.ts';
import { fillOffice, PASSWORD } from './first-day.ts';
import { idOf } from './ids.ts';
import { countTransitions } from './transition-log.ts';

/** Test files that run at the same time have one each. */
const TEMPLATE = `simulation_template_${process.pid}`;
const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

const statement = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** Creates the database of an office on its first day, which every run copies. */
export async function prepareTemplate(server: string): Promise<void> {
  await statement(server, `drop database if exists ${TEMPLATE} with (force)`);
  await statement(server, `create database ${TEMPLATE}`);
  const url = urlOf(server, TEMPLATE);
  await migrate(url, MIGRATIONS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A hash of the product takes 50 ms to check; the cost is stored in the hash.
  const password = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  try {
    await fillOffice(client, password);
    await countTransitions(client);
  } finally {
    await client.end();
  }
}

/** A copy of the template, and a connection as its owner for the apps that write rows and for invariants. */
export async function copyDatabase(server: string) {
  const name = `sim_${randomBytes(5).toString('hex')}`;
  await statement(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = urlOf(server, name);
  const db = new pg.Pool({ connectionString: url, max: 4 });
  db.on('error', () => undefined);
  // Dropping the database ends connections that are still closing.
  db.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    db,
    async drop() {
      await db.end();
      await statement(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The app of consumers makes their sessions; returns the tokens by name. */
export async function openConsumerSessions(db: pg.Pool): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const person of [...consumers, 'leaver']) {
    const token = randomBytes(32).toString('base64url');
    await db.query(
      `insert into sessions (token_hash, account_uuid, ends_at) values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), idOf(person)],
    );
    tokens.set(person.replaceAll(' ', '-'), token);
  }
  return tokens;
}
