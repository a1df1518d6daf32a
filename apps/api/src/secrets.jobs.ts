import { totpColumn } from './domains/account/public.ts';
import { doctorSecrets } from './domains/doctors/public.ts';
import { pharmacySecrets } from './domains/pharmacies/public.ts';
import { personKeyColumn } from './platform/audit/person-keys.ts';
import { change, done, unchanged } from './platform/audit/change.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { encryptColumn, type SecretColumn } from './platform/secret-columns.ts';
import type { Services } from './schema.ts';

/** Every encrypted column. A new one adds a line here, so that a rotation of the keys includes it. */
export const secretColumns: readonly SecretColumn[] = [
  ...doctorSecrets.columns,
  ...pharmacySecrets.columns,
  personKeyColumn,
  totpColumn,
];

/** Encrypts plain values of earlier releases and values of earlier keys. Returns the number of values. */
export async function encryptSecrets({ db, pool, keys }: Pick<Services, 'db' | 'pool' | 'keys'>) {
  let values = 0;
  for (const column of secretColumns) values += await encryptColumn(pool, keys, column);
  await change({ db, actor: null, requestId: 'job' }, 'secrets.encrypt', async () =>
    values > 0 ? done(null, 'secrets', { values, key: keys.current.id }) : unchanged(null),
  );
  return values;
}

export const secretsJobs: Job<Services>[] = [
  {
    name: 'secrets.encrypt',
    cron: '20 3 * * *',
    atStart: true,
    run: async (services) => void (await encryptSecrets(services)),
  },
];
