import { expect, test } from 'vitest';
import { searchForm, searchWords } from './search.ts';

const found = (search: string, text: string) =>
  searchWords(search).every((word) => searchForm(text).includes(word));

test.each([
  '0803 551',
  '+234 803',
  '803-551',
  '2348035',
  '0803',
  '080',
  '08',
  '803-',
  '(0803) 551',
  '55.120',
  '00234803',
  '+234 (0)803 551',
  '2340803551',
  '0803 551 2044',
  'ada 0803 551',
  '0803 551 obi',
])('finds a phone number by %s', (search) => {
  expect(found(search, 'Ada Obi ada@mail.example +2348035512044')).toBe(true);
});

test.each(['0803 552', '+234 703', '803-511', 'ada 0704'])('does not find a phone number by %s', (search) => {
  expect(found(search, 'Ada Obi ada@mail.example +2348035512044')).toBe(false);
});

test.each([
  ['osun', 'Ọ̀ṣun'],
  ['OSUN', 'ọ̀ṣun'.normalize('NFC')],
  ['Ọ̀ṣun', 'Osun State'],
  ['ọṣun', 'Ọ̀ṣun'.normalize('NFD')],
  ['danjuma', 'Ɗanjuma'],
  ['jose', 'José'],
  ['eze chiamaka', 'Chiamaka Eze'],
  ['15-3', 'CA 15-3'],
  ['2026-001', 'LAB-2026-001'],
])('%s finds %s', (search, text) => {
  expect(found(search, text)).toBe(true);
});

test('a search has at most eight words, and none when it is empty', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  expect(searchWords('   ')).toEqual([]);
});
