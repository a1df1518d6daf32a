import type { HistoryName } from '@baobab/contract/workspace/audit/audit';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';

type Query = RawBuilder<unknown>;

const accountIn = (table: string) => (id: string) =>
  sql`select account_uuid from ${sql.table(table)} where account_uuid = ${id}`;
const recordIn = (table: string) => (id: string) =>
  sql`select uuid from ${sql.table(table)} where uuid = ${id}`;
/** Changes by an upload are kept under its batch. */
const uploaded = (record: Query) => sql`with record as (${record})
  select uuid from record union all
  select c.batch_uuid from record r join import_changes c on c.entry_uuid = r.uuid`;
const listedIn = (table: string) => (id: string) => uploaded(recordIn(table)(id));
const ofKind = (table: string, kind: string) => (id: string) =>
  uploaded(sql`select uuid from ${sql.table(table)} where uuid = ${id} and kind = ${kind}`);
const doctor = (external: boolean) => (id: string) =>
  sql`select account_uuid from doctors where account_uuid = ${id} and external = ${external}`;
/** New prices are kept under their test, uploads under their batch. */
const price = (kind: string) => (id: string) =>
  sql`with entry as (select * from price_entries where uuid = ${id} and kind = ${kind})
    select uuid from entry union all select test_uuid from entry union all
    select c.batch_uuid from entry e join import_batches b on b.kind = e.kind
      join import_changes c on c.batch_uuid = b.uuid and c.entry_uuid = e.uuid`;

/** The ids under which the trail keeps a record; none when the record does not exist. */
const subjects: Record<HistoryName, (id: string) => Query> = {
  users: (id) => sql`select uuid from accounts where uuid = ${id} and kind <> 'staff'`,
  doctors: doctor(false),
  thirdPartyDoctors: doctor(true),
  pharmacies: accountIn('pharmacies'),
  partners: accountIn('partner_users'),
  influencers: accountIn('influencers'),
  introducers: accountIn('introducers'),
  companies: accountIn('companies'),
  consumers: (
    id,
  ) => sql`select uuid from accounts where (uuid = ${id} or merged_into = ${id}) and kind = 'consumer'
    union all select i.batch_uuid from company_user_imports i where i.user_uuid = ${id}`,
  patients: recordIn('patients'),
  appointments: recordIn('bookings'),
  transactions: recordIn('payments'),
  labOrders: (id) => sql`select uuid from lab_orders where uuid = ${id}
    union all select uuid from lab_order_items where order_uuid = ${id}
    union all select r.uuid from lab_results r join lab_order_items i on i.uuid = r.item_uuid
      where i.order_uuid = ${id}`,
  treatmentOrders: (id) => sql`select uuid from treatment_orders where uuid = ${id}
    union all select uuid from treatment_items where order_uuid = ${id}`,
  coupons: recordIn('coupons'),
  partnerNames: listedIn('partners'),
  cities: listedIn('cities'),
  areas: listedIn('areas'),
  pathologyTests: ofKind('national_tests', 'pathology'),
  radiologyTests: ofKind('national_tests', 'radiology'),
  pathologyPrices: price('pathology'),
  radiologyPrices: price('radiology'),
  homePrices: price('home'),
  staff: accountIn('staff'),
  securitySettings: (id) => sql`select ${id}::text`,
  bulkNotifications: recordIn('bulk_notifications'),
  bookingSettings: recordIn('booking_settings'),
  referralSettings: (id) => sql`select ${id}::text union all select type from referral_settings`,
};

export async function findSubjects(db: Db, name: HistoryName, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from (${subjects[name](id)}) s (id)`.execute(db);
  return rows.map((row) => row.id);
}

/** The new prices of a test share one row, which names its entries. An undo is not part of a price that it kept. */
const priceCondition = (id: string, ids: readonly string[]) =>
  sql<boolean>`l.subject = any (${ids}) and l.action like 'price%'
    and (not l.details ? 'entries' or l.details -> 'entries' ? ${id})
    and (not l.details ? 'kept' or exists (
      select from import_changes c
      where c.batch_uuid::text = l.subject and c.entry_uuid::text = ${id} and c.undone is not null))`;

const conditions: { [Name in HistoryName]?: (id: string, ids: readonly string[]) => RawBuilder<boolean> } = {
  // Rows about a document or an order of the patient name the patient.
  patients: (id) =>
    sql<boolean>`(l.subject = ${id} or (l.details ? 'patient' and l.details ->> 'patient' = ${id})
      or l.subject = any (array(select uuid::text from patients where merged_into = ${id}))
      or (l.details ? 'patient' and l.details ->> 'patient' = any (array(
        select uuid::text from patients where merged_into = ${id}))))`,
  pathologyPrices: priceCondition,
  radiologyPrices: priceCondition,
  homePrices: priceCondition,
};

/** The condition of a record whose rows are not simply those of its ids. */
export const conditionOf = (name: HistoryName, id: string, ids: readonly string[]) =>
  conditions[name]?.(id, ids);
