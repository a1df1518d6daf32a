import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const searchColumn = sql<string>`a.search`;

export const findConsumers = (db: Db, search: string | undefined, page: PageWindow) => {
  const found = matches(searchColumn, search);
  return db
    .selectFrom('accounts as a')
    .select(['a.uuid', 'a.full_name', 'a.email', 'a.mobile'])
    .where('a.kind', '=', 'consumer')
    .$if(!!found, (query) => query.where(found!))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
};

export async function countConsumers(db: Db, search: string | undefined): Promise<number> {
  const found = matches(searchColumn, search);
  const { rows } = found
    ? await sql<{
        n: number;
      }>`select count(*) as n from accounts a where a.kind = 'consumer' and ${found}`.execute(db)
    : await sql<{ n: number }>`select total_of('accounts', '{consumer}') as n`.execute(db);
  return rows[0]?.n ?? 0;
}
