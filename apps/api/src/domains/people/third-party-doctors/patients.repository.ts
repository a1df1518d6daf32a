import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { ThirdPartyPatientFilters } from '@baobab/contract/people/third-party-doctors';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { allOf, listPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db, Trx } from '../../../schema.ts';

/** A booking of patient `t` with a third-party doctor that the filters select. */
const bookedBy = ({ doctor_uuid, from, to }: ThirdPartyPatientFilters) => sql<boolean>`exists (
  select from bookings b join doctors d on d.account_uuid = b.doctor_uuid and d.external
  where b.patient_uuid = t.patient_uuid and ${bookingsIn({ doctor_uuid, from, to })})`;

export const bookingsIn = ({ doctor_uuid, from, to }: Omit<ThirdPartyPatientFilters, 'search'>) =>
  allOf(
    from && sql<boolean>`b.day >= ${from}`,
    to && sql<boolean>`b.day <= ${to}`,
    doctor_uuid && sql<boolean>`b.doctor_uuid = ${doctor_uuid}`,
  );

/** The patients of one doctor or of all; each case has its own table with an index in list order. */
export const patientList: ListDefinition<ThirdPartyPatientFilters> = {
  from: ({ doctor_uuid }) => (doctor_uuid ? sql`third_party_patient_doctors t` : sql`third_party_patients t`),
  filters: {
    doctor_uuid: (uuid) => sql<boolean>`t.doctor_uuid = ${uuid}`,
    search(text) {
      const found = matches(sql<string>`p.search`, text);
      return (
        found && sql<boolean>`exists (select from patients p where p.uuid = t.patient_uuid and ${found})`
      );
    },
    from: (_day, query) => bookedBy(query),
    // `from` checks both days, because the same booking must be on or after `from` and on or before `to`.
    to: (_day, query) => (query.from ? null : bookedBy(query)),
  },
  key: 't.patient_uuid',
  sortBy: 't.since',
  counter: { covers: [], total: () => sql<number>`total_of('third_party_patients')` },
};

export const findPatientPage = (db: Db, query: ThirdPartyPatientFilters, window: PageWindow) =>
  listPage(db, pageSource(patientList, query), window, async (page, order) => {
    const { rows } = await sql<PatientRow>`
      select ${personColumns}, ${careColumns}
      from ${page} join patients p on p.uuid = page.uuid order by ${order}`.execute(db);
    return rows;
  });

/** The patient, if a third-party doctor has treated them. */
export async function findPatient(db: Db, uuid: string): Promise<PatientRow | undefined> {
  const { rows } = await sql<PatientRow>`
    select ${personColumns}, ${careColumns}
    from third_party_patients t join patients p on p.uuid = t.patient_uuid
    where t.patient_uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Lists a patient by the bookings that they have, as the trigger on bookings does. */
export async function listByBookings(trx: Trx, patient: string) {
  const met = sql`select distinct d.account_uuid as doctor_uuid, p.uuid as patient_uuid, p.created_at as since
    from patients p join bookings b on b.patient_uuid = p.uuid
      join doctors d on d.account_uuid = b.doctor_uuid and d.external where p.uuid = ${patient}`;
  await sql`insert into third_party_patient_doctors (doctor_uuid, patient_uuid, since) ${met}
    on conflict do nothing`.execute(trx);
  await sql`insert into third_party_patients (patient_uuid, since)
    select distinct patient_uuid, since from (${met}) met on conflict do nothing`.execute(trx);
}

const personColumns = sql`p.uuid, p.full_name, p.first_name, p.email, p.mobile, p.dob, p.gender, p.blood_group`;

/** Doctors, counts of tests and prescriptions, and latest delivery street of a patient `p`. */
const careColumns = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('uuid', a.uuid, 'full_name', a.full_name) order by a.full_name), '[]')
    from third_party_patient_doctors m join accounts a on a.uuid = m.doctor_uuid
    where m.patient_uuid = p.uuid) as doctors,
  (select count(*) from lab_advices l join doctors d on d.account_uuid = l.doctor_uuid and d.external
    join lab_advice_items i on i.advice_uuid = l.uuid where l.patient_uuid = p.uuid) as lab_tests,
  (select count(*) from prescriptions r join doctors d on d.account_uuid = r.doctor_uuid and d.external
    where r.patient_uuid = p.uuid) as prescriptions,
  (select o.street from lab_orders o where o.patient_uuid = p.uuid and o.street <> ''
    order by o.created_at desc limit 1) as street`;

export interface PatientRow {
  uuid: string;
  full_name: string;
  first_name: string;
  email: string | null;
  mobile: string | null;
  dob: string | null;
  gender: string | null;
  blood_group: string | null;
  doctors: { uuid: string; full_name: string }[];
  lab_tests: number;
  prescriptions: number;
  street: string | null;
}
