import { expect, test } from 'vitest';
import { statusFigures } from './figures.ts';

const none = {
  booked: 0,
  closed: 0,
  missed: 0,
  extended: 0,
  followup: 0,
  rescheduled: 0,
  followup_C: 0,
  extended_C: 0,
  cancelled: 0,
};
const scope = {
  period: {
    from: '2026-11-01',
    to: '2026-11-18',
    dayAfterToday: '2026-11-19',
    canOpenAppointments: true,
    text: '',
    query: { type: 'all', start_date: '2026-11-01', end_date: '2026-11-18' },
  },
} as const;
const types = {
  total_booking: 10,
  total_free_booking: 0,
  total_sadn_booking: 0,
  total_find_doc_booking: 0,
  total_international_booking: 0,
};

test('the statuses add up to their totals, the upcoming ones too', () => {
  const upcoming = { statuses: { ...none, booked: 7 }, bookings: types };
  const figures = statusFigures({ ...none, closed: 3 }, 5, upcoming, scope);
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
  expect(sum(figures.map(({ value }) => value))).toBe(5);
  expect(sum(figures.map((figure) => figure.upcoming?.value))).toBe(10);
  expect(figures.at(-1)).toEqual({
    label: 'Pending, declined or rejected',
    value: 2,
    upcoming: { value: 3 },
  });
});
