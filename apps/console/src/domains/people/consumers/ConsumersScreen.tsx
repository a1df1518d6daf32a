import type { SortOf } from '@baobab/contract/kit/endpoint';
import { consumers, type Consumer } from '@baobab/contract/people/consumers';
import { IconActivityHeartbeat, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { recordCell } from '../../workspace/records/public.ts';
import classes from './consumers.module.css';

const ConsumerDialog = lazyDialog(() => import('./ConsumerDialog.tsx').then((m) => m.ConsumerDialog));
const HealthTrackerDialog = lazyDialog(() =>
  import('./HealthTrackerDialog.tsx').then((m) => m.HealthTrackerDialog),
);

export function ConsumersScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/consumers', consumers.list, filterFields);
  const shown = { search, ...filters.query };
  const list = useList(consumers.list, shown);
  useReadErrorLog(list.error);
  const rowDialog = useRowDialog(consumers.get, list);
  const tracker = useRecordDialog('tracker', consumers.get, list);
  return (
    <Page title="Consumers" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, email or phone" />}
        filters={filters}
        right={<CsvExport endpoint={consumers.export} query={shown} file="Consumers" total={list.total} />}
      />
      <ResourceTable
        label="Consumers"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          iconColumn('View', 'View', rowDialog.view, <IconEye size={20} aria-hidden />),
          iconColumn(
            'Tracker',
            'Health Tracker of',
            tracker.open,
            <IconActivityHeartbeat size={20} aria-hidden />,
          ),
        ]}
        renderExport={(visible) => <ListExportButton endpoints={consumers} list={list} columns={visible} />}
        rowKey={(consumer) => consumer.uuid}
        onOpen={(consumer) => rowDialog.view(consumer.uuid)}
        empty={<p>Consumers appear here as soon as someone signs up.</p>}
      />
      <ConsumerDialog consumer={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
      <HealthTrackerDialog
        opened={tracker.opened}
        id={tracker.id}
        name={tracker.row?.full_name}
        onClose={tracker.close}
      />
    </Page>
  );
}
const filterFields = [
  { kind: 'days', label: 'Signed up', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

ConsumersScreen.prefetch = () => prefetchList(consumers.list, {});

const columns: Column<Consumer, SortOf<typeof consumers.list>>[] = [
  {
    header: 'Full Name',
    exported: 'full_name',
    sort: 'full_name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'consumer', uuid, name: full_name })),
  },
  { header: 'User Name', exported: 'username', cell: (one) => one.username, hint: (one) => one.username },
  { header: 'Phone Number', card: 'fact', exported: 'mobile', cell: (one) => formatPhone(one.mobile) },
  {
    header: 'Verified',
    card: 'fact',
    exported: 'verified',
    cell: (one) =>
      one.verified ? <Tag meaning="done">Verified</Tag> : <Tag meaning="waiting">Not verified</Tag>,
  },
  { header: 'Patients', exported: 'patients', kind: 'number', cell: (one) => one.patients.length },
  {
    header: 'Amount of Bookings',
    exported: 'totalAmountConsumer',
    kind: 'number',
    cell: (one) => formatNaira(one.bookings_details.totalAmountConsumer),
  },
  {
    header: 'Amount of Orders',
    exported: 'totalAmountConsumersOrder',
    kind: 'number',
    cell: (one) => formatNaira(one.orders_details.totalAmountConsumersOrder),
  },
];

const iconColumn = (
  header: string,
  label: string,
  open: (uuid: string) => void,
  icon: ReactNode,
): Column<Consumer> => ({
  header,
  kind: 'control',
  card: 'action',
  cell: (one) => (
    <button
      type="button"
      className={classes.icon}
      aria-label={`${label} ${one.full_name}`}
      onClick={() => open(one.uuid)}
    >
      {icon}
    </button>
  ),
});
