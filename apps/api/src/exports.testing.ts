import { appointments } from '@baobab/contract/care/appointments';
import { consumers } from '@baobab/contract/people/consumers';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { feedback } from '@baobab/contract/care/feedback';
import { influencers } from '@baobab/contract/people/influencers';
import type { Endpoint, FiltersOf } from '@baobab/contract/kit/endpoint';
import { partners } from '@baobab/contract/people/partners';
import { patients } from '@baobab/contract/people/patients';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { transactions } from '@baobab/contract/money/transactions';
import { users } from '@baobab/contract/people/users';
import type * as z from 'zod';
import { dayOf } from '@baobab/contract/kit/lagos-time';

export type Values = Record<string, string>;
type List = Endpoint & { rows: string; total: string; row: z.ZodType; filters: z.ZodType };

interface Wanted {
  endpoint: Endpoint;
  params?: Values;
  query?: Values;
}

/** A list and its export. The samples have an entry for each filter, so a new filter does not compile without one. */
export interface Comparison<L extends List = List> {
  list: L;
  exports: readonly Endpoint[];
  /** The export as the console calls it. */
  exportFor: (filters: Values) => Wanted;
  /** The column of the export and the value of a row that identify it. */
  header: string;
  idOf: (row: z.output<L['row']>) => string | undefined;
  /** The filters that the export requires, with values that match every row. */
  required: Values;
  /** For each filter a SELECT of a value that some rows match; null for a filter that restricts nothing. */
  samples: Record<keyof FiltersOf<L>, string | null>;
}

const compare = <L extends List>(comparison: Comparison<L>) => comparison as Comparison;

const range = { from: '2000-01-01', to: dayOf(new Date()) };
export const medianDay = (rows: string, column = 'created_at') =>
  `select (percentile_disc(0.5) within group (order by ${column}))::date::text from ${rows}`;
const inDays = (day: string) => ({ from: day, to: day });
const byRange = (endpoint: Endpoint, { from = '', to = '', search = '', ...query }: Values): Wanted => ({
  endpoint,
  params: { from, to, start: from, end: to, extra: search },
  query: { ...query, ...(!endpoint.path.includes(':extra') && search && { search }) },
});

const people = medianDay(`accounts where kind <> 'staff'`);
const partnerUsers = medianDay('accounts join partner_users on account_uuid = accounts.uuid');
const influencerAccounts = medianDay('accounts join influencers on account_uuid = accounts.uuid');
const meetings = medianDay('bookings join doctors on account_uuid = doctor_uuid and external', 'day');
const usesOf = (category: string) => {
  const uses = `coupon_redemptions where ${category}`;
  const amount = `select round(percentile_disc(0.5) within group (order by amount_kobo)::numeric / 100, 2) from ${uses}`;
  return {
    ...inDays(medianDay(uses, 'used_at')),
    type: `select type from ${uses} limit 1`,
    coupon_uuid: `select coupon_uuid from ${uses} limit 1`,
    amount_from: amount,
    amount_to: amount,
  };
};

export const comparisons: Record<string, Comparison> = {
  users: compare({
    list: users.list,
    exports: [users.exportAll, users.exportMatching],
    exportFor: (filters) => byRange(filters['search'] ? users.exportMatching : users.exportAll, filters),
    header: 'Email',
    idOf: (row) => row.email,
    required: range,
    samples: {
      search: `select 'ada'`,
      ...inDays(people),
      group: `select 'doctor'`,
      verified: `select 'false'`,
      active: `select 'false'`,
    },
  }),
  patients: compare({
    list: patients.list,
    exports: [patients.export],
    exportFor: (query) => ({ endpoint: patients.export, query }),
    header: 'Full Name',
    idOf: (row) => row.full_name,
    required: {},
    samples: {
      search: `select 'ada'`,
      ...inDays(medianDay('patients')),
      active: `select 'false'`,
    },
  }),
  consumers: compare({
    list: consumers.list,
    exports: [consumers.export],
    exportFor: (query) => ({ endpoint: consumers.export, query }),
    header: 'Email',
    idOf: (row) => row.email,
    required: {},
    samples: {
      search: `select 'ada'`,
      ...inDays(medianDay(`accounts where kind = 'consumer'`)),
      verified: `select 'false'`,
      active: `select 'false'`,
    },
  }),
  feedback: compare({
    list: feedback.list,
    exports: [feedback.exportRange],
    exportFor: (filters) => byRange(feedback.exportRange, filters),
    header: 'Booking Id',
    idOf: (row) => row.flatMap((part) => ('BookingId' in part ? [part.BookingId] : []))[0],
    required: range,
    samples: {
      doctor_uuid: 'select doctor_uuid from feedback limit 1',
      patient_uuid: 'select patient_uuid from feedback limit 1',
      ...inDays(medianDay('feedback')),
      given_by: `select 'doctor'`,
      rating: `select '2'`,
      type: null,
      search: null,
    },
  }),
  partners: compare({
    list: partners.list,
    exports: [partners.exportRange],
    exportFor: (filters) => byRange(partners.exportRange, filters),
    header: 'Email',
    idOf: (row) => row.email,
    required: range,
    samples: {
      search: 'select lower(name) from partners join partner_users on partner_uuid = uuid limit 1',
      ...inDays(partnerUsers),
      group: `select 'pharmacy'`,
      role: `select 'admin'`,
      active: `select 'false'`,
      partner_uuid: 'select partner_uuid from partner_users limit 1',
      city_uuid: 'select branch_city_uuid from partner_users limit 1',
    },
  }),
  influencers: compare({
    list: influencers.list,
    exports: [],
    exportFor: (filters) => byRange(partners.exportRange, { ...filters, group: 'influencer' }),
    header: 'Email',
    idOf: (row) => row.email,
    required: range,
    samples: {
      search: 'select lower(influencer_name) from influencers limit 1',
      ...inDays(influencerAccounts),
      skip: null,
      influencer_type: `select 'nurse'`,
      active: `select 'false'`,
      verified: `select 'false'`,
      // No influencer of the demo data has a branch.
      city_uuid: null,
      has_followers: `select 'true'`,
    },
  }),
  transactions: compare({
    list: transactions.list,
    exports: [transactions.exportCsv],
    exportFor: (query) => ({ endpoint: transactions.exportCsv, query }),
    header: 'Reference Id',
    idOf: (row) => row.reference_id,
    required: {},
    samples: {
      type: `select 'cart'`,
      ...inDays(medianDay('payments')),
      amount_from: `select '15000'`,
      amount_to: `select '15000'`,
      refund: `select 'due'`,
      status: `select 'failed'`,
      search: `select reference_id from payments where kind = 'appointment' limit 1`,
      consumer: `select consumer_uuid from payments where kind = 'appointment' limit 1`,
      company: 'select account_uuid from companies limit 1',
      doctor: `select min(doctor_uuid::text) from payments where kind = 'appointment'`,
    },
  }),
  appointments: compare({
    list: appointments.list,
    exports: [appointments.exportCsv],
    exportFor: (query) => ({ endpoint: appointments.exportCsv, query }),
    header: 'Booking Id',
    idOf: (row) => row.uuid,
    required: {},
    samples: {
      booked_date: medianDay('bookings', 'day'),
      booked_end_date: medianDay('bookings', 'day'),
      status: `select 'closed'`,
      type: `select 'Find a doctor'`,
      'created_by.uuid': 'select consumer_uuid from bookings limit 1',
      doctor_uuid: 'select doctor_uuid from bookings limit 1',
      past_open: `select 'yes'`,
      amount_from: `select '15000'`,
      amount_to: `select '15000'`,
      search: null,
    },
  }),
  'third-party patients': compare({
    list: thirdPartyDoctors.patients,
    exports: [thirdPartyDoctors.exportPatients],
    exportFor: (filters) => byRange(thirdPartyDoctors.exportPatients, filters),
    header: 'Name',
    idOf: (row) => row.full_name,
    required: { from: '2000-01-01', to: '2100-01-01' },
    samples: {
      doctor_uuid: 'select doctor_uuid from third_party_patient_doctors limit 1',
      search: `select 'ada'`,
      ...inDays(meetings),
    },
  }),
  'used coupons': compare({
    list: coupons.used,
    exports: [coupons.exportUsed],
    exportFor: (query) => ({ endpoint: coupons.exportUsed, query }),
    header: 'User Name',
    idOf: (row) => row.user.full_name,
    required: {},
    samples: {
      search: `select code from coupon_redemptions where category <> 'labtest' limit 1`,
      ...usesOf(`category <> 'labtest'`),
      category: `select 'pharmacy'`,
    },
  }),
  'used coupons of lab tests': compare({
    list: coupons.usedForDmp,
    exports: [coupons.exportUsedForDmp],
    exportFor: (query) => ({ endpoint: coupons.exportUsedForDmp, query }),
    header: 'User Name',
    idOf: (row) => row.user.full_name,
    required: {},
    samples: {
      search: `select full_name from coupon_redemptions r join accounts a on a.uuid = consumer_uuid
        where category = 'labtest' limit 1`,
      ...usesOf(`category = 'labtest'`),
      // Every row is a lab test.
      category: null,
    },
  }),
};
