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
/** Lists and exports that may have contained the person. */
const exported = [
  'patients',
  'consumers',
  'users',
  'appointments',
  'transactions',
  'feedback',
  'third-party-patients',
];
const lists = [...exported, 'lab-orders', 'treatment-orders'];
const readsOfLists = [
  ...exported.map((list) => `${list}.export`),
  'appointments.list',
  'lab-orders.list',
  'treatment-orders.list',
];

const namesOf = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));

/**
 * The rows `l` of the trail about a patient, or about a consumer with all patients: each reading of the record, its
 * documents, results, orders and receipts, exports and lists that may have shown it, and each change. The ids of merged
 * records count, too.
 */
export const aboutPerson = (id: string): RawBuilder<boolean> => sql<boolean>`l.id in (
  with consumers as (select uuid from accounts where uuid = ${id} or merged_into = ${id}),
  patient_ids as (
    select uuid, consumer_uuid from patients
    where uuid = ${id} or merged_into = ${id} or consumer_uuid in (select uuid from consumers)),
  own as (select uuid::text as id from consumers union select uuid::text from patient_ids union select ${id}::text),
  owners as (select uuid::text as id from consumers union select consumer_uuid::text from patient_ids),
  since as (
    select min(created_at) as at from (
      select created_at from patients where uuid = ${id} union all select created_at from accounts where uuid = ${id}) t)
  select a.id from audit_log a where a.details ? 'patient' and a.details ->> 'patient' in (select id from own)
  union select a.id from audit_log a where a.subject in (select id from own)
  union select a.id from audit_log a where a.action = 'tracker.open' and a.subject in (select id from owners)
  union select a.id from audit_log a where a.details ->> 'consumer' in (select id from owners)
    and (a.action in (${namesOf(readsOfConsumer)}) or exists (select from consumers))
  union select a.id from audit_log a, since
    where a.action in (${namesOf(readsOfLists)}) and a.subject in (${namesOf(lists)}) and a.at >= since.at)`;
