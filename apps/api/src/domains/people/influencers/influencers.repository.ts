import { influencers } from '@baobab/contract/people/influencers';
import { sql, type Insertable, type Updateable } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import { dayFilters, isTrue, defineList } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import { matchesOrCode, referredUsers } from '../referrals/codes.public.ts';
import { personColumns } from '../../workspace/access/person-columns.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const influencerList = defineList(influencers.list, {
  from: sql`influencers i join accounts a on a.uuid = i.account_uuid`,
  filters: {
    search(text) {
      const found = matchesOrCode(sql<string>`a.search`, 'a.uuid', text);
      return (
        found && sql<boolean>`(${found} or ${matches(sql<string>`search_form(i.influencer_name)`, text)})`
      );
    },
    ...dayFilters('a.created_at'),
    influencer_type: (type) => sql<boolean>`i.influencer_type = ${type}`,
    active: (active) => isTrue('a.active', active),
    verified: (verified) => isTrue('a.verified', verified),
    city_uuid: (city) => sql<boolean>`i.branch_city_uuid = ${city}`,
    has_followers: (wanted) => exists(sql`select from referrals r where r.referrer_uuid = a.uuid`, wanted),
    // Another style of paging.
    skip: null,
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { firstName: byName('a.first_name'), lastName: byName('a.last_name'), email: byName('a.email') },
});

export const influencerRecords = recordsOf(influencerList, 'This influencer', (db: Db) =>
  db
    .selectFrom('influencers as i')
    .innerJoin('accounts as a', 'a.uuid', 'i.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .leftJoin('cities as bc', 'bc.uuid', 'i.branch_city_uuid')
    .leftJoin('areas as ba', 'ba.uuid', 'i.branch_area_uuid')
    .leftJoin('cities as c', 'c.uuid', 'i.city_uuid')
    .leftJoin('areas as ar', 'ar.uuid', 'i.area_uuid')
    .select([
      ...personColumns,
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
      referredUsers.as('referred_users'),
    ]),
);
export type InfluencerRow = RowOf<typeof influencerRecords>;

export const insertInfluencer = (trx: Trx, values: Insertable<Schema['influencers']>) =>
  trx.insertInto('influencers').values(values).execute();

export const updateInfluencer = (trx: Trx, uuid: string, values: Updateable<Schema['influencers']>) =>
  trx.updateTable('influencers').set(values).where('account_uuid', '=', uuid).execute();
