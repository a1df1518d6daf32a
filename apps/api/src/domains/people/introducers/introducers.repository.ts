import { introducers } from '@baobab/contract/people/introducers';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { exists } from '@baobab/postgres/exists';
import { dayFilters, defineList } from '../../../platform/db/list-filters.ts';
import { allOf, byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import { matchesOrCode, referredUsers } from '../referrals/codes.public.ts';
import { personColumns } from '../../workspace/access/person-columns.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

/**
 * Introduced users: accounts referred with the code, and pharmacies registered under the introducer. The second part
 * leaves out those of the first, because UNION would sort tens of thousands of users to count them.
 */
const introducedBy = sql`select user_uuid, referrer_uuid as introducer_uuid from referrals
  union all select p.account_uuid, p.introducer_uuid from pharmacies p where p.introducer_uuid is not null
    and not exists (select from referrals r where r.user_uuid = p.account_uuid and r.referrer_uuid = p.introducer_uuid)`;

export const introducerList = defineList(introducers.list, {
  from: sql`introducers i join accounts a on a.uuid = i.account_uuid`,
  filters: {
    search: (text) => matchesOrCode(sql<string>`a.search`, 'a.uuid', text),
    ...dayFilters('a.created_at'),
    has_users: (wanted) =>
      exists(sql`select from (${introducedBy}) b where b.introducer_uuid = a.uuid`, wanted),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { firstName: byName('a.first_name'), lastName: byName('a.last_name'), email: byName('a.email') },
});

export const introducerRecords = recordsOf(introducerList, 'This introducer', (db: Db) =>
  db
    .selectFrom('introducers as i')
    .innerJoin('accounts as a', 'a.uuid', 'i.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .select([
      ...personColumns,
      'i.introducer_name',
      'w.referral_code',
      sql<number>`(select count(*) from (${introducedBy}) b where b.introducer_uuid = a.uuid)`.as(
        'introduced_users',
      ),
    ]),
);
export type IntroducerRow = RowOf<typeof introducerRecords>;

export const insertIntroducer = (trx: Trx, values: Insertable<Schema['introducers']>) =>
  trx.insertInto('introducers').values(values).execute();

export const updateIntroducer = (trx: Trx, uuid: string, values: Updateable<Schema['introducers']>) =>
  trx.updateTable('introducers').set(values).where('account_uuid', '=', uuid).execute();

export interface IntroducedFilter {
  introducer_uuid: string;
  group?: string | undefined;
  search?: string | undefined;
}

/** Without a group and a search, an index alone counts these. */
const introducedMatching = (db: Db, { introducer_uuid, group, search }: IntroducedFilter) => {
  const found = matches(sql<string>`s.search`, search);
  const conditions = allOf(group ? sql<boolean>`s.kind = ${group}` : null, found);
  return db
    .selectFrom(sql<{ user_uuid: string; introducer_uuid: string }>`(${introducedBy})`.as('b'))
    .where('b.introducer_uuid', '=', introducer_uuid)
    .$if(!!group || !!found, (query) =>
      query.where(exists(sql`select from accounts s where s.uuid = b.user_uuid and ${conditions}`, true)),
    );
};

export const findIntroduced = (db: Db, filter: IntroducedFilter, page: PageWindow) =>
  introducedMatching(db, filter)
    .innerJoin('accounts as a', 'a.uuid', 'b.user_uuid')
    .select(['a.uuid', 'a.full_name', 'a.mobile', 'a.email', 'a.kind', referredUsers.as('referred_users')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type IntroducedRow = Awaited<ReturnType<typeof findIntroduced>>[number];

export const countIntroduced = (db: Db, filter: IntroducedFilter) =>
  countMatching(introducedMatching(db, filter));
