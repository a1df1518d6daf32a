import type { DayType, Reading, ReadingType } from '@baobab/contract/people/consumers';
import type { Point } from '../../../kit/chart/LineChart.tsx';
import type { NormalRange } from '../../../kit/chart/normal-range.ts';
import { normalRanges, type Measure } from './normal-ranges.ts';

export const periods: Record<DayType, string> = {
  all: 'All',
  today: 'Today',
  lastweek: 'Last Week',
  lastmonth: 'Last Month',
};

type Details = Reading['details'];

export interface Part {
  header: string;
  value: (details: Details) => string | number | undefined;
  isText?: boolean;
  /** The measure of the value, if it has a normal range. */
  measure?: (details: Details) => Measure;
}

const field = (header: string, key: string, measure: Measure): Part => ({
  header,
  value: (details) => details[key],
  measure: () => measure,
});

/** Weight divided by height squared; the height is in centimetres. */
function bmi({ weight, height }: Details): number | undefined {
  const metres = Number(height) / 100;
  return metres > 0 ? Math.round((Number(weight) / metres ** 2) * 10) / 10 : undefined;
}

const glucoseOf = ({ type }: Details): Measure =>
  /fasting|before/i.test(String(type)) ? 'fasting glucose' : 'other glucose';

/** The six tabs with the values of a reading of each kind. */
export const trackerTabs: Record<ReadingType, { label: string; parts: Part[] }> = {
  bloodpressure: {
    label: 'Blood Pressure',
    parts: [field('Systolic', 'systolic', 'systolic'), field('Diastolic', 'diastolic', 'diastolic')],
  },
  bloodglucose: {
    label: 'Blood Glucose',
    parts: [
      { header: 'Type', value: (details) => details['type'], isText: true },
      { header: 'Rate', value: (details) => details['rate'], measure: glucoseOf },
    ],
  },
  heartrate: { label: 'Heart Rate', parts: [field('Rate', 'rate', 'heartrate')] },
  spo2: { label: 'SpO2', parts: [field('Rate', 'rate', 'spo2')] },
  temprature: { label: 'Temperature', parts: [field('Temperature', 'temprature', 'temprature')] },
  bmi: {
    label: 'BMI',
    parts: [
      { header: 'Weight (kg)', value: (details) => details['weight'] },
      { header: 'Height (cm)', value: (details) => details['height'] },
      { header: 'BMI', value: bmi, measure: () => 'bmi' },
    ],
  },
};

/** The lines of each chart; measures of one kind share the axis, because they have the same unit. */
const lines: Record<ReadingType, Partial<Record<Measure, string>>> = {
  bloodpressure: { systolic: 'Systolic', diastolic: 'Diastolic' },
  bloodglucose: {
    'fasting glucose': 'Fasting or before a meal',
    'other glucose': 'After a meal or random',
  },
  heartrate: { heartrate: 'Rate' },
  spo2: { spo2: 'Rate' },
  temprature: { temprature: 'Temperature' },
  bmi: { bmi: 'BMI' },
};

export const numberOf = (value: string | number | undefined) =>
  value !== undefined && Number.isFinite(Number(value)) ? Number(value) : null;

/** The normal range of a measure; a reading in another unit has none. */
export const rangeOf = (measure: Measure, unit: string): NormalRange | undefined =>
  normalRanges[measure].unit === unit ? normalRanges[measure] : undefined;

export interface TrackerChart {
  unit: string;
  lines: string[];
  ranges: (NormalRange | undefined)[];
  points: Point[];
  sources: string[];
}

/** The values of the readings in the unit of the newest one, oldest first. */
export function chartOf(type: ReadingType, readings: readonly Reading[]): TrackerChart {
  const unit = readings[0]?.unit ?? '';
  const { parts } = trackerTabs[type];
  const valueOf = (details: Details, measure: Measure) =>
    numberOf(parts.find((part) => part.measure?.(details) === measure)?.value(details));
  const points = readings
    .filter((reading) => reading.unit === unit)
    .toReversed()
    .map(({ createdAt, details }) => ({
      at: createdAt,
      values: (Object.keys(lines[type]) as Measure[]).map((measure) => valueOf(details, measure)),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  // A line without a value is left out.
  const drawn = (Object.entries(lines[type]) as [Measure, string][])
    .map(([measure, label], index) => ({ measure, label, index }))
    .filter(({ index }) => points.some(({ values }) => values[index] !== null));
  return {
    unit,
    lines: drawn.map(({ label }) => label),
    ranges: drawn.map(({ measure }) => rangeOf(measure, unit)),
    points: points.map(({ at, values }) => ({ at, values: drawn.map(({ index }) => values[index] ?? null) })),
    sources: [...new Set(drawn.map(({ measure }) => normalRanges[measure].source))],
  };
}
