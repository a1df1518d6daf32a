import { change, done, unchanged } from './audit/change.ts';
import type { Services } from './context.ts';
import type { Job } from './jobs/jobs.ts';
import { encryptColumn } from './secret-columns.ts';

/** Encrypts plain values of earlier releases and values of earlier keys. Returns the number of values. */
export async function encryptSecrets<Schema>({
  db,
  pool,
  keys,
  encryptedColumns,
}: Pick<Services<Schema>, 'db' | 'pool' | 'keys' | 'encryptedColumns'>) {
  let values = 0;
  for (const column of encryptedColumns) values += await encryptColumn(pool, keys, column);
  await change({ db, actor: null, requestId: 'job' }, 'secrets.encrypt', async () =>
    values > 0 ? done(null, 'secrets', { values, key: keys.current.id }) : unchanged(null),
  );
  return values;
}

/** Runs at the start, too, so that a new key is used for everything that is stored. */
export const secretsJob = <Schema>(): Job<Services<Schema>> => ({
  name: 'secrets.encrypt',
  cron: '20 3 * * *',
  atStart: true,
  run: async (services) => void (await encryptSecrets(services)),
});
