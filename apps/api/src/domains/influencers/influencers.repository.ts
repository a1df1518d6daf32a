import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const influencersMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  const named = matches(sql<string>`lower(i.influencer_name)`, search);
  return db
    .selectFrom('influencers as i')
    .innerJoin('accounts as a', 'a.uuid', 'i.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .$if(!!found, (query) => query.where((eb) => eb.or([found!, named!])));
};

export const findInfluencers = (db: Db, search: string | undefined, page: PageWindow) =>
  influencersMatching(db, search)
    .select([
      'a.uuid',
      'a.kind',
      'a.first_name',
      'a.last_name',
      'a.email',
      'a.mobile',
      'a.active',
      'a.verified',
      'i.influencer_name',
      'i.influencer_type',
      'w.referral_code',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type InfluencerRow = Awaited<ReturnType<typeof findInfluencers>>[number];

export const countInfluencers = (db: Db, search: string | undefined) =>
  countOf(influencersMatching(db, search));
