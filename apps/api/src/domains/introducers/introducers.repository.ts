import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const introducersMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  return db
    .selectFrom('introducers as i')
    .innerJoin('accounts as a', 'a.uuid', 'i.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .$if(!!found, (query) => query.where(found!));
};

export const findIntroducers = (db: Db, search: string | undefined, page: PageWindow) =>
  introducersMatching(db, search)
    .select([
      'a.uuid',
      'i.introducer_name',
      'a.first_name',
      'a.last_name',
      'a.email',
      'a.mobile',
      'w.referral_code',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export const countIntroducers = (db: Db, search: string | undefined) =>
  countOf(introducersMatching(db, search));
