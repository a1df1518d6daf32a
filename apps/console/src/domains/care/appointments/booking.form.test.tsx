// @vitest-environment jsdom -- renders a hook
import { act } from 'react';
import { expect, test } from 'vitest';
import { closeFailures } from '../../../kit/feedback/notices.tsx';
import { loseBooked, server, shown, submit, useBooking } from './booking.testing.tsx';

useBooking();

test('names the appointment that a lost reply has booked, and books no second one', async () => {
  await loseBooked(true);
  expect(await submit({ desc: 'Called at noon' })).toEqual({ ok: false, fields: {} });
  expect(server.statuses).toEqual(['booked']);
  expect(shown()).toContain('Bola Ade with Ada Obi, 02/03/2026 10:00 am, was booked');
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'View the appointment',
  );
  expect(link?.getAttribute('href')).toBe('/appointments?dialog=view&id=0');
  // The same form again is a decision for another appointment.
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(server.statuses).toEqual(['booked', 'booked']);
});

test('releases the slot of a previous attempt that was not completed', async () => {
  await loseBooked(false);
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(server.statuses).toEqual(['rejected', 'booked']);
});

test('books an appointment when that of the previous attempt was cancelled', async () => {
  await loseBooked(true);
  server.statuses[0] = 'cancelled';
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(server.statuses).toEqual(['cancelled', 'booked']);
});

test.each(['updateThePendingStatus', '/records/appointments'])(
  'sends nothing when the connection fails before the previous attempt is known: %s',
  async (address) => {
    await loseBooked(true);
    server.lost = { address, isPerformed: false };
    await act(async () => closeFailures());
    expect((await submit({ desc: 'Called at noon' })).ok).toBe(false);
    expect(server.statuses).toEqual(['booked']);
    expect(shown()).toContain('Failed!');
    server.lost = null;
    expect((await submit({ desc: 'Called at noon' })).ok).toBe(false);
    expect(shown()).toContain('was booked');
  },
);

test.each([
  ['another coupon', 'TEN', { coupon_code: 'B' }],
  ['no coupon', 'TEN', { coupon_code: '' }],
  ['a coupon', '', { coupon_code: 'B' }],
])('names the booked appointment when the form has %s since', async (_title, coupon_code, changes) => {
  await loseBooked(true, { coupon_code });
  expect(await submit(changes)).toEqual({ ok: false, fields: {} });
  expect(server.statuses).toEqual(['booked']);
  expect(shown()).toContain('was booked by your last attempt');
});

test('completes a booked appointment again with the same coupon', async () => {
  await loseBooked(true, { coupon_code: 'TEN' });
  expect((await submit({ coupon_code: ' ten ' })).ok).toBe(true);
  expect(server.statuses).toEqual(['booked']);
});

test('names the booked appointment that a colleague has moved meanwhile, and books another one then', async () => {
  await loseBooked(true);
  server.statuses[0] = 'rescheduled';
  expect(await submit()).toEqual({ ok: false, fields: {} });
  expect(shown()).toContain('was booked by your last attempt');
  expect((await submit()).ok).toBe(true);
  expect(server.statuses).toEqual(['rescheduled', 'booked']);
});

test('books nothing while the questions about the appointment cannot be read', async () => {
  server.lost = { address: '/warnings', isPerformed: false };
  expect(await submit()).toEqual({ ok: false, fields: {} });
  expect([server.statuses, server.received]).toEqual([[], []]);
  expect(shown()).toContain('Failed!');
});

test('sends the discount that the form shows, unless the coupon was removed', async () => {
  expect((await submit({ coupon_code: 'TEN', seen_discount: 450.05 })).ok).toBe(true);
  expect((await submit({ coupon_code: '', seen_discount: 450.05 })).ok).toBe(true);
  expect(server.received.filter((address) => address.includes('/booked'))).toEqual([
    expect.stringMatching(/\/0\/booked\?seen_discount=450\.05$/),
    expect.stringMatching(/\/1\/booked$/),
  ]);
});
