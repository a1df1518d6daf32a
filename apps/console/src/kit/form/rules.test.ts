import { expect, test } from 'vitest';
import {
  isPercentage,
  required,
  resolverOf,
  rulesAt,
  unlessEmpty,
  wellFormedEmail,
  type Rules,
} from './rules.ts';

test('a required text of spaces is empty, and 0 is not', () => {
  const rule = required('Enter it');
  expect(['', '  ', null, undefined].map((value) => rule(value, {}))).toEqual(Array(4).fill('Enter it'));
  expect([0, false, 'a'].map((value) => rule(value, {}))).toEqual([null, null, null]);
});

test('a percentage is from 0 to 100 with at most two decimals', () => {
  const rule = isPercentage('No');
  expect([0, 12.25, 100].map((rate) => rule(rate, {}))).toEqual([null, null, null]);
  expect([-0.01, 100.01, 12.255, null].map((rate) => rule(rate, {}))).toEqual(['No', 'No', 'No', 'No']);
});

test('a rule for a value that may be empty is skipped for an empty one', () => {
  const rule = unlessEmpty(wellFormedEmail('No'));
  expect([rule('', {}), rule('ada@mail.example', {}), rule('ada@mail', {})]).toEqual([null, null, 'No']);
});

test('the first error of each field is reported under its name, also in a group', () => {
  interface Values {
    email: string;
    bank: { name: string };
  }
  const rules: Rules<Values> = {
    email: [required('Enter an e-mail'), wellFormedEmail('Not an e-mail')],
    ...rulesAt<Values, Values['bank']>('bank', { name: [required('Enter a bank')] }),
  };
  const resolve = (values: Values) => resolverOf(rules)(values, undefined, {} as never);
  expect(resolve({ email: ' ', bank: { name: '' } })).toEqual({
    values: {},
    errors: {
      email: { type: 'rule', message: 'Enter an e-mail' },
      bank: { name: { type: 'rule', message: 'Enter a bank' } },
    },
  });
  const valid = { email: 'ada@mail.example', bank: { name: 'Zenith' } };
  expect(resolve(valid)).toEqual({ values: valid, errors: {} });
});
