import { companies, type CompanyFilters, type CompanyUserFilters } from '@baobab/contract/people/companies';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import { dayFilters, isTrue, pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName, findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { matchesOrCode, referredUsers } from '../referrals/codes.public.ts';
import { personColumns } from '../../workspace/access/person-columns.public.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const companyList: ListDefinition<CompanyFilters, SortOf<typeof companies.list>> = {
  endpoint: companies.list,
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
};

const companyColumns = (db: Db) =>
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
    ]);

export const findCompanyPage = (db: Db, query: CompanyFilters, window: PageWindow) =>
  findPage(db, pageSource(companyList, query), window, companyColumns(db));
export type CompanyRow = Awaited<ReturnType<typeof findCompanyPage>>['rows'][number];

export const companyUserList: ListDefinition<CompanyUserFilters> = {
  endpoint: companies.users,
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
};

export const findCompanyUserPage = (db: Db, query: CompanyUserFilters, window: PageWindow) =>
  findPage(
    db,
    pageSource(companyUserList, query),
    window,
    db.selectFrom('accounts as a').select(['a.uuid', 'a.full_name', 'a.mobile', 'a.email']),
  );

const company = (db: Db, uuid: string) => companyColumns(db).where('a.uuid', '=', uuid);

export const findCompany = (db: Db, uuid: string) => company(db, uuid).executeTakeFirst();
export const getCompany = (db: Db, uuid: string) => company(db, uuid).executeTakeFirstOrThrow();

/** Locks the account row, so that concurrent edits run one after the other. */
export const findCompanyForUpdate = (trx: Trx, uuid: string) =>
  company(trx, uuid).forUpdate('a').executeTakeFirst();

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
