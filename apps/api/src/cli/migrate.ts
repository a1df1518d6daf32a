import { isMigrated } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../platform/db/migrations.ts';
import { readArguments } from './arguments.ts';
import { runCommand, withPool } from './run.ts';

readArguments('migrate', {
  about:
    'Brings the schema of the database up to this release and ends. A start of the product does the same first.',
});

await runCommand(({ url }) =>
  withPool(url, async (pool) => {
    if (!(await isMigrated(pool, MIGRATIONS)))
      throw new Error('The schema is not complete; run the command again.');
    const { rows } = await pool.query<{ count: string; last: string }>(
      'select count(*)::text as count, max(name) as last from schema_migrations',
    );
    return `The schema is complete: ${rows[0]!.count} migrations, the last is ${rows[0]!.last}.`;
  }),
);
