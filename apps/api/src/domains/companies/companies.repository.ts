import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

const companiesMatching = (db: Db, search: string | undefined) => {
  const person = matches(sql<string>`a.search`, search);
  const named = matches(sql<string>`c.search`, search);
  return db
    .selectFrom('companies as c')
    .innerJoin('accounts as a', 'a.uuid', 'c.account_uuid')
    .leftJoin('wallets as w', 'w.account_uuid', 'a.uuid')
    .$if(!!named, (query) => query.where((eb) => eb.or([person!, named!])));
};

const companyColumns = (db: Db, search?: string) =>
  companiesMatching(db, search)
    .select([
      'a.uuid',
      'c.company_name',
      'c.company_reg_id',
      'c.company_address',
      'a.first_name',
      'a.last_name',
      'a.full_name',
      'a.username',
      'a.email',
      'a.mobile',
      'a.version',
      'w.referral_code',
    ])
    .select((eb) =>
      eb
        .selectFrom('referrals as r')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('r.referrer_uuid', '=', 'a.uuid')
        .as('company_users'),
    );

export const findCompanies = (db: Db, search: string | undefined, page: PageWindow) =>
  companyColumns(db, search)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type CompanyRow = Awaited<ReturnType<typeof findCompanies>>[number];

export const countCompanies = (db: Db, search: string | undefined) =>
  countMatching(companiesMatching(db, search));

const company = (db: Db, uuid: string) => companyColumns(db).where('a.uuid', '=', uuid);

export const findCompany = (db: Db, uuid: string) => company(db, uuid).executeTakeFirst();
export const getCompany = (db: Db, uuid: string) => company(db, uuid).executeTakeFirstOrThrow();

/** Locks the account row, so that concurrent edits run one after the other. */
export const findCompanyForUpdate = (trx: Trx, uuid: string) =>
  company(trx, uuid).forUpdate('a').executeTakeFirst();

export const insertCompany = (trx: Trx, values: Insertable<Schema['companies']>) =>
  trx.insertInto('companies').values(values).execute();

export const updateCompany = (trx: Trx, uuid: string, values: Updateable<Schema['companies']>) =>
  trx.updateTable('companies').set(values).where('account_uuid', '=', uuid).execute();

/** Names and ids are unique regardless of case. */
export const companyConstraintMessages = {
  companies_name: { field: 'company_name', message: 'A company with this name already exists' },
  companies_reg_id: { field: 'company_reg_id', message: 'A company with this id already exists' },
};
