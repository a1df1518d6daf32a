import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';
import { findFigures } from './doctor-figures.repository.ts';

export interface DoctorFilter {
  /** Doctors of third parties, or those of the platform. */
  external: boolean;
  search?: string | undefined;
}

/** One page, newest first, with its figures and the exact total of all that match. */
export async function findDoctorPage(db: Db, filter: DoctorFilter, window: PageWindow) {
  const total = await countDoctors(db, filter);
  const walk = walkOf(window, total);
  const keys = walk.limit === 0 ? [] : turnBack(await findKeys(db, filter, walk), walk);
  return { rows: await findDoctors(db, keys), total };
}

const searched = ({ external }: DoctorFilter, found: RawBuilder<boolean>) => sql`
  from accounts a join doctors d on d.account_uuid = a.uuid
  where a.kind = 'doctor' and d.external = ${external} and ${found}`;

async function countDoctors(db: Db, filter: DoctorFilter): Promise<number> {
  const found = matches(sql<string>`a.search`, filter.search);
  const { rows } = found
    ? await sql<{ n: number }>`select count(*) as n ${searched(filter, found)}`.execute(db)
    : await sql<{ n: number }>`select total_of('doctors', array[${String(filter.external)}]) as n`.execute(
        db,
      );
  return rows[0]?.n ?? 0;
}

/** An account's id carries the time it was made, so the ids alone are in order and need no other table. */
async function findKeys(db: Db, filter: DoctorFilter, walk: Walk): Promise<string[]> {
  const found = matches(sql<string>`a.search`, filter.search);
  const page = sql`order by uuid ${sql.raw(walk.direction)} limit ${walk.limit} offset ${walk.offset}`;
  const { rows } = found
    ? await sql<{ uuid: string }>`
        with hits as materialized (select a.uuid ${searched(filter, found)}) select uuid from hits ${page}`.execute(
        db,
      )
    : await sql<{ uuid: string }>`
        select account_uuid as uuid from doctors where external = ${filter.external}
        order by account_uuid ${sql.raw(walk.direction)} limit ${walk.limit} offset ${walk.offset}`.execute(
        db,
      );
  return rows.map(({ uuid }) => uuid);
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

const doctorColumns = (db: Db) =>
  db
    .selectFrom('doctors as d')
    .innerJoin('accounts as a', 'a.uuid', 'd.account_uuid')
    .selectAll('d')
    .select(accountColumns)
    .select(
      sql<string[]>`array(
        select document_type from doctor_documents where doctor_uuid = d.account_uuid order by created_at, document_type)`.as(
        'documents',
      ),
    );

/** These doctors with their figures, in the order asked for. */
export async function findDoctors(db: Db, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  const found = await doctorColumns(db).where('d.account_uuid', 'in', uuids).execute();
  const figures = await findFigures(db, uuids);
  const rows = found.map((row) => ({ ...row, ...figures.get(row.account_uuid)! }));
  return rows.toSorted((a, b) => uuids.indexOf(a.account_uuid) - uuids.indexOf(b.account_uuid));
}
export type DoctorRow = Awaited<ReturnType<typeof findDoctors>>[number];

/** Locked, so that two edits, or an edit and a payment, see each other. */
export const findDoctorForUpdate = (trx: Trx, uuid: string, external: boolean) =>
  doctorColumns(trx)
    .where('d.account_uuid', '=', uuid)
    .where('d.external', '=', external)
    .forUpdate(['d', 'a'])
    .executeTakeFirst();
export type EditedDoctor = NonNullable<Awaited<ReturnType<typeof findDoctorForUpdate>>>;

export const updateDoctor = (trx: Trx, uuid: string, values: Updateable<Schema['doctors']>) =>
  trx
    .updateTable('doctors')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('account_uuid', '=', uuid)
    .execute();

/** Active doctors of the platform. Both conditions on the account are those of its indexes. */
const doctorsMatching = (db: Db, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  return db
    .selectFrom('accounts as a')
    .innerJoin('doctors as d', 'd.account_uuid', 'a.uuid')
    .where(sql<boolean>`a.kind = 'doctor'`)
    .where('a.active', '=', true)
    .where('d.external', '=', false)
    .$if(!!found, (query) => query.where(found!));
};

export const findDoctorOptions = (db: Db, search: string | undefined, page: PageWindow) =>
  doctorsMatching(db, search)
    .select(['a.uuid', 'a.full_name', 'd.speciality', 'd.consultation_fee_kobo'])
    .orderBy(sql`lower(a.full_name)`)
    .orderBy('a.uuid')
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export const countDoctorOptions = (db: Db, search: string | undefined) =>
  countOf(doctorsMatching(db, search));

export const findSpecialities = (db: Db) =>
  db
    .selectFrom('specialities')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
