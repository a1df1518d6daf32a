import { expect, test } from 'vitest';
import { filterOptions } from './filter-options.ts';

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
