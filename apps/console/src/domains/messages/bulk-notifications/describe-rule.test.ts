import { expect, test } from 'vitest';
import { describeRule } from './describe-rule.ts';

test('describes every condition of a rule', () => {
  expect(
    describeRule({
      cities: ['Lagos', 'Abuja'],
      age_from: 18,
      age_to: 40,
      visited_within: 1,
      open_order: false,
      platforms: ['android', 'ios'],
      not_reached_for: 7,
    }),
  ).toBe(
    'ordered to Lagos, Abuja; aged 18 to 40; last visit within 1 day; has no open order; uses Android, iOS; not reached in 7 days',
  );
});

test('describes open ranges and an empty rule', () => {
  expect(describeRule({ age_from: 0 })).toBe('aged 0 or more');
  expect(describeRule({ age_to: 17, not_visited_for: 90 })).toBe(
    'aged 17 or less; last visit more than 90 days ago',
  );
  expect(describeRule({})).toBe('every consumer');
});
