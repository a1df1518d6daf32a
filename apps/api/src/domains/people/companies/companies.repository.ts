import { companies } from '@baobab/contract/people/companies';
import { sql, type Insertable, type Updateable } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import { dayFilters, isTrue, defineList } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import { matchesOrCode, referredUsers } from '../referrals/codes.public.ts';
import { personColumns } from '../../workspace/access/person-columns.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const companyList = defineList(companies.list, {
  from: sql`companies c join accounts a on a.uuid = c.account_uuid`,
  filters: {
    search(text) {
      const person = matchesOrCode(sql<string>`a.search`, 'a.uuid', text);
      return person && sql<boolean>`(${person} or ${matches(sql<string>`c.search`, text)})`;
    },
    ...dayFilters('a.created_at'),
    has_users: (wanted) => exists(sql`select from referrals r where r.referrer_uuid = a.uuid`, wanted),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: {
    company_reg_id: byName('c.company_reg_id'),
    company_name: byName('c.company_name'),
    full_name: byName('a.full_name'),
    email: byName('a.email'),
  },
});

export const companyRecords = recordsOf(companyList, 'This company', (db: Db) =>
  db
    .selectFrom('companies as c')
    .innerJoin('accounts as a', 'a.uuid', 'c.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .select([
      ...personColumns,
      'a.full_name',
      'c.company_name',
      'c.company_reg_id',
      'c.company_address',
      'w.referral_code',
      referredUsers.as('company_users'),
    ]),
);
export type CompanyRow = RowOf<typeof companyRecords>;

export const companyUserList = defineList(companies.users, {
  from: sql`referrals r join accounts a on a.uuid = r.user_uuid`,
  filters: {
    company_uuid: (uuid) => sql<boolean>`r.referrer_uuid = ${uuid}`,
    search: (search) => matches(sql<string>`a.search`, search),
    verified: (verified) => isTrue('a.verified', verified),
    active: (active) => isTrue('a.active', active),
    ...dayFilters('r.referred_at'),
  },
  key: 'a.uuid',
  sortBy: 'r.referred_at',
});

export const companyUserRecords = recordsOf(companyUserList, 'This user', (db: Db) =>
  db.selectFrom('accounts as a').select(['a.uuid', 'a.full_name', 'a.mobile', 'a.email']),
);

export const findConsumerForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('accounts')
    .select(['uuid', 'full_name', 'active'])
    .where('uuid', '=', uuid)
    .where('kind', '=', 'consumer')
    .forUpdate()
    .executeTakeFirst();

export const insertCompany = (trx: Trx, values: Insertable<Schema['companies']>) =>
  trx.insertInto('companies').values(values).execute();

export const updateCompany = (trx: Trx, uuid: string, values: Updateable<Schema['companies']>) =>
  trx.updateTable('companies').set(values).where('account_uuid', '=', uuid).execute();

/** Names and ids are unique regardless of case. */
export const companyConstraintMessages = {
  companies_name: { field: 'company_name', message: 'A company with this name already exists' },
  companies_reg_id: { field: 'company_reg_id', message: 'A company with this id already exists' },
};
