import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OpenProps } from '../dialog/Dialog.tsx';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import { BarChart } from './BarChart.tsx';
import { formatValue, type Slice } from './chart.ts';
import classes from './chart.module.css';
import { ChartDownloads } from './ChartDownloads.tsx';
import { DonutChart, donutLegend } from './DonutChart.tsx';

const WIDTH = 600;
const shapes = [
  { value: 'bars', label: 'Bars' },
  { value: 'donut', label: 'Donut' },
];

interface ChartDialogProps extends OpenProps {
  title: string;
  /** The date range of the values, formatted. */
  period: string;
  slices: readonly Slice[];
  /** Whether the values overlap, so that they are not shares of a total. */
  overlapping: boolean;
  /** Why the values do not add up. */
  note?: string | undefined;
}

/** A card's values as a chart and as a table, with downloads as PNG and CSV. */
export function ChartDialog({ title, period, slices, overlapping, note, ...dialog }: ChartDialogProps) {
  const [shape, setShape] = useState('bars');
  const container = useRef<HTMLDivElement>(null);
  const Chart = shape === 'donut' ? DonutChart : BarChart;
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <Modal {...dialog} title={title} size={WIDTH}>
      <div className={classes.head}>
        <span>{period}</span>
        {!overlapping && (
          <SegmentedControl label="Chart type" options={shapes} value={shape} onChange={setShape} />
        )}
      </div>
      {isEmpty ? (
        <p className={classes.empty}>No Data Found</p>
      ) : (
        <>
          <div ref={container}>
            <Chart title={title} slices={slices} />
          </div>
          <table className={classes.table}>
            <caption>The same values as a table</caption>
            <tbody>
              {slices.map(({ label, value, unit }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{formatValue(value, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {note && <p className={classes.note}>{note}</p>}
          <div className={classes.sticky}>
            <ChartDownloads
              title={title}
              period={period}
              legend={shape === 'donut' ? donutLegend(slices) : []}
              container={container}
              header={['Name', 'Value']}
              rows={slices.map(({ label, value }) => [label, value])}
            />
          </div>
        </>
      )}
    </Modal>
  );
}
