import { consumers, dayTypes, readingTypes, type Reading } from '@baobab/contract/consumers';
import { LineChart } from '../../kit/chart/LineChart.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useLastDefined } from '../../kit/dialog/use-last-defined.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { SegmentedControl } from '../../kit/form/SegmentedControl.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { TabSections } from '../../kit/layout/TabSections.tsx';
import { EmptyState } from '../../kit/layout/States.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { useInnerPage } from '../../kit/table/use-inner-list.ts';
import { useUrlState } from '../../kit/url-state.ts';
import { chartOf, periods, trackerTabs } from './tracker.ts';
import classes from './consumers.module.css';

const WIDTH = 1000;
/** The number of readings in the chart; they come with the page of the list. */
const CHART_READINGS = 100;

interface HealthTrackerDialogProps {
  opened: boolean;
  id: string | undefined;
  name: string | undefined;
  onClose: () => void;
}

export function HealthTrackerDialog({ opened, id, name, onClose }: HealthTrackerDialogProps) {
  const shown = useLastDefined(id);
  return (
    <Dialog title="Health Tracker" subject={name} opened={opened} onClose={onClose} width={WIDTH}>
      {shown && <Tracker consumer={shown} />}
    </Dialog>
  );
}

/** Kind, period and page are in the URL, so that a shared link shows the same readings. */
export function Tracker({ consumer }: { consumer: string }) {
  const [{ kind, of }, change] = useUrlState();
  const type = readingTypes.find((one) => one === kind) ?? 'bloodpressure';
  const period = dayTypes.find((one) => one === of) ?? 'all';
  const content = (
    <>
      <div className={classes.periods}>
        <SegmentedControl
          label="Period"
          value={period}
          onChange={(next) => change({ of: next === 'all' ? undefined : next, at: undefined })}
          options={dayTypes.map((one) => ({ value: one, label: periods[one] }))}
        />
      </div>
      <Readings key={`${type} ${period}`} query={{ user_uuid: consumer, type, day_type: period }} />
    </>
  );
  return (
    <TabSections
      label="Readings"
      open={type}
      onOpen={(next) => change({ kind: next, at: undefined })}
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
  useReadErrorLog(list.error);
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
      <LineChart title={label} unit={drawn[0]?.unit ?? ''} {...chartOf(query.type, drawn)} />
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

const columnsOf = (type: Reading['type']): Column<Reading>[] => [
  { header: 'Date', cell: (reading) => formatDateTime(reading.createdAt) },
  ...trackerTabs[type].parts.map((part): Column<Reading> => ({
    header: part.header,
    ...(!part.isText && { kind: 'number' as const }),
    cell: (reading) => part.value(reading.details) ?? '–',
  })),
  { header: 'Unit', cell: (reading) => reading.unit },
];
