import { sql, type Kysely } from 'kysely';
import type { PlatformSchema } from '../context.ts';

const WINDOW_MINUTES = 15;
// Windows are aligned to the clock, so that every process counts into the same row.
const windowStart = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${WINDOW_MINUTES * 60}) * ${WINDOW_MINUTES * 60})`;

/** How many failures a key has had in this window. */
export async function failuresOf<S>(db: Kysely<S>, key: string): Promise<number> {
  const row = await (db as unknown as Kysely<PlatformSchema>)
    .selectFrom('attempt_counts')
    .select('n')
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function countFailure<S>(db: Kysely<S>, key: string): Promise<void> {
  await (db as unknown as Kysely<PlatformSchema>)
    .insertInto('attempt_counts')
    .values({ key, window_start: windowStart, n: 1 })
    .onConflict((oc) =>
      oc.columns(['key', 'window_start']).doUpdateSet({ n: sql<number>`attempt_counts.n + 1` }),
    )
    .execute();
}

export async function forgetOldFailures<S>(db: Kysely<S>): Promise<void> {
  await (db as unknown as Kysely<PlatformSchema>)
    .deleteFrom('attempt_counts')
    .where('window_start', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
