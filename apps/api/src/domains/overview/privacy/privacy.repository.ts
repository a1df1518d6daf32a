import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import { notMerged, survivorOf } from '../../workspace/access/merged-records.public.ts';

const accountColumns = [
  'uuid',
  'version',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'mobile',
  'dob',
  'gender',
  'blood_group',
  'push_consent',
] as const;

const patientColumns = [
  'uuid',
  'version',
  'first_name',
  'last_name',
  'email',
  'secondary_email',
  'mobile',
  'other_mobile',
  'dob',
  'gender',
  'blood_group',
  'marital_status',
] as const;

/** Any account outside the staff; the id of a merged one leads to the account that it was merged into. */
export const findPerson = (db: Db, uuid: string) =>
  db
    .selectFrom('accounts')
    .select(['uuid', 'kind', 'full_name'])
    .where('uuid', '=', survivorOf('accounts', uuid))
    .where('kind', '<>', 'staff')
    .executeTakeFirst();

/**
 * Locks the account and those that were merged into it in the order of their ids, as a merge and its undo do. Returns the
 * merged ones, which are erased with the account.
 */
export async function lockWithMerged(trx: Trx, uuid: string): Promise<string[]> {
  const query = trx
    .selectFrom('accounts')
    .select('uuid')
    .where((eb) => eb.or([eb('uuid', '=', uuid), eb('merged_into', '=', uuid)]))
    .orderBy('uuid')
    .forUpdate();
  await query.execute();
  // The first statement does not find the record of a merge that it waited for.
  const rows = await query.execute();
  return rows.map((row) => row.uuid).filter((merged) => merged !== uuid);
}

/** Locks the account against new bookings, orders and payments, which refer to it. */
export const lockAccount = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('accounts')
    .select(['uuid', 'kind', 'full_name', 'email', 'merged_into'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

const consumers = (db: Db) => db.selectFrom('accounts').select(accountColumns).where('kind', '=', 'consumer');

export const findPersonalData = (db: Db, uuid: string) =>
  consumers(db).where('uuid', '=', survivorOf('accounts', uuid)).executeTakeFirst();
export const getMergedInto = (trx: Trx, table: 'accounts' | 'patients', uuid: string) =>
  trx.selectFrom(table).select('merged_into').where('uuid', '=', uuid).executeTakeFirstOrThrow();
export const lockPersonalData = (trx: Trx, uuid: string) =>
  consumers(trx).where('uuid', '=', uuid).forUpdate().executeTakeFirst();
export type PersonalDataRow = NonNullable<Awaited<ReturnType<typeof findPersonalData>>>;

/** The record that was merged into the person and has one of the values. */
export const findMergedWith = (db: Db, uuid: string, { email, mobile }: { email: string; mobile: string }) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('merges as m', 'm.merged_uuid', 'a.uuid')
    .select(['a.full_name', 'a.mobile', 'm.at'])
    .where('a.merged_into', '=', uuid)
    .where('m.undone_at', 'is', null)
    .where(sql<boolean>`(lower(a.email) = lower(${email}) or a.mobile = ${mobile})`)
    .executeTakeFirst();

const patientsOf = (db: Db, consumer: string) =>
  db
    .selectFrom('patients')
    .select(patientColumns)
    .where('consumer_uuid', '=', consumer)
    .orderBy('created_at')
    .orderBy('uuid');

export const findPatientsOf = (db: Db, consumer: string) =>
  patientsOf(db, consumer).where(notMerged('patients')).execute();
export const findPatientsWithMerged = (db: Db, consumer: string) => patientsOf(db, consumer).execute();

const patient = (db: Db, uuid: string) =>
  db.selectFrom('patients').select(patientColumns).where('uuid', '=', uuid);
export const getPatient = (db: Db, uuid: string) => patient(db, uuid).executeTakeFirstOrThrow();
export const lockPatient = (trx: Trx, uuid: string) => patient(trx, uuid).forUpdate().executeTakeFirst();

/**
 * The texts that name a person: full names, e-mail addresses and phone numbers, also in the national form. Those of before
 * a merge, which has taken over others, are known until the erasure.
 */
export async function findNamingTexts(db: Db, uuid: string): Promise<string[]> {
  const before = sql`cross join lateral jsonb_to_record(m.before -> 'kept') b (first_name text, middle_name text,
    last_name text, email text, mobile text, secondary_email text, other_mobile text)`;
  const { rows } = await sql<{ name: string; email: string | null; mobile: string | null }>`
    select full_name as name, email, mobile from accounts where uuid = ${uuid}
    union all select concat_ws(' ', first_name, last_name), null, null from accounts where uuid = ${uuid}
    union all select concat_ws(' ', first_name, last_name), email, mobile from patients where consumer_uuid = ${uuid}
    union all select '', secondary_email, other_mobile from patients where consumer_uuid = ${uuid}
    union all select concat_ws(' ', coalesce(b.first_name, a.first_name), nullif(coalesce(b.middle_name, a.middle_name), ''),
        coalesce(b.last_name, a.last_name)), b.email, b.mobile
      from accounts a join merges m on m.kept_uuid = a.uuid ${before} where a.uuid = ${uuid}
    union all select concat_ws(' ', coalesce(b.first_name, p.first_name), coalesce(b.last_name, p.last_name)), b.email, b.mobile
      from patients p join merges m on m.kept_uuid = p.uuid ${before} where p.consumer_uuid = ${uuid}
    union all select '', b.secondary_email, b.other_mobile
      from patients p join merges m on m.kept_uuid = p.uuid ${before} where p.consumer_uuid = ${uuid}`.execute(
    db,
  );
  // A single word is no name of one person: it would be replaced in texts about others.
  const names = rows.map(({ name }) => name.trim()).filter((name) => name.includes(' '));
  const phones = rows.flatMap(({ mobile }) => (mobile ? phoneForms(mobile) : []));
  return [...new Set([...names, ...rows.flatMap(({ email }) => email ?? []), ...phones])];
}

const phoneForms = (mobile: string) => [mobile, mobile.replace(/^\+/, ''), mobile.replace(/^\+234/, '0')];
