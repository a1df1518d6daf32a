import type { Reading } from '@baobab/contract/people/consumers';
import { expect, test } from 'vitest';
import { deviationOf } from '../../../kit/chart/normal-range.ts';
import { chartOf, rangeOf } from './tracker.ts';

const reading = (
  type: Reading['type'],
  unit: string,
  details: Reading['details'],
  hour: number,
): Reading => ({
  uuid: String(hour),
  type,
  unit,
  details,
  createdAt: `2026-11-16T${hour}:00:00Z`,
});

test.each([
  [60, null],
  [100, null],
  [101, 'high'],
  [59.9, 'low'],
  [null, null],
])('a pulse of %s is %s', (value, deviation) => {
  expect(deviationOf(value, rangeOf('heartrate', 'bpm'))).toBe(deviation);
});

test('both blood pressures share an axis, each with its range', () => {
  const chart = chartOf('bloodpressure', [
    reading('bloodpressure', 'mmHg', { systolic: 130, diastolic: '85' }, 12),
    reading('bloodpressure', 'mmHg', { systolic: 118, diastolic: 'unknown' }, 11),
  ]);
  expect(chart).toMatchObject({
    unit: 'mmHg',
    lines: ['Systolic', 'Diastolic'],
    ranges: [
      { from: 90, to: 120 },
      { from: 60, to: 80 },
    ],
    points: [{ values: [118, null] }, { values: [130, 85] }],
  });
});

test('the range of blood glucose depends on the meal, and a line without values is left out', () => {
  const fasting = reading('bloodglucose', 'mg/dL', { type: 'Fasting', rate: 110 }, 12);
  const after = reading('bloodglucose', 'mg/dL', { type: 'After meal', rate: 110 }, 11);
  expect(chartOf('bloodglucose', [fasting, after])).toMatchObject({
    lines: ['Fasting or before a meal', 'After a meal or random'],
    points: [{ values: [null, 110] }, { values: [110, null] }],
  });
  expect(chartOf('bloodglucose', [after]).lines).toEqual(['After a meal or random']);
});

test('draws only readings in the unit of the newest one, and no range of another unit', () => {
  const chart = chartOf('temprature', [
    reading('temprature', '°F', { temprature: 99.5 }, 12),
    reading('temprature', '°C', { temprature: 37.5 }, 11),
  ]);
  expect(chart).toMatchObject({ unit: '°F', ranges: [undefined], points: [{ values: [99.5] }] });
});
