import type { DuplicateKind } from '@baobab/contract/overview/duplicates';
import { raiseVersion } from '@baobab/postgres/row-version';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import type { CouponUse } from '../../money/coupons/merged-uses.public.ts';
import { referredPeople, type Reference } from './merge-references.ts';

export const personColumns = {
  consumer: ['first_name', 'middle_name', 'last_name', 'email', 'mobile', 'dob', 'gender', 'blood_group'],
  // oxfmt-ignore
  patient: [
    'first_name', 'last_name', 'email', 'secondary_email', 'mobile', 'other_mobile', 'dob', 'gender', 'blood_group',
    'marital_status',
  ],
} as const satisfies Record<DuplicateKind, readonly string[]>;

export interface MergedRow {
  uuid: string;
  full_name: string;
  merged_into: string | null;
  active: boolean;
  verified: boolean;
  push_consent: boolean;
  consumer_uuid: string | null;
  is_erased: boolean;
  [field: string]: string | boolean | null;
}

const isErased = sql<boolean>`exists (
  select from person_keys k where k.person_uuid = t.uuid and k.erased_at is not null)`;

/**
 * The rows of both people; locked in the order of their ids when the transaction writes. They are read after the lock: the
 * statement that waits for an erasure would not find that the person is erased.
 */
export async function findPair(
  db: Db,
  kind: DuplicateKind,
  uuids: readonly string[],
  lock: boolean,
): Promise<MergedRow[]> {
  const table = sql.table(kind === 'consumer' ? 'accounts' : 'patients');
  if (lock)
    await sql`select from ${table} where uuid = any (${uuids}::uuid[]) order by uuid for update`.execute(db);
  const columns = personColumns[kind].map((name) => sql.ref(`t.${name}`));
  const own =
    kind === 'consumer'
      ? sql`t.verified, t.push_consent, null::uuid as consumer_uuid from accounts t where t.kind = 'consumer' and`
      : sql`true as verified, true as push_consent, t.consumer_uuid from patients t where`;
  const { rows } = await sql<MergedRow>`
    select t.uuid, t.full_name, t.merged_into, t.active, ${sql.join(columns)}, ${isErased} as is_erased, ${own}
      t.uuid = any (${uuids}::uuid[])`.execute(db);
  return rows;
}

/** Whether the consent to push notifications was changed since, by the person or by staff. */
export async function isConsentDecided(db: Db, person: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where subject = ${person} and at > ${since} and details -> 'changed' ? 'push_consent' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether another merged record has withdrawn the consent, too; the undo of its merge then gives it back. */
export async function passWithdrawalOn(trx: Trx, kept: string, except: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update merges set before = before || '{"withdrawn": true}' where uuid = (
      select m.uuid from merges m join accounts a on a.uuid = m.merged_uuid
      where m.kept_uuid = ${kept} and m.merged_uuid <> ${except} and m.undone_at is null and not a.push_consent
      order by m.at desc limit 1)`.execute(trx);
  return numAffectedRows > 0n;
}

/** Locks the account of patients before the patients, as bookings do. */
export const lockAccountsOf = (trx: Trx, patients: readonly string[]) =>
  sql`select from accounts where uuid in (
    select consumer_uuid from patients where uuid = any (${patients}::uuid[])) order by uuid for update`.execute(
    trx,
  );

const ref = ({ table }: Reference, alias = 't') => sql`${sql.table(table)} ${sql.raw(alias)}`;
const keyOf = ({ key }: Reference) =>
  key.length === 0
    ? sql<string>`''`
    : sql<string>`concat_ws('|', ${sql.join(key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))})`;

/** Rows of the person that the other one may get. */
function movable(reference: Reference, from: string, to: string): RawBuilder<boolean> {
  const column = sql.ref(`t.${reference.column}`);
  const own = sql<boolean>`${column} = ${from} and ${sql.raw(reference.where ?? 'true')}`;
  const notOneself =
    reference.column === 'referrer_uuid'
      ? sql` and t.user_uuid <> ${to}`
      : reference.table === 'referrals'
        ? sql` and t.referrer_uuid <> ${to}`
        : sql``;
  if (!reference.isUnique) return sql<boolean>`${own}${notOneself}`;
  const same = reference.key.map((name) => sql` and ${sql.ref(`o.${name}`)} = ${sql.ref(`t.${name}`)}`);
  return sql<boolean>`${own}${notOneself} and not exists (
    select from ${ref(reference, 'o')} where ${sql.ref(`o.${reference.column}`)} = ${to}${sql.join(same, sql` `)})`;
}

export async function countMovable(db: Db, reference: Reference, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${ref(reference)} where ${movable(reference, from, to)}`.execute(db);
  return rows[0]!.n;
}

/** Moves the rows and stores their keys. Returns their number. */
export async function moveRows(
  trx: Trx,
  merge: string,
  reference: Reference,
  from: string,
  to: string,
): Promise<number> {
  const version = await raiseVersion(trx, reference.table);
  const { numAffectedRows = 0n } = await sql`
    with moved as (
      update ${ref(reference)} set ${sql.ref(reference.column)} = ${to}${version}
      where ${movable(reference, from, to)} returning ${keyOf(reference)} as key)
    insert into merge_moves (merge_uuid, table_name, column_name, key)
    select ${merge}, ${reference.table}, ${reference.column}, key from moved`.execute(trx);
  return Number(numAffectedRows);
}

/** Moves back the rows that are still with the kept person. */
export async function moveBack(trx: Trx, merge: string, reference: Reference, from: string, to: string) {
  const version = await raiseVersion(trx, reference.table);
  await sql`
    update ${ref(reference)} set ${sql.ref(reference.column)} = ${from}${version}
    where ${sql.ref(`t.${reference.column}`)} = ${to} and ${keyOf(reference)} in (
      select key from merge_moves where merge_uuid = ${merge} and table_name = ${reference.table}
        and column_name = ${reference.column})`.execute(trx);
}

const setAsideName = (reference: Reference) => `${reference.column} set aside`;

/** Deletes the rows that cannot move, and stores them for the undo. */
export const setAsideRows = (
  trx: Trx,
  merge: string,
  reference: Reference,
  from: string,
  which = sql`true`,
) =>
  sql`
    with taken as (
      delete from ${ref(reference)} where ${sql.ref(`t.${reference.column}`)} = ${from} and ${which}
      returning to_jsonb(t) as row)
    insert into merge_moves (merge_uuid, table_name, column_name, key)
    select ${merge}, ${reference.table}, ${setAsideName(reference)}, row::text from taken`.execute(trx);

/** The kept person's referral by the merged one, which would keep that of the merged one from moving. */
export const setAsideReferral = (trx: Trx, merge: string, kept: string, merged: string) =>
  setAsideRows(trx, merge, referredPeople, merged, sql`t.user_uuid = ${kept}`);

/** Inserts the rows again, unless the person has another one since. */
export const restoreRows = (trx: Trx, merge: string, reference: Reference) =>
  sql`
    insert into ${sql.table(reference.table)}
    select r.* from merge_moves m, jsonb_populate_record(null::${sql.table(reference.table)}, m.key::jsonb) r
    where m.merge_uuid = ${merge} and m.table_name = ${reference.table}
      and m.column_name = ${setAsideName(reference)}
    on conflict do nothing`.execute(trx);

const USES = { table_name: 'coupon_uses', column_name: 'consumer_uuid' } as const;

/** Stores the uses of coupons that a merge has added. */
export async function noteUses(trx: Trx, merge: string, uses: readonly CouponUse[]) {
  const rows = uses.map(({ coupon_uuid, n }) => ({ merge_uuid: merge, ...USES, key: `${coupon_uuid}|${n}` }));
  if (rows.length > 0) await trx.insertInto('merge_moves').values(rows).execute();
}

export async function findUses(db: Db, merge: string): Promise<CouponUse[]> {
  const rows = await db
    .selectFrom('merge_moves')
    .select('key')
    .where('merge_uuid', '=', merge)
    .where('table_name', '=', USES.table_name)
    .execute();
  return rows.map(({ key }) => {
    const [coupon_uuid, n] = key.split('|') as [string, string];
    return { coupon_uuid, n: Number(n) };
  });
}

/** The money and orders of people: sums that a merge must not change. */
export async function sumsOf(db: Db, column: 'consumer_uuid' | 'patient_uuid', people: readonly string[]) {
  const of = (table: string, sum: string) =>
    sql`(select count(*) || '/' || coalesce(sum(${sql.raw(sum)}), 0) from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} = any (${people}::uuid[]))`;
  const { rows } = await sql<{ sums: string }>`select concat_ws(' ',
    ${of('payments', 't.amount_kobo')}, ${of('bookings', '1')}, ${of('lab_orders', '1')},
    ${column === 'consumer_uuid' ? of('treatment_orders', 't.amount_kobo') : sql`''`},
    (select count(*) || '/' || coalesce(sum(e.amount_kobo), 0) from payment_events e join payments t on t.uuid = e.payment_uuid
     where ${sql.ref(`t.${column}`)} = any (${people}::uuid[]))) as sums`.execute(db);
  return rows[0]!.sums;
}

/** Live appointments of both at one time. */
export async function countClashes(
  db: Db,
  column: 'consumer_uuid' | 'patient_uuid',
  kept: string,
  merged: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bookings a join bookings b
      on a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where ${sql.ref(`a.${column}`)} = ${kept} and ${sql.ref(`b.${column}`)} = ${merged}
      and a.holds_slot and b.holds_slot and a.ends_at > ${now} and b.ends_at > ${now}`.execute(db);
  return rows[0]!.n;
}

export interface ReferralRow {
  user_uuid: string;
  referrer_uuid: string;
  referred_at: Date;
  name: string;
  is_company: boolean;
}

export async function findReferralsOf(db: Db, users: readonly string[]): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select r.user_uuid, r.referrer_uuid, r.referred_at, coalesce(c.company_name, a.full_name) as name,
      c.account_uuid is not null as is_company
    from referrals r join accounts a on a.uuid = r.referrer_uuid
      left join companies c on c.account_uuid = r.referrer_uuid
    where r.user_uuid = any (${users}::uuid[])`.execute(db);
  return rows;
}
