import { expect, test } from 'vitest';
import { amountAxis, timeAxis, valueAxis } from './axes.ts';

const at = (time: string) => Date.parse(`${time}+01:00`);
const labels = ({ ticks, format }: ReturnType<typeof timeAxis>) => ticks.map(format);

test('several days have ticks at midnight in Lagos, at most as many as fit', () => {
  const axis = timeAxis(at('2026-10-26T09:30'), at('2026-11-15T19:00'), 4);
  expect(labels(axis)).toEqual(['26/10/2026', '01/11/2026', '07/11/2026', '13/11/2026']);
  expect(axis.domain).toEqual([at('2026-10-26T00:00'), at('2026-11-16T00:00')]);
});

test('one day has ticks at hours', () => {
  const axis = timeAxis(at('2026-11-15T00:10'), at('2026-11-15T23:50'), 4);
  expect(labels(axis)).toEqual(['12:00 am', '06:00 am', '12:00 pm', '06:00 pm']);
});

test('a chart too narrow for several dates has one', () => {
  expect(labels(timeAxis(at('2026-11-01T08:00'), at('2026-11-15T08:00'), 0))).toEqual(['01/11/2026']);
  expect(labels(timeAxis(at('2026-11-01T08:00'), at('2026-11-01T09:00'), 0))).toEqual(['12:00 am']);
});

test.each([
  [[37.1], [36, 37, 38, 39]],
  [
    [89, 157],
    [80, 100, 120, 140, 160],
  ],
  [
    [96, 99],
    [95, 96, 97, 98, 99, 100],
  ],
  [
    [0.2, 4_900],
    [0, 1_000, 2_000, 3_000, 4_000, 5_000],
  ],
])('the values %j have ticks at round numbers with a margin', (values, ticks) => {
  expect(valueAxis(values)).toEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});

test.each([
  [[1_400], 4, [0, 500, 1_000, 1_500]],
  [[773, 12], 4, [0, 200, 400, 600, 800]],
  [[38_000_000], 4, [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000]],
  [[3], 4, [0, 1, 2, 3]],
  [[7.5], 2, [0, 5, 10]],
])('the amounts %j in at most %i steps have ticks at round numbers from 0', (values, steps, ticks) => {
  expect(amountAxis(values, steps)).toEqual({ domain: [0, ticks.at(-1)], ticks });
});

test('amounts that are all 0 have no tick but 0', () => {
  expect(amountAxis([0, 0]).ticks).toEqual([0]);
  expect(amountAxis([]).ticks).toEqual([0]);
});
