import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../platform/db/migrations.ts';

const RELEASES = path.join(import.meta.dirname, 'releases');

interface RecordedDatabase {
  /** The last migration of the release. */
  migration: string;
  /** The rows of each table in COPY's text format, under `table (columns)`. */
  tables: Record<string, string>;
}

/** Fills an empty database with the schema and the rows that `npm run record-release` recorded of a release. */
export async function loadDatabase(release: string, url: string) {
  const packed = await readFile(path.join(RELEASES, release, 'database.json.br'));
  const { migration, tables } = JSON.parse(brotliDecompressSync(packed).toString()) as RecordedDatabase;
  const migrations = await mkdtemp(path.join(tmpdir(), 'baobab-migrations-'));
  for (const name of await readdir(MIGRATIONS))
    if (name <= migration) await cp(path.join(MIGRATIONS, name), path.join(migrations, name));
  await migrate(url, migrations);
  await rm(migrations, { recursive: true });

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Rows are loaded as they were, without triggers.
  await client.query(`set session_replication_role = replica`);
  for (const [target, rows] of Object.entries(tables)) {
    await client.query(`delete from ${target.split(' ')[0]}`);
    await pipeline([rows], client.query(copyFrom(`copy ${target} from stdin`)));
  }
  await client.query(`select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  await client.end();
}

/** Copies the files that the release kept beside its database. */
export const copyFolder = (release: string, dataDir: string) =>
  cp(path.join(RELEASES, release), dataDir, {
    recursive: true,
    filter: (file) => !file.endsWith('.br'),
  });
