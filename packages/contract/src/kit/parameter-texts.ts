interface ParameterText {
  description: string;
  example?: string | number | boolean;
}

const text = (description: string, example?: string | number | boolean): ParameterText =>
  example === undefined ? { description } : { description, example };
const UUID = '0190b3c2-7c1e-7d4a-9a55-3f1e2d4c5b6a';
const only = (what: string) => text(`Only rows ${what}.`);

/** Descriptions of parameters by name; a schema with a description of its own takes precedence. */
const texts: Record<string, ParameterText> = {
  uuid: text('The record.', UUID),
  id: text('The record.', UUID),
  search: text('Words that a row contains, in any of its searched columns.', 'ada'),
  q: text('The words to search for.', 'ada'),
  limit: text('Rows of a page.', 10),
  skip: text('Rows before the page.', 0),
  pagenum: text('The page, from 0.', 0),
  page: text('The page, from 0.', 0),
  sort: text(
    'The column to sort by, with a minus for descending; without it the list has its own order.',
    '-name',
  ),
  exact: text(
    '`true` counts every matching row, however long it takes; else `total` may be a lower bound.',
    true,
  ),
  cursor: text('The position after which the page begins, from the reply before.'),
  before: text('Only entries before this one.'),
  after: text('Only entries after this one.'),
  from: text('The first day in Lagos.', '2026-11-01'),
  to: text('The last day in Lagos.', '2026-11-30'),
  start: text('The first day in Lagos.', '2026-11-01'),
  end: text('The last day in Lagos.', '2026-11-30'),
  start_date: text('The first day in Lagos.', '2026-11-01'),
  end_date: text('The last day in Lagos.', '2026-11-30'),
  booked_date: text('The first day of the appointment in Lagos.', '2026-11-01'),
  booked_end_date: text('The last day of the appointment in Lagos.', '2026-11-30'),
  day: text('A day in Lagos.', '2026-11-18'),
  valid_from: text('The first day on which it is valid.', '2026-11-01'),
  valid_to: text('The last day on which it is valid.', '2026-11-30'),
  format: text('The file: `xlsx` or `csv`.', 'xlsx'),
  columns: text('The columns of the file by their keys, separated by commas; all without it.'),
  active: only('that are active, or those that are not'),
  verified: only('that are verified, or those that are not'),
  popular: only('that are marked as popular, or those that are not'),
  type: only('of this type'),
  kind: text('The kind of the record.'),
  status: only('with this status'),
  state: only('with this state'),
  category: only('of this category'),
  group: only('of this group'),
  role: only('of staff with this role'),
  paid: only('that are paid, or those that are not'),
  amount_from: text('The lowest amount in naira.', 1_000),
  amount_to: text('The highest amount in naira.', 50_000),
  price_from: text('The lowest price in naira.', 1_000),
  price_to: text('The highest price in naira.', 50_000),
  city_uuid: text('Only rows of this city.', UUID),
  state_uuid: text('Only rows of this state.', UUID),
  partner_uuid: text('Only rows of this partner.', UUID),
  doctor_uuid: text('Only rows of this doctor.', UUID),
  patient_uuid: text('Only rows of this patient.', UUID),
  testname_uuid: text('Only rows of this national test.', UUID),
  unchanged_days: text('Only prices that have not changed for this many days.', 90),
  below_cost: only('whose price is below the purchasing price'),
  inactive_test: only('whose test is inactive'),
  duplicate_code: only('whose code another row of the partner has too'),
  home_service: only('with sample collection at home, or those without'),
  has_prices: only('that have prices, or those that have none'),
  has_users: only('that have users, or those that have none'),
  has_areas: only('that have areas, or those that have none'),
  has_followers: only('that have followers, or those that have none'),
  older_than: text('Only rows that are older than this many days.', 7),
  licence_within: text('Only pharmacies whose licence ends within this many days.', 30),
  outstanding: only('with an outstanding amount, or those without'),
  overdue: only('with a result that is overdue'),
  without_result: only('without a result'),
  unanswered: only('that nobody has answered'),
  past_open: only('of past appointments that are still open'),
  failed: only('that have failed'),
  refund: only('with this state of their refund'),
  areaRef: text('Only rows of this area.', UUID),
  by: text('The unit of time of the figures.'),
  except: text('A record that is left out.', UUID),
  others: text('`true` also looks at other doctors.', true),
  unpaid_dispatched: only('of orders that were dispatched and are not paid'),
  drawn: text('The number of newest readings that are drawn.'),
  'created_by.uuid': text('Only rows that this person created.', UUID),
  given_by: only('that this kind of person gave'),
  key: text('The key of the entry.'),
  scope: text('How much is covered.'),
  extra: text('Further conditions of the search.'),
  list: text('The list that the entry belongs to.'),
  email: text('The e-mail address.', 'ada@mail.example'),
  coupon_code: text('The code of the coupon.', 'WELCOME-10'),
  instead_of: text(
    'The `request_uuid` of an earlier attempt whose reply was lost; the slot that it holds is released.',
    UUID,
  ),
  seen_discount: text('The discount in naira that was shown; another one is refused.', 500),
};

/** The description of a parameter by its name; a filter without an entry names its column. */
export function parameterText(place: 'path' | 'query', name: string): ParameterText {
  const known = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (known) return known;
  const words = name
    .replace(/[_.]?(uuid|id)\d*$/i, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.{}]+/g, ' ')
    .trim()
    .toLowerCase();
  if (place === 'path') return text(`The ${words || 'record'} that the request is about.`);
  return text(`Only rows with this ${words || 'record'}.`);
}
