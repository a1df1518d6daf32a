import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { companies } from '@baobab/contract/people/companies';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { influencers } from '@baobab/contract/people/influencers';
import { introducers } from '@baobab/contract/people/introducers';
import type { Endpoint, PagingName } from '@baobab/contract/kit/endpoint';
import { catalogues, type TestKind } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { partners } from '@baobab/contract/people/partners';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import { checkedRows, checkSamples } from './domains/master-data/price-lists/price-health.testing.ts';

export type FilteredList = Endpoint & {
  paging: PagingName;
  rows: string;
  total: string;
  moreFilters: object;
};

/** A value of a filter, as SQL, and the condition that its rows must meet, with the value as `$1`. */
export type Sample = readonly [value: string, condition: string];

export interface FilterCase<L extends FilteredList = FilteredList> {
  list: L;
  /** The rows of the list without filters. */
  rows: string;
  /** SQL of the values that the list cannot be read without. */
  required?: Record<string, string>;
  /** One entry for each filter beyond the specification; null for a filter that all rows match. */
  filters: Record<keyof L['moreFilters'], Sample | null>;
}

const filterCase = <L extends FilteredList>(one: FilterCase<L>) => one as FilterCase;

const yes = (condition: string): Sample => [`'true'`, `${condition} and $1 = 'true'`];
const no = (condition: string): Sample => [`'false'`, `not (${condition}) and $1 = 'false'`];
const equal = (column: string, value: string): Sample => [value, `${column}::text = $1`];
/** The first value that some rows have. */
const common = (column: string, rows: string): Sample =>
  equal(column, `(select ${column} from ${rows} and ${column} is not null limit 1)`);

const lagosDay = (column: string) => `(${column} at time zone 'Africa/Lagos')::date`;
const median = (column: string, rows: string) =>
  `(select percentile_disc(0.5) within group (order by ${column}) from ${rows})`;
const days = (column: string, rows: string): Record<'from' | 'to', Sample> => ({
  from: [median(lagosDay(column), rows), `${lagosDay(column)} >= $1::date`],
  to: [median(lagosDay(column), rows), `${lagosDay(column)} <= $1::date`],
});
const naira = (column: string, rows: string, sign: '<=' | '>='): Sample => [
  median(`round(${column}::numeric / 100, 2)`, rows),
  `${column}::numeric / 100 ${sign} $1::numeric`,
];

const account = 'join accounts a on a.uuid = x.account_uuid where true';
const refers = 'exists (select from referrals r where r.referrer_uuid = a.uuid)';
const priced = (column: string) => `exists (select from price_entries e where e.${column} = x.uuid)`;
const people = (table: string) => `${table} x ${account}`;
const tests = (kind: TestKind) => `national_tests x where kind = '${kind}'`;
const prices = (kind: PriceKind) => `price_entries x where kind = '${kind}'`;
const uses = (sign: '=' | '<>') => `coupon_redemptions x where category ${sign} 'labtest'`;

/** The company with the most users. */
export const someCompany = `(select account_uuid from companies join referrals on referrer_uuid = account_uuid
  group by 1 order by count(*) desc, 1 limit 1)`;
const companyUsers = `referrals x join accounts a on a.uuid = x.user_uuid where x.referrer_uuid = ${someCompany}`;

const testCase = (kind: TestKind) =>
  filterCase({
    list: catalogues[kind].list,
    rows: tests(kind),
    filters: {
      active: no('active'),
      popular: yes('popular'),
      partner_uuid: common('partner_uuid', tests(kind)),
      city_uuid: common('city_uuid', tests(kind)),
      has_prices: no(priced('test_uuid')),
    },
  });

const priceCase = (kind: PriceKind) =>
  filterCase({
    list: priceListsByKind[kind].list,
    rows: prices(kind),
    filters: {
      active: no('active'),
      popular: yes('popular'),
      home_service: yes('home_service'),
      price_from: naira('exclusive_kobo', prices(kind), '>='),
      price_to: naira('exclusive_kobo', prices(kind), '<='),
      unchanged_days: ['365', `greatest(created_at, updated_at) <= now() - $1::int * interval '1 day'`],
      ...checkSamples,
    },
  });

const useSamples = (sign: '=' | '<>') => ({
  ...days('used_at', uses(sign)),
  type: common('type', uses(sign)),
  coupon_uuid: common('coupon_uuid', uses(sign)),
  amount_from: naira('amount_kobo', uses(sign), '>='),
  amount_to: naira('amount_kobo', uses(sign), '<='),
});

/** Rows that the demo data does not have, so that each filter matches some rows and not all. */
export const furtherRows = `
  insert into partners (uuid, name, code) values (gen_random_uuid(), 'Unused partner', 'UNUSED');
  insert into cities (uuid, name) values (gen_random_uuid(), 'City without areas');
  update payments set status = 'pending', refund_completed_at = null
    where uuid in (select payment_uuid from lab_orders where status = 'pending' order by uuid limit 3);
  update influencers set branch_city_uuid = (select uuid from cities limit 1)
    where account_uuid in (select account_uuid from influencers limit 2);
  create temp table lonely as select account_uuid from introducers limit 1;
  delete from referrals where referrer_uuid in (table lonely);
  update pharmacies set introducer_uuid = null where introducer_uuid in (table lonely);
  update referrals set referred_at = referred_at - interval '40 days' where user_uuid in (
    select user_uuid from referrals r where r.referrer_uuid = ${someCompany} limit 1);
  update accounts set active = false where uuid in (
    select user_uuid from referrals r where r.referrer_uuid = ${someCompany} limit 1);
  insert into referrals (user_uuid, referrer_uuid) select uuid, ${someCompany} from accounts a
    where kind = 'consumer' and not verified and not exists (select from referrals where user_uuid = a.uuid) limit 1;
  update price_entries set home_service = not home_service, popular = not popular where uuid in (
    select distinct on (kind) uuid from price_entries);
  ${checkedRows}
  set session_replication_role = replica;
  insert into audit_log (at, actor_uuid, actor_role, action, subject, details, address)
  select now() - n * interval '40 days', (select account_uuid from staff order by created_at desc, 1 limit 1),
    'support', (array['city.edit', 'patient.open'])[n], 'sample',
    '{"changed": {"name": ["Old", "New"]}, "reason": "Typing error"}'::jsonb, '10.0.0.9' from generate_series(1, 2) n union all (select now(), null, null, 'user.edit', uuid::text, '{}'::jsonb, null from accounts where kind = 'consumer' order by created_at limit 1);
  set session_replication_role = default;`;

export const filterCases: FilterCase[] = [
  filterCase({
    list: partners.list,
    rows: people('partner_users'),
    filters: {
      group: equal('kind', `'pharmacy'`),
      role: equal('role', `'admin'`),
      active: no('active'),
      partner_uuid: common('partner_uuid', people('partner_users')),
      city_uuid: common('branch_city_uuid', people('partner_users')),
    },
  }),
  filterCase({
    list: companies.list,
    rows: people('companies'),
    filters: { ...days('created_at', people('companies')), has_users: yes(refers) },
  }),
  filterCase({
    list: companies.users,
    rows: companyUsers,
    required: { company_uuid: someCompany },
    filters: {
      ...days('referred_at', companyUsers),
      verified: no('verified'),
      active: no('active'),
    },
  }),
  filterCase({
    list: influencers.list,
    rows: people('influencers'),
    filters: {
      influencer_type: equal('influencer_type', `'nurse'`),
      active: no('active'),
      verified: no('verified'),
      city_uuid: common('branch_city_uuid', people('influencers')),
      has_followers: yes(refers),
    },
  }),
  filterCase({
    list: introducers.list,
    rows: people('introducers'),
    filters: {
      ...days('created_at', people('introducers')),
      has_users: yes(`(${refers} or exists (select from pharmacies p where p.introducer_uuid = a.uuid))`),
    },
  }),
  filterCase({
    list: pharmacies.list,
    rows: people('pharmacies'),
    filters: {
      ...days('created_at', people('pharmacies')),
      introducer_uuid: common('introducer_uuid', people('pharmacies')),
      active: no('active'),
      verified: no('verified'),
    },
  }),
  filterCase({
    list: bulkNotifications.list,
    rows: 'bulk_notifications x where true',
    filters: {
      ...days('created_at', 'bulk_notifications x'),
      state: equal('status', `'draft'`),
      audience: equal('audience', `'all'`),
      failed: [`'yes'`, `failed > 0 and $1 = 'yes'`],
    },
  }),
  filterCase({
    list: partnerNames.list,
    rows: 'partners x where true',
    filters: {
      has_prices: yes(priced('partner_uuid')),
      has_users: no('exists (select from partner_users u where u.partner_uuid = x.uuid)'),
    },
  }),
  filterCase({
    list: places.cityList,
    rows: 'cities x where true',
    filters: {
      state_uuid: common('state_uuid', 'cities x where true'),
      has_areas: yes('exists (select from areas a where a.city_uuid = x.uuid)'),
    },
  }),
  filterCase({
    list: places.areaList,
    rows: 'areas x where true',
    filters: {
      city_uuid: common('city_uuid', 'areas x where true'),
      has_prices: yes(priced('area_uuid')),
    },
  }),
  testCase('pathology'),
  testCase('radiology'),
  priceCase('pathology'),
  priceCase('radiology'),
  priceCase('home'),
  filterCase({
    list: coupons.list,
    rows: 'coupons x where true',
    filters: {
      state: [`'Expired'`, `active and now() > valid_to and $1 = 'Expired'`],
      type: equal('type', `'percentage'`),
      category: equal('category', `'labtest'`),
      user_type: equal('user_type', `'influencer'`),
      active: no('active'),
      from: [median(lagosDay('valid_to'), 'coupons'), `${lagosDay('valid_to')} >= $1::date`],
      to: [median(lagosDay('valid_from'), 'coupons'), `${lagosDay('valid_from')} <= $1::date`],
    },
  }),
  filterCase({
    list: coupons.used,
    rows: uses('<>'),
    filters: { ...useSamples('<>'), category: equal('category', `'pharmacy'`) },
  }),
  filterCase({
    list: coupons.usedForDmp,
    rows: uses('='),
    filters: { ...useSamples('='), category: null },
  }),
];
