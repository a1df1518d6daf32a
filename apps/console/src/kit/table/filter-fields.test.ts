import { expect, test } from 'vitest';
import { readFilters, type FilterField } from './filter-fields.ts';

const options = [
  { value: 'due', label: 'Due' },
  { value: 'done', label: 'Complete' },
];
const fields: FilterField[] = [
  { kind: 'choice', label: 'Refund', param: 'refund', options },
  { kind: 'text', label: 'Record id', param: 'subject', maxLength: 4 },
  { kind: 'flag', label: 'Overdue', param: 'overdue' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'number', label: 'Older than', param: 'older_than', unit: 'days' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
  { kind: 'record', label: 'City', param: 'city_uuid', endpoint: {} as never, nameOf: () => '' },
];
const queryOf = (values: Record<string, string>) => {
  const { query } = readFilters(fields, values);
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
};
const chipsOf = (values: Record<string, string>) => readFilters(fields, values).chips;

test.each<[values: Record<string, string>, query: object, text: string]>([
  [{ refund: 'due' }, { refund: 'due' }, 'Refund: Due'],
  [{ subject: ' 12345 ' }, { subject: '1234' }, 'Record id: 1234'],
  [{ overdue: 'yes' }, { overdue: 'yes' }, 'Overdue'],
  [{ active: 'false' }, { active: false }, 'Status: InActive'],
  [{ active: 'true' }, { active: true }, 'Status: Active'],
  [{ older_than: '3' }, { older_than: 3 }, 'Older than: 3 days'],
])('%j in the address is %j in the request and “%s” on its chip', (values, query, text) => {
  expect(queryOf(values)).toEqual(query);
  expect(chipsOf(values)).toEqual([{ text, params: Object.keys(values) }]);
});

test.each(['c1', 'c1|Port Harcourt'])(
  'the record of a filter, %s, is sent by its id, and its chip asks for its name',
  (value) => {
    const values = { city_uuid: value };
    expect(queryOf(values)).toEqual({ city_uuid: 'c1' });
    expect(chipsOf(values)).toEqual([
      { text: 'City', params: ['city_uuid'], record: { field: fields.at(-1), uuid: 'c1' } },
    ]);
  },
);

test('two days and two amounts have one chip each, which removes both parameters', () => {
  const values = { from: '2026-01-31', to: '2026-02-01', amount_from: '1500', amount_to: '2000.50' };
  expect(queryOf(values)).toEqual({ ...values, amount_from: 1500, amount_to: 2000.5 });
  expect(chipsOf(values).map(({ params }) => params)).toEqual([
    ['from', 'to'],
    ['amount_from', 'amount_to'],
  ]);
  expect(chipsOf(values)[0]!.text).toContain('31/01/2026');
  expect(chipsOf(values)[1]!.text).toContain('₦2,000.50');
});

test.each<Record<string, string>>([
  { refund: 'nonsense' },
  { overdue: 'no' },
  { active: 'maybe' },
  { older_than: '-3' },
  { amount_from: '1e3' },
  { from: '2026-02-31x' },
  { from: 'yesterday' },
])('a value that its field cannot have, %j, is neither sent nor shown', (values) => {
  expect(queryOf(values)).toEqual({});
  expect(chipsOf(values)).toEqual([]);
});
