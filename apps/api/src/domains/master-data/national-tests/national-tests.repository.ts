import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { TestKind } from '@baobab/contract/master-data/national-tests';
import { sql, type Insertable } from 'kysely';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const matching = (db: Db, kind: TestKind, search: string | undefined) => {
  const found = matches(sql<string>`t.search`, search);
  return db
    .selectFrom('national_tests as t')
    .where('t.kind', '=', kind)
    .$if(found !== null, (query) => query.where(found!));
};

export async function countTests(db: Db, kind: TestKind, search: string | undefined): Promise<number> {
  const row = await matching(db, kind, search)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const findTests = (db: Db, kind: TestKind, search: string | undefined, page: PageWindow) =>
  withNames(matching(db, kind, search))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();

const withNames = (query: ReturnType<typeof matching>) =>
  query
    .innerJoin('cities as c', 'c.uuid', 't.city_uuid')
    .innerJoin('areas as a', 'a.uuid', 't.area_uuid')
    .innerJoin('partners as p', 'p.uuid', 't.partner_uuid')
    .select([
      't.uuid',
      't.name',
      't.product_code',
      't.discipline',
      't.popular',
      't.active',
      't.city_uuid',
      't.area_uuid',
      't.partner_uuid',
      't.version',
      'c.name as city',
      'a.name as area',
      'p.name as partner',
    ]);

const oneTest = (db: Db, kind: TestKind, uuid: string) =>
  withNames(matching(db, kind, undefined)).where('t.uuid', '=', uuid);

export const findTest = (db: Db, kind: TestKind, uuid: string) => oneTest(db, kind, uuid).executeTakeFirst();
export const getTest = (db: Db, kind: TestKind, uuid: string) =>
  oneTest(db, kind, uuid).executeTakeFirstOrThrow();
export type TestRow = Awaited<ReturnType<typeof getTest>>;

/** Locks the row, so that concurrent edits run one after the other. */
export const findTestForUpdate = (trx: Trx, kind: TestKind, uuid: string) =>
  oneTest(trx, kind, uuid).forUpdate('t').executeTakeFirst();

/** Resolves names to ids; null for an unknown name or an area of another city. */
export async function findByNames(db: Db, names: { city: string; area: string; partner: string }) {
  const hasName = (column: string, name: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`;
  const [city, partner] = await Promise.all([
    db.selectFrom('cities').select('uuid').where(hasName('name', names.city)).executeTakeFirst(),
    db.selectFrom('partners').select('uuid').where(hasName('name', names.partner)).executeTakeFirst(),
  ]);
  const area = await db
    .selectFrom('areas')
    .select('uuid')
    .where('city_uuid', '=', city?.uuid ?? null)
    .where(hasName('name', names.area))
    .executeTakeFirst();
  return { city: city?.uuid ?? null, area: area?.uuid ?? null, partner: partner?.uuid ?? null };
}

export type TestColumns = Omit<
  Insertable<Schema['national_tests']>,
  'uuid' | 'kind' | 'version' | 'created_at'
>;

export async function insertTest(trx: Trx, kind: TestKind, columns: TestColumns): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('national_tests')
    .values({ uuid, kind, ...columns })
    .execute();
  return uuid;
}

export const updateTest = (trx: Trx, uuid: string, columns: TestColumns) =>
  trx
    .updateTable('national_tests')
    .set({ ...columns, version: sql`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
