import {
  consumers,
  dayTypes,
  readingTypes,
  type Consumer,
  type Reading,
} from '@baobab/contract/people/consumers';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { LineChart } from '../../../kit/chart/LineChart.tsx';
import { deviationOf, formatRange } from '../../../kit/chart/normal-range.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { TabSections } from '../../../kit/layout/TabSections.tsx';
import { EmptyState } from '../../../kit/layout/States.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useInnerPage } from '../../../kit/table/use-inner-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { chartOf, numberOf, periods, rangeOf, trackerTabs, type Part, type TrackerChart } from './tracker.ts';
import classes from './consumers.module.css';

const WIDTH = 1000;
/** The number of readings in the chart; they come with the page of the list. */
const CHART_READINGS = 100;

export const HealthTrackerDialog = ({ record: consumer, ...dialog }: RecordProps<Consumer>) => (
  <RecordDialog {...dialog} title="Health Tracker" subject={consumer.full_name} width={WIDTH}>
    <Tracker consumer={consumer.uuid} />
  </RecordDialog>
);

/** Kind, period and page are in the URL, so that a shared link shows the same readings. */
export function Tracker({ consumer }: { consumer: string }) {
  const [{ 'inner-kind': kind, 'inner-period': chosen }, change] = useUrlState();
  const type = readingTypes.find((one) => one === kind) ?? 'bloodpressure';
  const period = dayTypes.find((one) => one === chosen) ?? 'all';
  const content = (
    <>
      <div className={classes.periods}>
        <SegmentedControl
          label="Period"
          value={period}
          onChange={(next) =>
            change({ 'inner-period': next === 'all' ? undefined : next, 'inner-page': undefined })
          }
          options={optionsOf(dayTypes, periods)}
        />
      </div>
      <Readings key={`${type} ${period}`} query={{ user_uuid: consumer, type, day_type: period }} />
    </>
  );
  return (
    <TabSections
      label="Readings"
      open={type}
      onOpen={(next) => change({ 'inner-kind': next, 'inner-page': undefined })}
      tabs={readingTypes.map((value) => ({ value, label: trackerTabs[value].label, content }))}
    />
  );
}

interface ReadingsQuery {
  user_uuid: string;
  type: Reading['type'];
  day_type: (typeof dayTypes)[number];
}

function Readings({ query }: { query: ReadingsQuery }) {
  const list = useInnerPage(consumers.healthTrack, { ...query, drawn: CHART_READINGS });
  const { label } = trackerTabs[query.type];
  // Other servers may send only the page.
  const drawn = list.reply?.drawn ?? list.rows;
  if (!list.loading && !list.error && list.total === 0)
    return (
      <EmptyState title="No readings">
        <p>
          {query.day_type === 'all' ? 'There are no readings yet.' : 'There are no readings in this period.'}
        </p>
      </EmptyState>
    );
  return (
    <>
      <Chart label={label} chart={chartOf(query.type, drawn)} />
      <ResourceTable
        label={label}
        list={list}
        columns={columnsOf(query.type)}
        rowKey={(reading) => reading.uuid}
        empty={null}
      />
    </>
  );
}

function Chart({ label, chart: { sources, ...chart } }: { label: string; chart: TrackerChart }) {
  const { unit, lines, ranges } = chart;
  const known = lines.flatMap((line, index) => {
    const range = ranges[index];
    return range ? [{ line, text: `Normal ${formatRange(range, unit)}` }] : [];
  });
  return (
    <>
      {known.length > 0 && (
        <p className={classes.ranges}>
          {known.map(({ line, text }) => (
            <span key={line}>{lines.length > 1 ? `${line}: ${text}` : text}</span>
          ))}
          <span>▲ above, ▼ below</span>
          <span>Adults, {sources.join(', ')}</span>
        </p>
      )}
      <LineChart title={label} {...chart} />
    </>
  );
}

/** A value, with a sign and a word when it is outside its normal range. */
function Value({ reading: { details, unit }, part }: { reading: Reading; part: Part }) {
  const value = part.value(details);
  if (value === undefined) return '–';
  const range = part.measure && rangeOf(part.measure(details), unit);
  const deviation = deviationOf(numberOf(value), range);
  if (!deviation) return value;
  return (
    <span>
      <span className={classes.outside}>
        <span aria-hidden>{deviation === 'high' ? '▲' : '▼'}</span> {deviation === 'high' ? 'High' : 'Low'}
      </span>{' '}
      {value}
    </span>
  );
}

const columnsOf = (type: Reading['type']): Column<Reading>[] => [
  { header: 'Date', cell: (reading) => formatDateTime(reading.createdAt) },
  ...trackerTabs[type].parts.map((part): Column<Reading> => ({
    header: part.header,
    ...(!part.isText && { kind: 'number' as const }),
    cell: (reading) => <Value reading={reading} part={part} />,
  })),
  { header: 'Unit', cell: (reading) => reading.unit },
];
