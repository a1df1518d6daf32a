import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

interface FilteredList {
  path: string;
  /** The rows of the list, read without its definition. */
  rows: string;
  /** Each filter with the condition of its rows. */
  filters: Record<string, string>;
  refused: readonly string[];
}

const joined = 'join accounts a on a.uuid = d.account_uuid';
const lists: FilteredList[] = [
  {
    path: '/user/admin/consumers/data',
    rows: `accounts where kind = 'consumer'`,
    filters: {
      'verified=true': 'verified',
      'verified=false': 'verified = false',
      'active=true': 'active',
      'active=false': 'active = false',
      'from=2026-01-15': `created_at >= timestamptz '2026-01-15 00:00+01'`,
      'to=2026-01-15': `created_at < timestamptz '2026-01-16 00:00+01'`,
      'verified=false&from=2026-01-15': `verified = false and created_at >= timestamptz '2026-01-15 00:00+01'`,
    },
    refused: ['verified=maybe', 'active=1', 'from=yesterday', 'to=2026-02-30'],
  },
  {
    path: '/patient/admin/data-patient',
    rows: 'patients where true',
    filters: {
      'active=true': 'active',
      'active=false': 'active = false',
      'from=2026-01-15': `created_at >= timestamptz '2026-01-15 00:00+01'`,
      'to=2026-01-15': `created_at < timestamptz '2026-01-16 00:00+01'`,
    },
    refused: ['active=1', 'from=yesterday'],
  },
  {
    path: '/user/admin/search/doctors',
    rows: `doctors d ${joined} where not external`,
    filters: {
      'verified=true': 'verified',
      'verified=false': 'verified = false',
      'active=true': 'active',
      'active=false': 'active = false',
      'speciality=Cardiology': `'Cardiology' = any (speciality)`,
      'city=CITY': `city ilike 'Lagos'`,
      'licence_within=30': `licence_expires - (now() at time zone 'Africa/Lagos')::date <= 30`,
      'verified=false&active=false': 'not (verified or active)',
    },
    refused: ['verified=yes', 'active=1', 'city=Lagos', 'licence_within=-1', 'licence_within=3651'],
  },
  {
    path: '/user/admin/search/external/doctors',
    rows: `doctors d ${joined} where external`,
    filters: { 'active=true': 'active', 'active=false': 'active = false' },
    refused: ['active=1', 'outstanding=no'],
  },
  {
    path: '/booking/feedback/feedBackFilterForAdmin/',
    rows: `feedback f left join feedback_answers r on r.feedback_uuid = f.uuid and r.question ilike '%rate%' where true`,
    filters: {
      'given_by=doctor': `given_by = 'doctor'`,
      'given_by=patient': `given_by <> 'doctor'`,
      'rating=2': 'answer::int = 2',
      'rating=5&given_by=patient': `answer::int = 5 and given_by = 'patient'`,
    },
    refused: ['given_by=support', 'rating=6', 'rating=0'],
  },
];

let city: string;

beforeAll(async () => {
  await api.owner.query(
    `update accounts a set active = n % 2 = 0
     from (select account_uuid, row_number() over (order by account_uuid) as n from doctors) d
     where a.uuid = d.account_uuid`,
  );
  await api.owner.query(
    `update doctors set licence_expires = now()::date + (hashtext(account_uuid::text) % 200)`,
  );
  const { rows } = await api.owner.query<{ uuid: string }>(`select uuid from cities where name = 'Lagos'`);
  city = rows[0]!.uuid;
});

const count = async (from: string) => {
  const { rows } = await api.owner.query<{ n: string }>(`select count(*) as n from ${from}`);
  return Number(rows[0]!.n);
};

describe.each(lists)('$path', ({ path, rows, filters, refused }) => {
  test.each(Object.entries(filters))('%s has the rows of its condition', async (query, condition) => {
    const all = await count(rows);
    const matching = await count(`${rows} and (${condition})`);
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan(all);
    const { body } = await api.call('GET', `${path}?limit=1&${query.replace('CITY', city)}`);
    expect([body.count, body.data.length, body.more]).toEqual([matching, 1, undefined]);
  });

  test.each(refused)('refuses %s', async (query) => {
    expect((await api.call('GET', `${path}?${query}`)).status).toBe(400);
  });
});
