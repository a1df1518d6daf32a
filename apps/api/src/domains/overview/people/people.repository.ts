import { dayOf } from '@baobab/contract/kit/lagos-time';
import { personKinds, type PersonKind, type PersonTab } from '@baobab/contract/workspace/person-access';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';
import { notMerged, survivorOf } from '../../workspace/access/merged-records.public.ts';
import { usesOfLabel } from '../../money/coupons/label-uses.public.ts';
import { isDue } from '../../money/transactions/public.ts';

export interface PersonRow {
  uuid: string;
  kind: PersonKind;
  full_name: string;
  email: string;
  mobile: string;
  active: boolean;
  created_at: Date;
  verified: boolean;
  dob: string | null;
  gender: string | null;
  profile_pic: string | null;
  push_consent: boolean;
  erased_at: Date | null;
}

/** The id of a merged account leads to the account that it was merged into. */
export const findPersonKind = (db: Db, uuid: string) =>
  db
    .selectFrom('accounts')
    .select(['uuid', 'kind'])
    .where('uuid', '=', survivorOf('accounts', uuid))
    .where('kind', 'in', [...personKinds])
    .executeTakeFirst() as Promise<Pick<PersonRow, 'uuid' | 'kind'> | undefined>;

const documentTables = ['case_notes', 'psychiatry_notes', 'prescriptions', 'lab_advices'];
const count = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from})`;
const countOf = (table: string, owner: string) =>
  count(sql`${sql.table(table)} t where t.${sql.ref(owner)} = a.uuid`);

export async function countBookingsOfDoctor(db: Db, doctor: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from bookings where doctor_uuid = ${doctor}`.execute(db);
  return rows[0]!.n;
}

/** The rows of each tab of the account `a`; every count uses an index on the owner. */
type TabCount = RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>);
const referrerCounts = {
  referrals: countOf('referrals', 'referrer_uuid'),
  notes: countOf('staff_notes', 'person_uuid'),
};
const tabCounts: Record<PersonKind, Partial<Record<PersonTab, TabCount>>> = {
  consumer: {
    appointments: countOf('bookings', 'consumer_uuid'),
    payments: countOf('payments', 'consumer_uuid'),
    'lab-orders': countOf('lab_orders', 'consumer_uuid'),
    'treatment-orders': countOf('treatment_orders', 'consumer_uuid'),
    documents: sql`(${sql.join(
      documentTables.map((table) =>
        count(
          sql`patients p join ${sql.table(table)} t on t.patient_uuid = p.uuid where p.consumer_uuid = a.uuid`,
        ),
      ),
      sql` + `,
    )})`,
    readings: countOf('health_readings', 'consumer_uuid'),
    chat: sql`(select coalesce(sum(c.last_seq), 0)::int from support_channels c
      where c.consumer_uuid = a.uuid or c.consumer_uuid in (select m.uuid from accounts m where m.merged_into = a.uuid))`,
    notes: countOf('staff_notes', 'person_uuid'),
    referrals: countOf('referrals', 'referrer_uuid'),
  },
  doctor: {
    appointments: countOf('bookings', 'doctor_uuid'),
    payments: countOf('payments', 'doctor_uuid'),
    clinics: countOf('clinics', 'doctor_uuid'),
    slots: (today) => count(sql`slots t where t.doctor_uuid = a.uuid and t.day >= ${today}`),
    feedback: countOf('feedback', 'doctor_uuid'),
    notes: countOf('staff_notes', 'person_uuid'),
  },
  diagnostic: { notes: countOf('staff_notes', 'person_uuid') },
  pharmacy: { notes: countOf('staff_notes', 'person_uuid') },
  pharmacist: referrerCounts,
  influencer: referrerCounts,
  introducer: referrerCounts,
};

/** The parts of the header beside the account; each is one JSON value of the account `a`. */
const parts = {
  wallet: sql`(select jsonb_build_object('cashback_kobo', coalesce(sum(cashback_kobo), 0),
    'points', coalesce(sum(points), 0)) from coupon_redemptions where consumer_uuid = a.uuid)`,
  patients: sql`(select coalesce(jsonb_agg(jsonb_build_object('uuid', p.uuid, 'full_name', p.full_name, 'dob', p.dob,
    'gender', p.gender) order by p.created_at, p.uuid), '[]') from patients p where p.consumer_uuid = a.uuid and ${notMerged('p')})`,
  referrer: sql`(select jsonb_build_object('uuid', r.uuid, 'kind', r.kind, 'full_name',
    coalesce(c.company_name, r.full_name)) from referrals f join accounts r on r.uuid = f.referrer_uuid
    left join companies c on c.account_uuid = r.uuid where f.user_uuid = a.uuid)`,
  channel: sql`(select to_jsonb(uuid) from support_channels where consumer_uuid = a.uuid)`,
  refunds_due: sql`(select to_jsonb(count(*)) from payments y where y.consumer_uuid = a.uuid and ${isDue})`,
  referal_code: sql`(select to_jsonb(referral_code) from wallets where account_uuid = a.uuid)`,
  organisation: sql`to_jsonb(nullif(concat_ws(', ',
    (select pharmacy_name from pharmacies where account_uuid = a.uuid),
    (select influencer_name from influencers where account_uuid = a.uuid),
    (select introducer_name from introducers where account_uuid = a.uuid),
    (select o.name || ', ' || b.name from partner_users u join branches b on b.uuid = u.branch_uuid
      join partners o on o.uuid = u.partner_uuid where u.account_uuid = a.uuid)), ''))`,
  coupons: usesOfLabel(sql`a.uuid`),
  doctor: sql`(select to_jsonb(d) from (select external, speciality, consultation_fee_kobo, license, registration_no,
    registration_council, licence_authority, licence_issued, licence_expires
    from doctors where account_uuid = a.uuid) d)`,
};
export type PersonPart = keyof typeof parts;

export interface PersonParts {
  wallet?: { cashback_kobo: number; points: number };
  patients?: { uuid: string; full_name: string; dob: string | null; gender: string | null }[];
  referrer?: { uuid: string; full_name: string; kind: string } | null;
  channel?: string | null;
  coupons?: { coupons: number; uses: number; discount_kobo: number };
  refunds_due?: number;
  referal_code?: string | null;
  organisation?: string | null;
  doctor?: {
    external: boolean;
    speciality: string[];
    consultation_fee_kobo: number;
    license: string | null;
    registration_no: string | null;
    registration_council: string | null;
    licence_authority: string;
    licence_issued: string | null;
    licence_expires: string | null;
  };
}

/** The account with the wanted parts and counts, in one query. */
export async function getPerson(
  db: Db,
  { uuid, kind }: { uuid: string; kind: PersonKind },
  wanted: { parts: readonly PersonPart[]; tabs: readonly PersonTab[] },
  now: Date,
) {
  const objectOf = (entries: (readonly [string, RawBuilder<unknown>])[]) =>
    sql`jsonb_build_object(${sql.join(entries.flatMap(([name, value]) => [sql.lit(name), value]))})`;
  const counts = wanted.tabs.flatMap((tab) => {
    const counted = tabCounts[kind][tab];
    return counted ? [[tab, typeof counted === 'function' ? counted(dayOf(now)) : counted] as const] : [];
  });
  const { rows } = await sql<
    PersonRow & { parts: PersonParts; counts: Partial<Record<PersonTab, number>> }
  >`select a.uuid, a.kind, a.full_name, a.email, a.mobile, a.active, a.created_at, a.verified, a.dob, a.gender,
      a.profile_pic, a.push_consent, k.erased_at,
      ${objectOf(wanted.parts.map((part) => [part, parts[part]] as const))} as parts,
      ${objectOf(counts)} as counts
    from accounts a left join person_keys k on k.person_uuid = a.uuid where a.uuid = ${uuid}`.execute(db);
  return rows[0]!;
}
export type PersonDetails = Awaited<ReturnType<typeof getPerson>>;

export async function findClinics(db: Db, doctor: string) {
  const { rows } = await sql<ClinicRow>`
    select c.uuid, c.name, c.address, c.active, (
      select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI'), 'slot_minutes', h.slot_minutes) order by h.weekday, h.opens), '[]')
      from opening_hours h where h.clinic_uuid = c.uuid) as hours
    from clinics c where c.doctor_uuid = ${doctor} order by c.active desc, lower(c.name), c.uuid`.execute(db);
  return rows;
}
interface ClinicRow {
  uuid: string;
  name: string;
  address: string;
  active: boolean;
  hours: { weekday: number; opens: string; closes: string; slot_minutes: number }[];
}
