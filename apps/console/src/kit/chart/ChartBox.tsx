import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

interface ChartBoxProps {
  height: number;
  children: (width: number) => ReactNode;
}

/** Reserves the height of a chart and measures its width. */
export function ChartBox({ height, children }: ChartBoxProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && children(Math.floor(width))}
    </div>
  );
}

/** Fills the box until the chart library has loaded. */
export const chartSkeleton = <div className={classes.skeleton} role="status" aria-label="Loading" />;
