import type { ReactNode } from 'react';
import { deviationOf, type NormalRange } from './normal-range.ts';

const SIZE = 5;

interface Dot {
  key?: string | number | bigint | null;
  cx?: number;
  cy?: number;
  value?: unknown;
}

/** Draws a value outside its normal range as a triangle, which does not depend on seeing colours. */
export const rangeMarker =
  (colour: string, range: NormalRange | undefined, withDots: boolean) =>
  ({ key, cx, cy, value }: Dot): ReactNode => {
    if (cx === undefined || cy === undefined || typeof value !== 'number') return <g key={key} />;
    const deviation = deviationOf(value, range);
    if (!deviation)
      return withDots ? <circle key={key} cx={cx} cy={cy} r={2.5} fill={colour} /> : <g key={key} />;
    const tip = deviation === 'high' ? -SIZE : SIZE;
    return (
      <path
        key={key}
        d={`M${cx - SIZE},${cy - tip} L${cx + SIZE},${cy - tip} L${cx},${cy + tip} Z`}
        fill={colour}
        stroke="var(--surface)"
      />
    );
  };
