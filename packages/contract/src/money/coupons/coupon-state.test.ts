import { expect, test } from 'vitest';
import { couponState } from './coupon-state.ts';

const coupon = {
  is_active: true,
  valid_from: '2026-05-01T00:00:00+01:00',
  valid_to: '2026-05-31T23:59:59+01:00',
  used: 3,
  used_by_user: 0,
  maxtimeuse: 10,
  no_of_times_of_use_per_user: 1,
  user_uuid: null,
};
const inMay = new Date('2026-05-15T12:00:00+01:00');

test.each([
  ['Scheduled', {}, '2026-04-30T23:59:59+01:00'],
  ['Running', {}, '2026-05-01T00:00:00+01:00'],
  ['Running', {}, '2026-05-31T23:59:59+01:00'],
  ['Expired', {}, '2026-06-01T00:00:00+01:00'],
  ['In-Active', { is_active: false }, '2026-06-01T00:00:00+01:00'],
])('is %s with %j at %s', (state, changes, at) => {
  expect(couponState({ ...coupon, ...changes }, new Date(at))).toBe(state);
});

test('is Used up when all uses are used', () => {
  expect(couponState({ ...coupon, used: 10 }, inMay)).toBe('Used up');
  expect(couponState({ ...coupon, used: 9 }, inMay)).toBe('Running');
  expect(couponState({ ...coupon, maxtimeuse: null, used: 99 }, inMay)).toBe('Running');
});

test('is Used up when its only consumer has used it as often as allowed', () => {
  const forOne = { ...coupon, maxtimeuse: null, user_uuid: '018f0000-0000-7000-8000-000000000000' };
  expect(couponState({ ...forOne, used_by_user: 1 }, inMay)).toBe('Used up');
  expect(couponState({ ...forOne, used_by_user: 99, no_of_times_of_use_per_user: null }, inMay)).toBe(
    'Running',
  );
});
