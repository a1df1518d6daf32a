import { expect, test } from 'vitest';
import { filterTexts, listName } from './describe-export.ts';

test('names the list and its filters in words', () => {
  expect(listName({ list: 'lab-orders' })).toBe('Lab orders');
  const doctor = '018f0000-0000-7000-8000-000000000000';
  expect(
    filterTexts({ filters: { search: 'ada', from: '2026-01-01', doctor_uuid: doctor, to: '' } }),
  ).toEqual(['Search: ada', 'From: 2026-01-01', 'One doctor']);
});
