import { doctors, type DoctorFilters } from '@baobab/contract/people/doctors';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { thirdPartyDoctors, type ThirdPartyDoctorFilters } from '@baobab/contract/people/third-party-doctors';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import {
  isTrue,
  pageSource,
  type ListDefinition,
  type ListSource,
} from '../../../platform/db/list-filters.ts';
import { allOf, byName, listPage } from '../../../platform/db/list-page.ts';
import { matches, matchesId } from '../../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { findFigures, isOwed } from './doctor-figures.repository.ts';

export interface DoctorFilter extends DoctorFilters {
  /** True for external doctors, false for doctors of the platform. */
  external: boolean;
  outstanding?: 'yes' | '' | undefined;
  /** The order of the page. */
  sort?: string | undefined;
}

const withAccount = sql`doctors d join accounts a on a.uuid = d.account_uuid and a.kind = 'doctor'`;

/** Few doctors are inactive or not verified, so the others are counted as the difference. */
function countDoctors({ external, verified, active }: DoctorFilter) {
  const all = sql<number>`total_of('doctors', array[${String(external)}])`;
  if (verified === undefined && active === undefined) return all;
  const flags = allOf(
    verified === undefined ? null : isTrue('a.verified', verified),
    active === undefined ? null : isTrue('a.active', active),
  );
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from ${withAccount} where d.external = ${external} and ${condition})`;
  return verified === false || active === false
    ? count(flags)
    : sql<number>`${all} - ${count(sql<boolean>`not (${flags})`)}`;
}

/** The condition of a search for the whole transaction id of a payout; an index finds it. */
export const hasPayout = (key: string, search: string) =>
  sql<boolean>`${sql.ref(key)} = any (array(
    select t.doctor_uuid from doctor_payouts t where lower(t.transaction_id) = ${search.trim().toLowerCase()}))`;

/** The filters of the doctors of the platform, also for their export. */
export const doctorFilters: ListSource<DoctorFilters>['filters'] = {
  search(search) {
    const found = matches(sql<string>`d.search`, search);
    return found && sql<boolean>`(${found} or ${hasPayout('d.account_uuid', search)})`;
  },
  verified: (verified) => isTrue('a.verified', verified),
  active: (active) => isTrue('a.active', active),
  speciality: (name) => sql<boolean>`d.speciality @> array[${name}]`,
  city: (uuid) => sql<boolean>`lower(d.city) = (select lower(c.name) from cities c where c.uuid = ${uuid})`,
  licence_within: (days, _query, now) =>
    sql<boolean>`d.licence_expires <= ${dayOf(now)}::date + ${days}::int`,
};

/** Account ids are ordered by creation time, so sorting by id needs no join. */
export const doctorList: ListDefinition<DoctorFilter, SortOf<typeof doctors.list>> = {
  endpoint: { moreFilters: { ...doctors.list.moreFilters, ...thirdPartyDoctors.list.moreFilters } },
  from: ({ verified, active, sort }) =>
    verified !== undefined || active !== undefined || sort !== undefined ? withAccount : sql`doctors d`,
  filters: {
    ...doctorFilters,
    external: (external) => sql<boolean>`d.external = ${external}`,
    outstanding: () => isOwed,
    sort: null,
  },
  key: 'd.account_uuid',
  sortBy: 'd.account_uuid',
  sorts: { full_name: byName('a.full_name') },
  counter: { covers: ['external', 'verified', 'active'], total: countDoctors },
};

/** The third-party doctors, for their export. */
export const externalDoctorList: ListSource<ThirdPartyDoctorFilters> = {
  from: withAccount,
  scope: sql<boolean>`d.external`,
  filters: {
    search: doctorFilters.search,
    active: doctorFilters.active,
    outstanding: () => isOwed,
  },
  key: doctorList.key,
  sortBy: doctorList.sortBy,
  sorts: doctorList.sorts,
};

/** Finds one page of doctors with their figures. */
export async function findDoctorPage(db: Db, filter: DoctorFilter, window: PageWindow, now: Date) {
  const source = pageSource(doctorList, { ...filter, sort: window.sort }, now);
  const found = await listPage(db, source, window, (page, order) =>
    db.selectFrom(page).select('page.uuid').orderBy(order).execute(),
  );
  const uuids = found.rows.map(({ uuid }) => uuid);
  return { ...found, rows: await findDoctors(db, uuids, now) };
}

const accountColumns = [
  'a.first_name',
  'a.middle_name',
  'a.last_name',
  'a.full_name',
  'a.email',
  'a.mobile',
  'a.username',
  'a.verified',
  'a.active',
  'a.dob',
  'a.gender',
  'a.profile_pic',
  'a.version as account_version',
] as const;

interface DocumentRow {
  uuid: string;
  type: string;
  /** Null without a file. */
  file_name: string | null;
}

const doctorColumns = (db: Db) =>
  db
    .selectFrom('doctors as d')
    .innerJoin('accounts as a', 'a.uuid', 'd.account_uuid')
    .selectAll('d')
    .select(accountColumns)
    .select(
      sql<DocumentRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('uuid', p.uuid, 'type', p.document_type, 'file_name', f.name)
          order by p.created_at, p.document_type), '[]')
        from doctor_documents p left join files f on f.uuid = p.file_uuid where p.doctor_uuid = d.account_uuid)`.as(
        'documents',
      ),
    );

/** Finds doctors with their figures, in the order of the ids. */
async function findDoctors(db: Db, uuids: readonly string[], now: Date) {
  if (uuids.length === 0) return [];
  const found = await doctorColumns(db).where('d.account_uuid', 'in', uuids).execute();
  const figures = await findFigures(db, uuids, now);
  const rows = found.map((row) => ({ ...row, ...figures.get(row.account_uuid)! }));
  return rows.toSorted((a, b) => uuids.indexOf(a.account_uuid) - uuids.indexOf(b.account_uuid));
}
export type DoctorRow = Awaited<ReturnType<typeof findDoctors>>[number];

/** A doctor of the platform, or an external one. */
export async function findDoctorIn(
  db: Db,
  uuid: string,
  external: boolean,
  now: Date,
): Promise<DoctorRow | undefined> {
  const doctor = await findDoctor(db, uuid, now);
  return doctor?.external === external ? doctor : undefined;
}

export const findDoctor = async (db: Db, uuid: string, now: Date): Promise<DoctorRow | undefined> =>
  (await findDoctors(db, [uuid], now))[0];

/**
 * Locks the rows, so that edits and payouts of a doctor run one after the other. The lock lets references to the doctor
 * be inserted: a transaction with a new booking could otherwise deadlock with a payout over the doctor's totals.
 */
export const findDoctorForUpdate = (trx: Trx, uuid: string, external: boolean) =>
  doctorColumns(trx)
    .where('d.account_uuid', '=', uuid)
    .where('d.external', '=', external)
    .forNoKeyUpdate(['d', 'a'])
    .executeTakeFirst();
export type EditedDoctor = NonNullable<Awaited<ReturnType<typeof findDoctorForUpdate>>>;

export const updateDoctor = (trx: Trx, uuid: string, values: Updateable<Schema['doctors']>) =>
  trx
    .updateTable('doctors')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('account_uuid', '=', uuid)
    .execute();

export const findDocument = (db: Db, uuid: string) =>
  db
    .selectFrom('doctor_documents as p')
    .innerJoin('files as f', 'f.uuid', 'p.file_uuid')
    .select(['p.doctor_uuid', 'p.document_type', 'f.uuid as file', 'f.name', 'f.mime'])
    .where('p.uuid', '=', uuid)
    .executeTakeFirst();

/** All doctors. The condition on `kind` matches the partial index by name. */
const doctorsMatching = (db: Db, search: string | undefined) => {
  const found = matchesId('a.uuid', search) ?? matches(sql<string>`d.search`, search);
  return db
    .selectFrom('accounts as a')
    .innerJoin('doctors as d', 'd.account_uuid', 'a.uuid')
    .where(sql<boolean>`a.kind = 'doctor'`)
    .$if(!!found, (query) => query.where(found!));
};

/** Active doctors of the platform. */
const bookableDoctors = (db: Db, search: string | undefined) =>
  doctorsMatching(db, search).where('a.active', '=', true).where('d.external', '=', false);

const pageByName = (query: ReturnType<typeof doctorsMatching>, page: PageWindow) =>
  query
    .orderBy(sql`lower(a.full_name)`)
    .orderBy('a.uuid')
    .limit(page.limit)
    .offset(page.skip);

export const findBookableDoctors = (db: Db, search: string | undefined, page: PageWindow) =>
  pageByName(bookableDoctors(db, search), page)
    .select(['a.uuid', 'a.full_name', 'd.speciality', 'd.consultation_fee_kobo'])
    .execute();

export async function countBookableDoctors(db: Db, search: string | undefined): Promise<number> {
  if (search?.trim()) return countMatching(bookableDoctors(db, search));
  const { rows } = await sql<{ n: number }>`
    select total_of('doctors', array['false']) - (
      select count(*) from accounts a join doctors d on d.account_uuid = a.uuid
      where a.kind = 'doctor' and not a.active and not d.external) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export const findAnyDoctors = (db: Db, search: string | undefined, page: PageWindow) =>
  pageByName(doctorsMatching(db, search), page).select(['a.uuid', 'a.full_name']).execute();

export async function countAnyDoctors(db: Db, search: string | undefined): Promise<number> {
  if (search?.trim()) return countMatching(doctorsMatching(db, search));
  const { rows } = await sql<{ n: number }>`
    select total_of('doctors', array['false']) + total_of('doctors', array['true']) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export const findSpecialities = (db: Db) =>
  db
    .selectFrom('specialities')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
