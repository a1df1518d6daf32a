import * as z from 'zod';
import { download, get, list, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Consumers: the account holders. Two endpoints serve selectors, one paged, one by search only. Access to the
 * health tracker is logged. `temprature` is misspelt on the wire. `drawn` is an addition: the newest readings for
 * the chart come with the page, so that opening the tracker takes one request. The days are those of signing up.
 */
export const consumerOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
});

const nullableText = z.string().nullable();

export const consumer = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  username: z.string(),
  email: z.string(),
  verified: z.boolean(),
  patients: z.array(
    z.object({
      uuid: p.uuid,
      full_name: z.string(),
      gender: nullableText,
      blood_group: nullableText,
      marital_status: nullableText,
    }),
  ),
  bookings_details: z.object({ totalAmountConsumer: z.number() }),
  orders_details: z.object({ totalAmountConsumersOrder: z.number() }),
  user_details: z.object({ user_signed_up: z.string() }),
  /** Additions to the specification that identify the person for staff. */
  full_name: z.string(),
  mobile: z.string(),
  active: z.boolean(),
});
export type Consumer = z.infer<typeof consumer>;

export const readingTypes = [
  'bloodpressure',
  'bloodglucose',
  'heartrate',
  'spo2',
  'temprature',
  'bmi',
] as const;
export type ReadingType = (typeof readingTypes)[number];
export const dayTypes = ['all', 'today', 'lastweek', 'lastmonth'] as const;
export type DayType = (typeof dayTypes)[number];

export const reading = z.object({
  uuid: p.uuid,
  type: z.enum(readingTypes),
  unit: z.string(),
  details: z.record(z.string(), z.union([z.number(), z.string()])),
  createdAt: z.string(),
});
export type Reading = z.infer<typeof reading>;

const consumerList = list('/user/admin/consumers/data', {
  summary: 'Consumers with their patients and spending, newest first',
  permission: 'consumers:read',
  row: consumer,
  sorts: ['full_name'],
  columns: {
    full_name: 'text',
    username: 'text',
    mobile: 'phone',
    verified: 'text',
    patients: 'count',
    totalAmountConsumer: 'naira',
    totalAmountConsumersOrder: 'naira',
    user_signed_up: 'time',
  },
  moreFilters: {
    ...p.dayFilters,
    verified: p.queryBoolean.optional(),
    active: p.queryBoolean.optional(),
  },
});
export type ConsumerFilters = FiltersOf<typeof consumerList>;

export const consumers = {
  list: consumerList,
  history: historyOf('consumers', {
    permission: 'consumers:read',
    actions: ['user.', 'company-users.', 'staff-note.', 'privacy.'],
  }),
  get: record('consumers', consumerList, 'One consumer; access is logged'),
  export: download('/user/admin/consumers/data/export/csv', {
    summary: 'All matching consumers, as CSV',
    permission: 'consumers:read',
    query: consumerList.filters,
  }),
  healthTrack: list('/{product}new/healthtrack/history/list', {
    summary: 'Health tracker readings of a consumer, newest first; access is logged',
    permission: 'consumers:read',
    row: reading,
    filters: {
      user_uuid: p.uuid,
      type: z.enum(readingTypes),
      day_type: z.enum(dayTypes).default('all'),
      drawn: p.queryInt(0, p.MAX_LIMIT).default(0),
    },
    extra: { drawn: z.array(reading) },
  }),
  options: list('/user/getallconsumer', {
    summary: 'Consumers for selectors, paged',
    permission: 'consumers:read',
    row: consumerOption,
  }),
  find: get('/user/all/consumer/getconsumers', {
    summary: 'The first hundred matching consumers',
    permission: 'consumers:read',
    query: z.object({ search: p.search }),
    reply: z.object({ data: z.array(consumerOption) }),
  }),
  ...listExport('consumers', consumerList),
};
