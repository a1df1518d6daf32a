import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, listPage, type PageSource } from '../../platform/db/list-page.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

function pharmaciesMatching(search: string | undefined): PageSource {
  const found = matches(sql<string>`p.search`, search);
  return {
    from: found ? sql`accounts a join pharmacies p on p.account_uuid = a.uuid` : sql`accounts a`,
    where: allOf(sql<boolean>`a.kind = 'pharmacist'`, found),
    key: 'a.uuid',
    sortBy: 'a.created_at',
    total: found ? null : sql<number>`total_of('accounts', array['pharmacist'])`,
  };
}

export const findPharmacyPage = (db: Db, search: string | undefined, window: PageWindow) =>
  listPage(db, pharmaciesMatching(search), window, (page, order) =>
    pharmacyColumns(db)
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'a.uuid'))
      .orderBy(order)
      .execute(),
  );

const pharmacyColumns = (db: Db) =>
  db
    .selectFrom('pharmacies as p')
    .innerJoin('accounts as a', 'a.uuid', 'p.account_uuid')
    .selectAll('p')
    .select(['a.uuid', 'a.kind', 'a.first_name', 'a.last_name', 'a.email', 'a.mobile']);

const pharmacy = (db: Db, uuid: string) => pharmacyColumns(db).where('a.uuid', '=', uuid);

export const findPharmacy = (db: Db, uuid: string) => pharmacy(db, uuid).executeTakeFirst();
export const getPharmacy = (db: Db, uuid: string) => pharmacy(db, uuid).executeTakeFirstOrThrow();
export type PharmacyRow = Awaited<ReturnType<typeof getPharmacy>>;

/** Locks the row, so that concurrent edits run one after the other. */
export const findPharmacyForUpdate = (trx: Trx, uuid: string) =>
  pharmacy(trx, uuid).forUpdate().executeTakeFirst();

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
