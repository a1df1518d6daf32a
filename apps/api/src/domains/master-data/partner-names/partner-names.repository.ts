import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { sql, type ExpressionBuilder, type QueryExecutorProvider, type Selectable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import { exists } from '@baobab/postgres/exists';
import { defineList } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import { recordsOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const partnerNameList = defineList(partnerNames.list, {
  from: sql`partners p`,
  filters: {
    search: (text) => matches(sql`search_form(p.name || ' ' || p.code)`, text),
    has_prices: (wanted) => exists(sql`select from price_entries e where e.partner_uuid = p.uuid`, wanted),
    has_users: (wanted) => exists(sql`select from partner_users u where u.partner_uuid = p.uuid`, wanted),
  },
  key: 'p.uuid',
  sortBy: 'p.created_at',
  defaultSort: 'name',
  sorts: { code: byName('p.code'), name: byName('p.name') },
});

const columns = ['uuid', 'name', 'code', 'description', 'logo', 'version'] as const;
export type PartnerNameRow = Pick<Selectable<Schema['partners']>, (typeof columns)[number]>;

export const partnerNameRecords = recordsOf(partnerNameList, 'This partner', (db: Db) =>
  db.selectFrom('partners as p').select(columns.map((name) => `p.${name}` as const)),
);

/** Names are unique in any case. */
export const partnerNameConstraintMessages = {
  partners_name: { field: 'name', message: 'A partner with this name already exists' },
};

// Not a unique index, because older data may have partners with the same code.
const codesLock = advisoryLock('partner-codes');

/** No code can be taken by others until the transaction ends. */
export const lockCodes = (trx: QueryExecutorProvider) => codesLock.lockTransaction(trx);

/** Returns whether another partner has this code, in any case. No partner can take it before the transaction ends. */
export async function isCodeTaken(trx: Trx, code: string, except?: string): Promise<boolean> {
  await lockCodes(trx);
  const other = await trx
    .selectFrom('partners')
    .select('uuid')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .$if(except !== undefined, (query) => query.where('uuid', '<>', except!))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type PartnerNameValues = Pick<PartnerNameRow, 'name' | 'code' | 'description' | 'logo'>;

export const insertPartnerName = (trx: Trx, values: PartnerNameValues) =>
  trx
    .insertInto('partners')
    .values({ uuid: newId(), ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updatePartnerName = (trx: Trx, uuid: string, values: PartnerNameValues) =>
  trx
    .updateTable('partners')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirstOrThrow();

export interface BranchFilter {
  search?: string | undefined;
  partner_name?: string | undefined;
}

/** A branch has no place of its own: it is where its newest user says. */
const placeOfBranch = (eb: ExpressionBuilder<Schema & { b: Schema['branches'] }, 'b'>) =>
  eb
    .selectFrom('partner_users as u')
    .innerJoin('cities as c', 'c.uuid', 'u.branch_city_uuid')
    .innerJoin('areas as a', 'a.uuid', 'u.branch_area_uuid')
    .whereRef('u.branch_uuid', '=', 'b.uuid')
    .select(['c.uuid as city_uuid', 'c.name as city', 'a.uuid as area_uuid', 'a.name as area'])
    .orderBy('u.account_uuid', 'desc')
    .limit(1)
    .as('place');
const placeColumns = ['place.city_uuid', 'place.city', 'place.area_uuid', 'place.area'] as const;

const branchesMatching = (db: Db, filter: BranchFilter) =>
  db
    .selectFrom('branches as b')
    .innerJoin('partners as p', 'p.uuid', 'b.partner_uuid')
    .where(matches(sql`search_form(b.name)`, filter.search) ?? sql<boolean>`true`)
    .$if(!!filter.partner_name, (query) =>
      query.where(sql`lower(p.name)`, '=', filter.partner_name!.toLowerCase()),
    );

export const findBranches = (db: Db, filter: BranchFilter, page: PageWindow) =>
  branchesMatching(db, filter)
    .leftJoinLateral(placeOfBranch, (join) => join.onTrue())
    .select(['b.uuid', 'b.name', 'p.name as partner_name', ...placeColumns])
    .orderBy(sql`lower(b.name)`)
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export type BranchRow = Awaited<ReturnType<typeof findBranches>>[number];

export const countBranches = (db: Db, filter: BranchFilter) => countMatching(branchesMatching(db, filter));

export const findPartnerByName = (db: Db, name: string) =>
  db
    .selectFrom('partners')
    .select(['uuid', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();

/** The branches with a name, in any case, of all partners. */
export const findBranchesNamed = (db: Db, name: string) =>
  branchesMatching(db, {})
    .leftJoinLateral(placeOfBranch, (join) => join.onTrue())
    .select(['b.uuid', 'b.partner_uuid', 'p.name as partner_name', ...placeColumns])
    .where(sql`lower(b.name)`, '=', name.toLowerCase())
    .execute();

/** Returns the branch of a partner with this name and creates it if needed. */
export async function ensureBranch(trx: Trx, partner: string, name: string): Promise<string> {
  await trx
    .insertInto('branches')
    .values({ uuid: newId(), partner_uuid: partner, name })
    .onConflict((oc) => oc.expression(sql`partner_uuid, lower(name)`).doNothing())
    .execute();
  const branch = await trx
    .selectFrom('branches')
    .select('uuid')
    .where('partner_uuid', '=', partner)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirstOrThrow();
  return branch.uuid;
}
