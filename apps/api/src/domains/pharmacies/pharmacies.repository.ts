import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { escapeLike, matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const pharmaciesMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  const named = sql<boolean>`lower(p.pharmacy_name) like ${`%${escapeLike((search ?? '').trim().toLowerCase())}%`}`;
  return db
    .selectFrom('pharmacies as p')
    .innerJoin('accounts as a', 'a.uuid', 'p.account_uuid')
    .$if(!!found, (query) => query.where((eb) => eb.or([found!, named])));
};

export const findPharmacies = (db: Db, search: string | undefined, page: PageWindow) =>
  pharmaciesMatching(db, search)
    .selectAll('p')
    .select(['a.uuid', 'a.kind', 'a.first_name', 'a.last_name', 'a.email', 'a.mobile'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type PharmacyRow = Awaited<ReturnType<typeof findPharmacies>>[number];

export const countPharmacies = (db: Db, search: string | undefined) =>
  countOf(pharmaciesMatching(db, search));
