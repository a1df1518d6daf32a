import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../format.ts';

export type Unit = 'count' | 'naira';

/** One value of a chart. */
export interface Slice {
  label: string;
  value: number;
  /** The same for all values of a chart. */
  unit?: Unit;
}

/** An entry of a chart's legend. */
export interface LegendEntry {
  label: string;
  colour: string;
  /** Absent for an area. */
  line?: 'solid' | 'dashed';
  /** An area without filling. */
  hollow?: boolean;
}

const COLOURS = 10;

/** Ten colours that are distinguishable with colour blindness; no chart has more parts. */
export const colourOf = (index: number) => `var(--chart-${(index % COLOURS) + 1})`;

/** How much of its colour the edge of a shape has; the rest is the colour of text. */
export const EDGE_SHARE = 0.7;

/** Two of the colours do not reach 3:1 on white; the edges of all do. */
export const edgeOf = (colour: string) => `color-mix(in srgb, ${colour} ${EDGE_SHARE * 100}%, var(--text))`;

export const shareOf = (value: number, total: number) =>
  total === 0 ? '0 %' : `${((value / total) * 100).toFixed(1)} %`;

export const totalOf = (slices: readonly Slice[]) => slices.reduce((sum, { value }) => sum + value, 0);

/** The parts of a whole, the smallest ones as "Other" when there are more than colours. */
export function withOther(slices: readonly Slice[]): readonly Slice[] {
  if (slices.length <= COLOURS) return slices;
  const sorted = slices.toSorted((a, b) => b.value - a.value);
  const others = sorted.slice(COLOURS - 1);
  return [
    ...sorted.slice(0, COLOURS - 1),
    { ...others[0], label: `Other (${others.length})`, value: totalOf(others) },
  ];
}

/** Another server may leave out a figure. */
export const formatValue = (value: number | undefined, unit: Unit = 'count') => {
  if (value === undefined || Number.isNaN(value)) return '–';
  return unit === 'naira' ? formatNaira(value) : formatCount(value);
};

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 2 });

/** 950, 12.5K, ₦1.25M: for the ticks of an axis. */
export const formatTick = (value: number, unit: Unit = 'count') =>
  `${unit === 'naira' ? '₦' : ''}${compact.format(value)}`;
