import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readArguments } from '../apps/api/src/cli/arguments.ts';
import { runCommand } from '../apps/api/src/cli/run.ts';

readArguments('record-release', {
  about: 'Records the data folder as a fixture of this version; a test upgrades it with later code.',
});
const root = path.dirname(import.meta.dirname);

await runCommand(async ({ url }, { dataDir }) => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(root, 'apps/api/src/testing/releases', version);
  await mkdir(folder, { recursive: true });
  const migration = (await readdir(path.join(root, 'apps/api/src/migrations'))).toSorted().at(-1);
  const json = Buffer.from(JSON.stringify({ migration, tables: await readTables(url) }));
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  await writeFile(path.join(folder, 'database.json.br'), brotliCompressSync(json, { params }));
  for (const file of ['audit-seal.json', 'encryption-keys'])
    await cp(path.join(dataDir, file), path.join(folder, file));
  return `Recorded release ${version}`;
});

async function readTables(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`,
  );
  const tables: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)))
      chunks.push(chunk as Buffer);
    if (chunks.length) tables[`${name} (${columns})`] = Buffer.concat(chunks).toString();
  }
  await client.end();
  return tables;
}
