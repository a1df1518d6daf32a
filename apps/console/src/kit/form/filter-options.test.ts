import { expect, test } from 'vitest';
import { filterOptions, inGroups } from './filter-options.ts';

const filtered = (labels: string[], search: string) =>
  filterOptions({ options: labels.map((label) => ({ value: label, label })), search, limit: Infinity }).map(
    (option) => 'label' in option && option.label,
  );

test('finds an accented name without its accents', () => {
  expect(filtered(['Lagos', 'Ọ̀ṣun', 'Ọyọ'], 'osun')).toEqual(['Ọ̀ṣun']);
});

test('lists the earliest match first, and keeps the order of equal ones', () => {
  const countries = ['+246 British Indian Ocean Territory', '+91 India', '+62 Indonesia'];
  expect(filtered(countries, 'india')).toEqual(['+91 India', '+246 British Indian Ocean Territory']);
  expect(filtered(countries, 'ind')[0]).toBe('+91 India');
  expect(filtered(countries, '')).toEqual(countries);
});

test('finds a country by its calling code with and without plus', () => {
  expect(filtered(['+244 Angola', '+44 United Kingdom'], '+44')[0]).toBe('+44 United Kingdom');
  expect(filtered(['+244 Angola', '+44 United Kingdom'], '44')[0]).toBe('+44 United Kingdom');
});

test('finds an option by the text beside its label', () => {
  const options = [
    { value: 'a', label: 'sadn', hint: 'See a doctor now' },
    { value: 'b', label: 'nigerian', hint: 'Find a doctor' },
  ];
  expect(filterOptions({ options, search: 'find', limit: Infinity })).toEqual([options[1]]);
});

test('filters within groups and leaves out groups without a match', () => {
  const options = inGroups([
    { value: 'a', label: 'City added', group: 'Master data' },
    { value: 'b', label: 'Area added', group: 'Master data' },
    { value: 'c', label: 'Signed in', group: 'Access' },
  ]);
  expect(options.map((option) => 'group' in option && option.group)).toEqual(['Master data', 'Access']);
  expect(filterOptions({ options, search: 'city', limit: Infinity })).toEqual([
    { group: 'Master data', items: [{ value: 'a', label: 'City added' }] },
  ]);
});
