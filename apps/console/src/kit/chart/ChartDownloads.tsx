import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';
import type { LegendEntry } from './chart.ts';
import classes from './chart.module.css';
import { saveCsv, savePng, type Cell } from './save-chart.ts';

interface ChartDownloadsProps {
  title: string;
  period: string;
  legend: readonly LegendEntry[];
  /** The element that contains the chart. */
  container: RefObject<HTMLElement | null>;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Saves a chart as an image and its values as a file. */
export function ChartDownloads({ title, period, legend, container, header, rows }: ChartDownloadsProps) {
  const name = title.replaceAll(' ', '_');
  const saveImage = () =>
    savePng(name, { title, period, legend, plot: container.current!.querySelector('svg')! }).catch(() =>
      notifyFailure('The image could not be created. Try again or download the CSV.'),
    );
  const disabled = rows.length === 0;
  return (
    <div className={classes.buttons}>
      <Button variant="default" disabled={disabled} onClick={() => saveCsv(name, [header, ...rows])}>
        Download CSV
      </Button>
      <Button variant="default" disabled={disabled} onClick={() => void saveImage()}>
        Download PNG
      </Button>
    </div>
  );
}
