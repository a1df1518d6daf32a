import type { ReadingType } from '@baobab/contract/people/consumers';
import type { NormalRange } from '../../../kit/chart/normal-range.ts';

export type Measure =
  | Exclude<ReadingType, 'bloodpressure' | 'bloodglucose'>
  | 'systolic'
  | 'diastolic'
  | 'fasting glucose'
  | 'other glucose';

/** Reference ranges of adults. */
export const normalRanges: Record<Measure, NormalRange & { unit: string; source: string }> = {
  systolic: { from: 90, to: 120, unit: 'mmHg', source: 'NHS' },
  diastolic: { from: 60, to: 80, unit: 'mmHg', source: 'NHS' },
  'fasting glucose': { from: 70, to: 99, unit: 'mg/dL', source: 'American Diabetes Association' },
  'other glucose': { from: 70, to: 139, unit: 'mg/dL', source: 'American Diabetes Association' },
  heartrate: { from: 60, to: 100, unit: 'bpm', source: 'American Heart Association' },
  spo2: { from: 95, to: 100, unit: '%', source: 'World Health Organization' },
  temprature: { from: 36.1, to: 37.2, unit: '°C', source: 'MedlinePlus' },
  bmi: { from: 18.5, to: 24.9, unit: 'kg/m²', source: 'World Health Organization' },
};
