import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatKobo } from '@baobab/contract/kit/naira';
import { sql } from 'kysely';
import {
  anyPart,
  beginning,
  byReference,
  byUuid,
  containsAny,
  exact,
  startsWith,
  type AnySource,
  type Source,
} from './search.repository.ts';

interface BookingRow {
  patient: string;
  doctor: string;
  starts_at: Date;
  status: string;
  uuid: string;
  reference_id: string | null;
  patient_uuid: string;
}

const bookings: Source<BookingRow> = {
  kind: 'booking',
  from: sql`bookings b`,
  key: 'b.uuid',
  matches: (query) => [
    exact(byUuid('b.uuid', query)),
    exact(
      query.reference === null
        ? null
        : sql`b.uuid = (select booking_uuid from payments where lower(reference_id) = ${query.reference})`,
    ),
    byReference(sql`lower(b.reference_id)`, query),
  ],
  columns: sql`p.full_name as patient, d.full_name as doctor, b.starts_at, b.status, b.reference_id, b.patient_uuid`,
  joins: sql`join patients p on p.uuid = b.patient_uuid join accounts d on d.uuid = b.doctor_uuid`,
  present: (row) => ({
    title: row.patient,
    details: [formatDateTime(row.starts_at), row.doctor, row.status, row.reference_id, row.uuid],
    patient_uuid: row.patient_uuid,
  }),
};

interface PaymentRow {
  reference_id: string;
  kind: string;
  amount_kobo: number;
  created_at: Date;
  consumer: string;
}

const payments: Source<PaymentRow> = {
  kind: 'payment',
  from: sql`payments y`,
  key: 'y.uuid',
  matches: (query) => [exact(byUuid('y.uuid', query)), byReference(sql`lower(y.reference_id)`, query)],
  columns: sql`y.reference_id, y.kind, y.amount_kobo, y.created_at, c.full_name as consumer`,
  joins: sql`join accounts c on c.uuid = y.consumer_uuid`,
  present: (row) => ({
    title: row.reference_id,
    details: [row.consumer, formatKobo(row.amount_kobo), formatDateTime(row.created_at)],
    type: row.kind,
  }),
};

interface LabOrderRow {
  order_id: string;
  patient: string;
  partner: string;
  created_at: Date;
  status: string;
  patient_uuid: string;
}

const labOrders: Source<LabOrderRow> = {
  kind: 'lab-order',
  from: sql`lab_orders o`,
  key: 'o.uuid',
  matches: (query) => [exact(byUuid('o.uuid', query)), byReference(sql`lower(o.order_id)`, query)],
  columns: sql`o.order_id, p.full_name as patient, n.name as partner, o.created_at, o.status, o.patient_uuid`,
  joins: sql`join patients p on p.uuid = o.patient_uuid join partners n on n.uuid = o.partner_uuid`,
  present: (row) => ({
    title: row.order_id,
    details: [row.patient, row.partner, formatDate(row.created_at), row.status],
    patient_uuid: row.patient_uuid,
  }),
};

interface TreatmentOrderRow {
  reference_id: string;
  name: string;
  amount_kobo: number;
  created_at: Date;
  consumer_uuid: string;
}

const treatmentOrders: Source<TreatmentOrderRow> = {
  kind: 'treatment-order',
  from: sql`treatment_orders t`,
  key: 't.uuid',
  matches: (query) => [exact(byUuid('t.uuid', query)), byReference(sql`lower(t.reference_id)`, query)],
  columns: sql`t.reference_id, t.name, t.amount_kobo, t.created_at, t.consumer_uuid`,
  present: (row) => ({
    title: row.reference_id,
    details: [row.name, formatKobo(row.amount_kobo), formatDate(row.created_at)],
    consumer_uuid: row.consumer_uuid,
  }),
};

const coupons: Source<{ code: string; description: string; valid_to: Date }> = {
  kind: 'coupon',
  from: sql`coupons k`,
  key: 'k.uuid',
  matches: (query) => [
    exact(byUuid('k.uuid', query)),
    exact(sql`lower(k.code) = ${query.text}`),
    beginning(startsWith(sql`k.search`, query.words.join(' '))),
    anyPart(containsAny('k.search', query.words)),
  ],
  columns: sql`k.code, k.description, k.valid_to`,
  present: (row) => ({
    title: row.code,
    details: [row.description, `valid until ${formatDate(row.valid_to)}`],
  }),
};

const partnerSearch = sql<string>`search_form(n.name || ' ' || n.code)`;

const partnerNames: Source<{ name: string; code: string }> = {
  kind: 'partner-name',
  from: sql`(select *, ${partnerSearch} as search from partners n) n`,
  key: 'n.uuid',
  matches: (query) => [
    exact(byUuid('n.uuid', query)),
    exact(sql`lower(n.code) = ${query.text}`),
    beginning(startsWith(sql`n.search`, query.words.join(' '))),
    anyPart(containsAny('n.search', query.words)),
  ],
  columns: sql`n.name, n.code`,
  present: (row) => ({ title: row.name, details: [row.code] }),
};

const tests: Source<{ name: string; product_code: string; discipline: string; kind: string }> = {
  kind: 'test',
  from: sql`national_tests t`,
  key: 't.uuid',
  matches: (query) => [
    exact(byUuid('t.uuid', query)),
    exact(sql`lower(t.product_code) = ${query.text}`),
    beginning(startsWith(sql`t.search`, query.words.join(' '))),
    anyPart(containsAny('t.search', query.words)),
  ],
  columns: sql`t.name, t.product_code, t.discipline, t.kind`,
  present: (row) => ({
    title: row.name,
    details: [row.product_code, row.discipline, row.kind],
    type: row.kind,
  }),
};

export const recordSources: readonly AnySource[] = [
  bookings,
  payments,
  labOrders,
  treatmentOrders,
  coupons,
  partnerNames,
  tests,
];
