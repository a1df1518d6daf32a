import { partners } from '@baobab/contract/people/partners';
import { sql, type Insertable, type Updateable } from 'kysely';
import { dayFilters, isTrue, defineList } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import { personColumns } from '../../workspace/access/person-columns.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const partnerList = defineList(partners.list, {
  from: sql`partner_users u
    join accounts a on a.uuid = u.account_uuid
    join partners p on p.uuid = u.partner_uuid
    join branches b on b.uuid = u.branch_uuid`,
  filters: {
    // The search covers the user, the partner and the branch.
    search: (text) => matches(sql<string>`(a.search || ' ' || search_form(p.name || ' ' || b.name))`, text),
    ...dayFilters('a.created_at'),
    group: (kind) => sql<boolean>`a.kind = ${kind}`,
    role: (role) => sql<boolean>`u.role = ${role}`,
    active: (active) => isTrue('a.active', active),
    partner_uuid: (partner) => sql<boolean>`u.partner_uuid = ${partner}`,
    city_uuid: (city) => sql<boolean>`u.branch_city_uuid = ${city}`,
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { partner_name: byName('p.name'), branch_name: byName('b.name'), email: byName('a.email') },
});

export const partnerRecords = recordsOf(partnerList, 'This partner user', (db: Db) =>
  db
    .selectFrom('partner_users as u')
    .innerJoin('accounts as a', 'a.uuid', 'u.account_uuid')
    .innerJoin('partners as p', 'p.uuid', 'u.partner_uuid')
    .innerJoin('branches as b', 'b.uuid', 'u.branch_uuid')
    .innerJoin('cities as bc', 'bc.uuid', 'u.branch_city_uuid')
    .innerJoin('areas as ba', 'ba.uuid', 'u.branch_area_uuid')
    .leftJoin('cities as c', 'c.uuid', 'u.city_uuid')
    .leftJoin('areas as ar', 'ar.uuid', 'u.area_uuid')
    .selectAll('u')
    .select([
      ...personColumns,
      'p.name as partner',
      'b.name as branch',
      'bc.name as branch_city',
      'ba.name as branch_area',
      'c.name as city',
      'ar.name as area',
    ]),
);
export type PartnerRow = RowOf<typeof partnerRecords>;

export const insertPartnerUser = (trx: Trx, values: Insertable<Schema['partner_users']>) =>
  trx.insertInto('partner_users').values(values).execute();

export const updatePartnerUser = (trx: Trx, uuid: string, values: Updateable<Schema['partner_users']>) =>
  trx.updateTable('partner_users').set(values).where('account_uuid', '=', uuid).execute();
