import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { pharmacies, type PharmacyFilters } from '@baobab/contract/people/pharmacies';
import { sql, type Insertable, type Updateable } from 'kysely';
import { dayFilters, isTrue, pageSource, defineList } from '../../../platform/db/list-filters.ts';
import { byName, findPage } from '../../../platform/db/list-page.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import { matchesOrCode } from '../referrals/codes.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const pharmacyList = defineList(pharmacies.list, {
  // The planner removes the join while no condition needs it.
  from: sql`accounts a left join pharmacies p on p.account_uuid = a.uuid`,
  scope: sql<boolean>`a.kind = 'pharmacist'`,
  filters: {
    search: (text) => matchesOrCode(sql<string>`p.search`, 'p.account_uuid', text),
    ...dayFilters('a.created_at'),
    introducer_uuid: (introducer) => sql<boolean>`p.introducer_uuid = ${introducer}`,
    active: (active) => isTrue('a.active', active),
    verified: (verified) => isTrue('a.verified', verified),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { pharmacy_name: byName('p.pharmacy_name') },
  counter: { covers: [], total: () => sql<number>`total_of('accounts', array['pharmacist'])` },
});

export function findPharmacyPage(db: Db, query: PharmacyFilters, window: PageWindow) {
  const source = pageSource(pharmacyList, query);
  // Only an inner join can use the index on the name.
  if (window.sort) source.from = sql`accounts a join pharmacies p on p.account_uuid = a.uuid`;
  return findPage(db, source, window, pharmacyColumns(db));
}

const pharmacyColumns = (db: Db) =>
  db
    .selectFrom('pharmacies as p')
    .innerJoin('accounts as a', 'a.uuid', 'p.account_uuid')
    .selectAll('p')
    .select(['a.uuid', 'a.kind', 'a.first_name', 'a.middle_name', 'a.last_name', 'a.email', 'a.mobile']);

export const pharmacyRecords = recordsOf(pharmacyList, 'This pharmacy', pharmacyColumns);
export type PharmacyRow = RowOf<typeof pharmacyRecords>;

export const insertPharmacy = (trx: Trx, values: Insertable<Schema['pharmacies']>) =>
  trx.insertInto('pharmacies').values(values).execute();

export const updatePharmacy = (trx: Trx, uuid: string, values: Updateable<Schema['pharmacies']>) =>
  trx.updateTable('pharmacies').set(values).where('account_uuid', '=', uuid).execute();

/** The referral code of an introducer; undefined for an unknown introducer. */
export const findIntroducerCode = (db: Db, uuid: string) =>
  db
    .selectFrom('introducers as i')
    .leftJoin('wallets as w', 'w.account_uuid', 'i.account_uuid')
    .select('w.referral_code')
    .where('i.account_uuid', '=', uuid)
    .executeTakeFirst();
