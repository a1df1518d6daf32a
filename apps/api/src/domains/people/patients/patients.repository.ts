import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { patients, type PatientFilters } from '@baobab/contract/people/patients';
import { sql } from 'kysely';
import { dayFilters, isTrue, pageSource, defineList } from '../../../platform/db/list-filters.ts';
import { findPage, byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { mergedRows, notMerged, orMerged, survivorOf } from '../../workspace/access/merged-records.public.ts';

export const patientList = defineList(patients.list, {
  from: sql`patients p`,
  scope: notMerged('p'),
  filters: {
    search: (text) => orMerged('patients', 'p.uuid', matches(sql<string>`p.search`, text), text),
    ...dayFilters('p.created_at'),
    active: (active) => isTrue('p.active', active),
  },
  key: 'p.uuid',
  sortBy: 'p.created_at',
  sorts: { full_name: byName('p.full_name') },
  counter: {
    covers: [],
    total: () => sql<number>`total_of('patients') - ${mergedRows('patients')}`,
    days: () => ({ table: 'patients' }),
  },
});

export const findPatientPage = (db: Db, query: PatientFilters, window: PageWindow, now: Date) =>
  findPage(db, pageSource(patientList, query), window, patientColumns(db, now));

/** Whether the booking `b` is an appointment whose time has come. */
export const isPastAppointment = (now: Date) => sql<boolean>`b.holds_slot and b.starts_at <= ${now}`;

/** A hold that nobody completed is no booking of the patient. */
export const isCompleted = sql<boolean>`b.expires_at is null and not exists (
  select from booking_events e where e.booking_uuid = b.uuid and e.what = 'expired')`;

const patientColumns = (db: Db, now: Date) =>
  db
    .selectFrom('patients as p')
    .select([
      'p.uuid',
      'p.consumer_uuid',
      'p.full_name',
      'p.email',
      'p.secondary_email',
      'p.mobile',
      'p.other_mobile',
      'p.active',
      'p.dob',
      'p.gender',
      'p.blood_group',
      'p.marital_status',
    ])
    .select([
      sql<number>`(select count(*) from bookings b where b.patient_uuid = p.uuid and ${isCompleted})`.as(
        'bookings',
      ),
      sql<Date | null>`(select max(b.starts_at) from bookings b
        where b.patient_uuid = p.uuid and ${isPastAppointment(now)})`.as('last'),
      sql<number>`(select count(*) from lab_orders o where o.patient_uuid = p.uuid)`.as('orders'),
    ]);

export const findPatient = (db: Db, uuid: string, now: Date) =>
  patientColumns(db, now).where('p.uuid', '=', survivorOf('patients', uuid)).executeTakeFirst();
export type PatientRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

export const findAnswers = (db: Db, patient: string) =>
  db
    .selectFrom('patient_answers')
    .select(['section', 'question', 'answer'])
    .where('patient_uuid', '=', patient)
    .orderBy('section')
    .orderBy('position')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];

/** All documents of a patient with their kind, newest first. */
export async function findDocuments(db: Db, patient: string) {
  const { rows } = await sql<{ kind: string; uuid: string; created_at: Date }>`
    select 'case_note' as kind, uuid, created_at from case_notes where patient_uuid = ${patient}
    union all select 'psychiatry_note', uuid, created_at from psychiatry_notes where patient_uuid = ${patient}
    union all select 'prescription', uuid, created_at from prescriptions where patient_uuid = ${patient}
    union all select 'lab_advice', uuid, created_at from lab_advices where patient_uuid = ${patient}
    order by created_at desc, uuid desc`.execute(db);
  return rows;
}
export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>[number];

export const findPatientsOfConsumer = (db: Db, consumer: string) =>
  db
    .selectFrom('patients')
    .select(['uuid', 'full_name', 'email', 'mobile', 'gender', 'dob', 'active'])
    .where('consumer_uuid', '=', survivorOf('accounts', consumer))
    .where(notMerged('patients'))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
