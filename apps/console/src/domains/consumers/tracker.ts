import type { DayType, Reading, ReadingType } from '@baobab/contract/consumers';
import type { Point } from '../../kit/chart/LineChart.tsx';

export const periods: Record<DayType, string> = {
  all: 'All',
  today: 'Today',
  lastweek: 'Last Week',
  lastmonth: 'Last Month',
};

interface Part {
  header: string;
  value: (details: Reading['details']) => string | number | undefined;
  isText?: boolean;
  charted?: boolean;
}

const field = (header: string, key: string): Part => ({
  header,
  value: (details) => details[key],
  charted: true,
});

/** Weight divided by height squared; the height is in centimetres. */
function bmi({ weight, height }: Reading['details']): number | undefined {
  const metres = Number(height) / 100;
  return metres > 0 ? Math.round((Number(weight) / metres ** 2) * 10) / 10 : undefined;
}

/** The six tabs with the values of a reading of each kind. */
export const trackerTabs: Record<ReadingType, { label: string; parts: Part[] }> = {
  bloodpressure: {
    label: 'Blood Pressure',
    parts: [field('Systolic', 'systolic'), field('Diastolic', 'diastolic')],
  },
  bloodglucose: {
    label: 'Blood Glucose',
    parts: [{ header: 'Type', value: (details) => details['type'], isText: true }, field('Rate', 'rate')],
  },
  heartrate: { label: 'Heart Rate', parts: [field('Rate', 'rate')] },
  spo2: { label: 'SpO2', parts: [field('Rate', 'rate')] },
  temprature: { label: 'Temperature', parts: [field('Temperature', 'temprature')] },
  bmi: {
    label: 'BMI',
    parts: [
      { header: 'Weight (kg)', value: (details) => details['weight'] },
      { header: 'Height (cm)', value: (details) => details['height'] },
      { header: 'BMI', value: bmi, charted: true },
    ],
  },
};

/** The charted values of the readings, oldest first. */
export function chartOf(
  type: ReadingType,
  readings: readonly Reading[],
): { lines: string[]; points: Point[] } {
  const parts = trackerTabs[type].parts.filter((part) => part.charted);
  const numberOf = (value: string | number | undefined) =>
    value !== undefined && Number.isFinite(Number(value)) ? Number(value) : null;
  return {
    lines: parts.map((part) => part.header),
    points: readings
      .toReversed()
      .map(({ createdAt, details }) => ({
        at: createdAt,
        values: parts.map((part) => numberOf(part.value(details))),
      }))
      .filter(({ values }) => values.some((value) => value !== null)),
  };
}
