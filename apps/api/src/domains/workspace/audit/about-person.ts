import { sql, type RawBuilder } from 'kysely';

/** Reads that name the consumer and show medical data of every patient. */
const readsOfConsumer = [
  'search.list',
  'treatment-order.open',
  'person.open',
  'person-timeline.list',
  'privacy.open',
  'privacy.export',
  'person-documents.list',
];
/** Reads that name the doctor in their details. */
const readsOfDoctor = ['doctor-document.open', 'person-timeline.list'];
/** Lists whose exports show consumers or patients. */
const lists = [
  'appointments',
  'company-users',
  'consumers',
  'coupons',
  'feedback',
  'lab-orders',
  'patients',
  'third-party-patients',
  'transactions',
  'treatment-orders',
  'users',
];
const readsOfLists = [
  ...lists.map((list) => `${list}.export`),
  'appointments.list',
  'feedback.list',
  'lab-orders.list',
  'third-party-patients.list',
  'treatment-orders.list',
];

const namesOf = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));

/**
 * The ids of a patient, or of an account with all patients, and when the records were added. The ids of merged records
 * count, too.
 */
const recordsOf = (id: string) => sql`
  with consumers as (select uuid, created_at from accounts where uuid = ${id} or merged_into = ${id}),
  patient_ids as (
    select uuid, consumer_uuid, created_at from patients
    where uuid = ${id} or merged_into = ${id} or consumer_uuid in (select uuid from consumers)),
  own as (
    select uuid::text as id, created_at from consumers union all select uuid::text, created_at from patient_ids
    union all select ${id}::text, null),
  owners as (
    select uuid::text as id from consumers union select uuid::text from accounts
    where uuid in (select consumer_uuid from patient_ids) or merged_into in (select consumer_uuid from patient_ids))`;

const rowsNaming = sql`
  select a.id from audit_log a where a.details ? 'patient' and a.details ->> 'patient' in (select id from own)
  union select a.id from audit_log a where a.subject in (select id from own)
  union select a.id from audit_log a where a.action = 'tracker.open' and a.subject in (select id from owners)
  union select a.id from audit_log a where a.details ->> 'consumer' in (select uuid::text from consumers)
  union select a.id from audit_log a
    where a.action in (${namesOf(readsOfConsumer)}) and a.details ->> 'consumer' in (select id from owners)
  union select a.id from audit_log a
    where a.action in (${namesOf(readsOfDoctor)}) and a.details ->> 'doctor' in (select id from own)`;

/**
 * The rows `l` of the trail that name a patient, or a person with all patients: each reading of the record, its documents,
 * results, orders and receipts, and each change.
 */
export const namingPerson = (id: string): RawBuilder<boolean> =>
  sql<boolean>`l.id in (${recordsOf(id)} ${rowsNaming})`;

/** The same rows, and the exports and lists that may have shown the person. */
export const aboutPerson = (id: string): RawBuilder<boolean> => sql<boolean>`l.id in (
  ${recordsOf(id)} ${rowsNaming}
  union select a.id from audit_log a
    where a.action in (${namesOf(readsOfLists)}) and a.subject in (${namesOf(lists)})
      and a.at >= (select min(created_at) from own))`;
