import { companies } from '@baobab/contract/people/companies';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { introducers } from '@baobab/contract/people/introducers';
import { catalogues, type TestKind } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import { medianDay, type Values } from './exports.testing.ts';
import { filterCases, someCompany, type Sample } from './filters.testing.ts';

const medianAmount = (rows: string, column: string) =>
  `select round((percentile_disc(0.5) within group (order by ${column})) / 100.0)::text from ${rows}`;

/** An account whose referred users have orders. */
const companyWith = (orders: string) =>
  `select referrer_uuid from referrals join ${orders} on consumer_uuid = user_uuid limit 1`;

/** The samples that the test of the filters has for a list. */
const filterSamples = (list: object) =>
  Object.fromEntries(
    Object.entries<Sample | null>(filterCases.find((one) => one.list === list)!.filters).map(
      ([filter, sample]) => [filter, sample && `select (${sample[0]})::text`],
    ),
  );

const accountOf = (table: string, column: string) =>
  `select lower(${column}) from ${table} join accounts a on a.uuid = account_uuid limit 1`;

const testSamples = (kind: TestKind) => ({
  ...filterSamples(catalogues[kind].list),
  search: `select lower(name) from national_tests where kind = '${kind}' limit 1`,
});

const priceSamples = (kind: PriceKind) => {
  const first = (column: string) => `select ${column} from price_entries where kind = '${kind}' limit 1`;
  return {
    ...filterSamples(priceListsByKind[kind].list),
    search: first('lower(partner_test_name)'),
    partner_uuid: first('partner_uuid'),
    testname_uuid: first('test_uuid'),
    areaRef: first('area_uuid'),
    city_uuid: `select city_uuid from areas where uuid = (${first('area_uuid')})`,
  };
};

/** The age in days of the row in the middle: the demo data of the tests is of a fixed day. */
const daysOld = (table: string) =>
  `select extract(day from now() - percentile_disc(0.5) within group (order by created_at))::text from ${table}`;

/** SELECTs of the values that a list cannot be read without, by the name of its export. */
export const requiredFilters: Record<string, Values> = {
  // Reading and exporting the trail adds rows to it, which are no changes.
  audit: { type: `select 'change'` },
  'company-users': { company_uuid: `select ${someCompany}` },
};

/** For each filter a SELECT of a value that some rows match; null for a filter that restricts nothing. */
export const listSamples: Record<string, Record<string, string | null>> = {
  audit: {
    search: `select lower(full_name) from accounts join audit_log on actor_uuid = uuid where subject = 'sample'`,
    subject: `select 'sample'`,
    actor: `select actor_uuid from audit_log where subject = 'sample'`,
    person: `select uuid from accounts where kind = 'consumer' order by created_at limit 1`,
    action: `select 'city.'`,
    type: `select 'medical-read'`,
    address: `select '10.0.0.9'`,
    from: `select (now() at time zone 'Africa/Lagos')::date::text`,
    to: `select (now() - interval '30 days')::date::text`,
  },
  'bulk-notifications': {
    search: 'select lower(title) from bulk_notifications limit 1',
    status: `select 'draft'`,
    from: medianDay('bulk_notifications'),
    to: medianDay('bulk_notifications'),
    state: `select 'sent'`,
    audience: `select 'all'`,
    failed: `select 'yes'`,
  },
  'payment-checks': {
    search: `select lower(reference_id) from payment_checks limit 1`,
    state: `select 'open'`,
    reason: `select 'unknown_reference'`,
  },
  doctors: {
    search: `select lower(full_name) from accounts a join doctors d on account_uuid = uuid where not external limit 1`,
    verified: `select 'false'`,
    active: `update accounts set active = false
      where uuid = (select account_uuid from doctors where not external limit 1) returning 'false'`,
    speciality:
      'select speciality[1] from doctors where not external and cardinality(speciality) > 0 limit 1',
    city: `select uuid from cities where name = 'Lagos'`,
    licence_within: `select (percentile_disc(0.5) within group (order by licence_expires) - current_date)::text
      from doctors where licence_expires > current_date`,
  },
  'lab-orders': {
    partnerName:
      'select name from partners p where exists (select from lab_orders where partner_uuid = p.uuid) limit 1',
    search: 'select lower(order_id) from lab_orders limit 1',
    from: medianDay('lab_orders'),
    to: medianDay('lab_orders'),
    status: `select 'completed'`,
    paid: `select 'true'`,
    older_than: daysOld('lab_orders'),
    without_result: `select 'yes'`,
    overdue: `select 'yes'`,
    amount_from: medianAmount('lab_orders', 'total_kobo'),
    amount_to: medianAmount('lab_orders', 'total_kobo'),
    consumer: 'select consumer_uuid from lab_orders limit 1',
    company: companyWith('lab_orders'),
    limit: null,
  },
  'treatment-orders': {
    search: 'select lower(reference_id) from treatment_orders limit 1',
    // No demo order is in this state.
    unpaid_dispatched: `update treatment_orders set paid = false, status = 'dispatched'
      where uuid = (select uuid from treatment_orders limit 1) returning 'yes'`,
    from: medianDay('treatment_orders'),
    to: medianDay('treatment_orders'),
    status: 'select status from treatment_orders limit 1',
    paid: `select 'true'`,
    older_than: daysOld('treatment_orders'),
    amount_from: medianAmount('treatment_orders', 'amount_kobo'),
    amount_to: medianAmount('treatment_orders', 'amount_kobo'),
    consumer: 'select consumer_uuid from treatment_orders limit 1',
    company: companyWith('treatment_orders'),
    user_uuid: null,
  },
  coupons: { ...filterSamples(coupons.list), search: 'select lower(code) from coupons limit 1' },
  companies: { ...filterSamples(companies.list), search: accountOf('companies', 'a.email') },
  'company-users': {
    ...filterSamples(companies.users),
    company_uuid: null,
    search: `select lower(a.email) from referrals join accounts a on a.uuid = user_uuid
      where referrer_uuid = ${someCompany} limit 1`,
  },
  introducers: { ...filterSamples(introducers.list), search: accountOf('introducers', 'a.email') },
  pharmacies: { ...filterSamples(pharmacies.list), search: accountOf('pharmacies', 'pharmacy_name') },
  'third-party-doctors': {
    search: accountOf('doctors', 'a.full_name').replace(' limit', ' where external limit'),
    outstanding: `select 'yes'`,
    active: `update accounts set active = false
      where uuid = (select account_uuid from doctors where external limit 1) returning 'false'`,
  },
  'pathology-prices': priceSamples('pathology'),
  'radiology-prices': priceSamples('radiology'),
  'home-prices': priceSamples('home'),
  'national-pathology-tests': testSamples('pathology'),
  'national-radiology-tests': testSamples('radiology'),
  cities: { ...filterSamples(places.cityList), search: `select 'lagos'` },
  areas: { ...filterSamples(places.areaList), search: 'select lower(name) from areas limit 1' },
  staff: {
    search: `select 'support'`,
    role: `select 'support'`,
    state: `insert into staff_invitations (token_hash, role, email, expires_at)
      values ('invited', 'support', 'invited@clinic.example', now() + interval '1 day') returning 'invited'`,
  },
  'partner-names': {
    ...filterSamples(partnerNames.list),
    search: 'select lower(name) from partners limit 1',
  },
};
