/** The values that count as normal, both ends included. */
export interface NormalRange {
  from: number;
  to: number;
}

export type Deviation = 'high' | 'low';

export function deviationOf(value: number | null, range: NormalRange | undefined): Deviation | null {
  if (value === null || !range) return null;
  if (value > range.to) return 'high';
  return value < range.from ? 'low' : null;
}

/** 60–100 bpm */
export const formatRange = ({ from, to }: NormalRange, unit: string) => `${from}–${to} ${unit}`;
