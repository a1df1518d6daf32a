import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

const influencersMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  const named = matches(sql<string>`search_form(i.influencer_name)`, search);
  return db
    .selectFrom('influencers as i')
    .innerJoin('accounts as a', 'a.uuid', 'i.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .$if(!!found, (query) => query.where((eb) => eb.or([found!, named!])));
};

const influencerColumns = (db: Db, search?: string) =>
  influencersMatching(db, search)
    .leftJoin('cities as bc', 'bc.uuid', 'i.branch_city_uuid')
    .leftJoin('areas as ba', 'ba.uuid', 'i.branch_area_uuid')
    .leftJoin('cities as c', 'c.uuid', 'i.city_uuid')
    .leftJoin('areas as ar', 'ar.uuid', 'i.area_uuid')
    .select([
      'a.uuid',
      'a.kind',
      'a.first_name',
      'a.last_name',
      'a.username',
      'a.email',
      'a.mobile',
      'a.active',
      'a.verified',
      'a.version',
      'i.influencer_name',
      'i.influencer_type',
      'i.branch_city_uuid',
      'bc.name as branch_city',
      'i.branch_area_uuid',
      'ba.name as branch_area',
      'i.city_uuid',
      'c.name as city',
      'i.area_uuid',
      'ar.name as area',
      'i.door_no',
      'i.street',
      'i.pincode',
      'w.referral_code',
    ])
    .select((eb) =>
      eb
        .selectFrom('referrals as r')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('r.referrer_uuid', '=', 'a.uuid')
        .as('referred_users'),
    );

export const findInfluencers = (db: Db, search: string | undefined, page: PageWindow) =>
  influencerColumns(db, search)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type InfluencerRow = Awaited<ReturnType<typeof findInfluencers>>[number];

export const countInfluencers = (db: Db, search: string | undefined) =>
  countMatching(influencersMatching(db, search));

export const getInfluencer = (db: Db, uuid: string) =>
  influencerColumns(db).where('a.uuid', '=', uuid).executeTakeFirstOrThrow();

/** Locks the account row, so that concurrent edits run one after the other. */
export const findInfluencerForUpdate = (trx: Trx, uuid: string) =>
  influencerColumns(trx).where('a.uuid', '=', uuid).forUpdate('a').executeTakeFirst();

export const insertInfluencer = (trx: Trx, values: Insertable<Schema['influencers']>) =>
  trx.insertInto('influencers').values(values).execute();

export const updateInfluencer = (trx: Trx, uuid: string, values: Updateable<Schema['influencers']>) =>
  trx.updateTable('influencers').set(values).where('account_uuid', '=', uuid).execute();
