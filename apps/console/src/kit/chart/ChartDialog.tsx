import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import { formatCount } from '../format.ts';
import { BarChart } from './BarChart.tsx';
import type { Slice } from './chart.ts';
import classes from './chart.module.css';
import { PieChart } from './PieChart.tsx';
import { saveCsv, savePng } from './save-chart.ts';

const WIDTH = 600;
const shapes = [
  { value: 'bars', label: 'Bars' },
  { value: 'ring', label: 'Ring' },
];

interface ChartDialogProps {
  title: string;
  /** Which days the values are of. */
  period: string;
  slices: readonly Slice[];
  opened: boolean;
  onClose: () => void;
}

/** A card's values as a picture and as a table, both to take along. */
export function ChartDialog({ title, period, slices, opened, onClose }: ChartDialogProps) {
  const [shape, setShape] = useState('bars');
  const picture = useRef<HTMLDivElement>(null);
  const Chart = shape === 'ring' ? PieChart : BarChart;
  const name = title.replaceAll(' ', '_');
  const nothing = slices.every(({ value }) => value === 0);
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
        <SegmentedControl label="Shape of the chart" options={shapes} value={shape} onChange={setShape} />
      </div>
      {nothing ? (
        <p className={classes.nothing}>No Data Found</p>
      ) : (
        <>
          <div ref={picture}>
            <Chart title={title} slices={slices} />
          </div>
          <table className={classes.table}>
            <caption>The same values as a table</caption>
            <tbody>
              {slices.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => saveCsv(name, slices)}>
              Download CSV
            </Button>
            <Button
              variant="default"
              onClick={() =>
                void savePng(name, picture.current!.querySelector('svg')!).catch(() =>
                  notifyFailure('The picture could not be made'),
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
