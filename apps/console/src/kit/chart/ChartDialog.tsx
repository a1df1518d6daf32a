import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import { formatCount } from '../format.ts';
import { BarChart } from './BarChart.tsx';
import type { Slice } from './chart.ts';
import classes from './chart.module.css';
import { DonutChart } from './DonutChart.tsx';
import { saveCsv, savePng } from './save-chart.ts';

const WIDTH = 600;
const shapes = [
  { value: 'bars', label: 'Bars' },
  { value: 'donut', label: 'Donut' },
];

interface ChartDialogProps {
  title: string;
  /** The date range of the values, formatted. */
  period: string;
  slices: readonly Slice[];
  /** Whether the values overlap, so that they are not shares of a total. */
  overlapping: boolean;
  /** Why the values do not add up. */
  note?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** A card's values as a chart and as a table, with downloads as PNG and CSV. */
export function ChartDialog({ title, period, slices, overlapping, note, opened, onClose }: ChartDialogProps) {
  const [shape, setShape] = useState('bars');
  const container = useRef<HTMLDivElement>(null);
  const Chart = shape === 'donut' ? DonutChart : BarChart;
  const name = title.replaceAll(' ', '_');
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTH}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
              {slices.map(({ label, value, text }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text ?? formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {note && <p className={classes.note}>{note}</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => saveCsv(name, slices)}>
              Download CSV
            </Button>
            <Button
              variant="default"
              onClick={() =>
                void savePng(name, container.current!.querySelector('svg')!).catch(() =>
                  notifyFailure('The image could not be created. Try again or download the CSV.'),
                )
              }
            >
              Download PNG
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
