import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bookingList } from './domains/care/appointments/appointments.repository.ts';
import { labOrderList } from './domains/care/lab-orders/lab-orders.repository.ts';
import { treatmentOrderList } from './domains/care/treatment-orders/treatment-orders.repository.ts';
import { paymentList } from './domains/money/transactions/transactions.repository.ts';
import { consumerList } from './domains/people/consumers/consumers.repository.ts';
import { patientList } from './domains/people/patients/patients.repository.ts';
import { userList } from './domains/people/users/users.repository.ts';
import { pageSource, type ListSource } from './platform/db/list-filters.ts';
import { listPage, type PageSource } from './platform/db/list-page.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

const sourceOf = <Query extends object>(list: ListSource<Query>, query: Record<string, string> = {}) =>
  pageSource(list, query as unknown as Query);
const lists: Record<string, PageSource> = {
  appointments: sourceOf(bookingList),
  'appointments of a status': sourceOf(bookingList, { status: 'closed' }),
  'appointments of a type': sourceOf(bookingList, { type: 'Find a doctor' }),
  'appointments of a type and status': sourceOf(bookingList, { type: 'Find a doctor', status: 'closed' }),
  transactions: sourceOf(paymentList, { type: 'all' }),
  'lab orders': sourceOf(labOrderList),
  'treatment orders': sourceOf(treatmentOrderList),
  users: sourceOf(userList),
  'users of a group': sourceOf(userList, { group: 'consumer' }),
  consumers: sourceOf(consumerList),
  patients: sourceOf(patientList),
};

beforeAll(async () => {
  // Merged records are in no list, and the last minute of a day in Lagos is in the day before it in UTC.
  await api.owner.query(`
    update accounts set active = false, merged_into = (select min(uuid::text)::uuid from accounts where kind = 'consumer')
    where uuid in (select uuid from accounts where kind = 'consumer' order by created_at desc offset 700 limit 3)`);
  await api.owner.query(`
    update patients set created_at = (created_at at time zone 'Africa/Lagos')::date
      + time '23:59' at time zone 'Africa/Lagos' where uuid in (select uuid from patients order by uuid limit 400)`);
});

const page = (source: PageSource, skip: number) =>
  listPage(api.db as Kysely<unknown>, source, { skip, limit: 7 }, async (keys, order) => {
    const { rows } = await sql<{ uuid: string }>`select page.uuid from ${keys} order by ${order}`.execute(
      api.db,
    );
    return rows.map(({ uuid }) => uuid);
  });

test.each(Object.entries(lists))(
  'a page deep in the list of %s has the rows of its place',
  async (_, source) => {
    expect(source.days).toBeDefined();
    const { total } = await page(source, 0);
    expect(total).toBeGreaterThan(250);
    for (let skip = 99; skip < total; skip += Math.ceil(total / 40)) {
      const found = await page(source, skip);
      expect({ skip, ...found }).toEqual({ skip, ...(await page({ ...source, days: undefined }, skip)) });
    }
  },
);

test('a range of days or another filter is skipped row by row', () => {
  const ranges: Record<string, string>[] = [{ booked_date: '2026-01-01' }, { booked_end_date: '2026-01-01' }];
  for (const range of ranges) expect(sourceOf(bookingList, range).days).toBeUndefined();
  expect(sourceOf(paymentList, { type: 'all', status: 'paid' }).days).toBeUndefined();
});
