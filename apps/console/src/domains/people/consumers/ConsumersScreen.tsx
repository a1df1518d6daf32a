import { consumers, type Consumer } from '@baobab/contract/people/consumers';
import { IconActivityHeartbeat, IconEye } from '../../../kit/icons/more-icons.ts';
import type { ReactNode } from 'react';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn, ScreenColumn } from '../../../kit/table/columns.tsx';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { recordCell } from '../../workspace/records/public.ts';
import classes from './consumers.module.css';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const ConsumerDialog = lazyDialog(() => import('./ConsumerDialog.tsx').then((m) => m.ConsumerDialog));
const HealthTrackerDialog = lazyDialog(() =>
  import('./HealthTrackerDialog.tsx').then((m) => m.HealthTrackerDialog),
);

export function ConsumersScreen() {
  const list = useScreenList('/consumers', consumers.list, filterFields);
  const record = useRowDialog(consumers.get, list);
  const tracker = useRecordDialog('tracker', consumers.get, list);
  return (
    <ListScreen
      title="Consumers"
      list={list}
      columns={[
        ...columns,
        iconColumn('view', 'View', 'View', record.view, <IconEye size={20} aria-hidden />),
        iconColumn(
          'tracker',
          'Tracker',
          'Health Tracker of',
          tracker.open,
          <IconActivityHeartbeat size={20} aria-hidden />,
        ),
      ]}
      onOpen={record.view}
      search="Search name, email or phone"
      right={
        <CsvExport endpoint={consumers.export} query={list.filters} file="Consumers" total={list.total} />
      }
      empty="Consumers appear here as soon as someone signs up."
      exports={consumers}
    >
      <ConsumerDialog {...record.viewProps} />
      <HealthTrackerDialog {...tracker.props} />
    </ListScreen>
  );
}
const filterFields = [
  { kind: 'days', label: 'Signed up', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

ConsumersScreen.prefetch = () => prefetchList(consumers.list, {});

const columns: ListColumn<typeof consumers.list>[] = [
  {
    header: 'Full Name',
    key: 'full_name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'consumer', uuid, name: full_name })),
  },
  { key: 'username', header: 'User Name' },
  { key: 'mobile', header: 'Phone Number', card: 'fact' },
  {
    key: 'verified',
    header: 'Verified',
    card: 'fact',
    cell: (one) =>
      one.verified ? <Tag meaning="done">Verified</Tag> : <Tag meaning="waiting">Not verified</Tag>,
  },
  { key: 'patients', header: 'Patients', cell: (one) => one.patients.length },
  {
    key: 'totalAmountConsumer',
    header: 'Amount of Bookings',
    cell: (one) => formatNaira(one.bookings_details.totalAmountConsumer),
  },
  {
    key: 'totalAmountConsumersOrder',
    header: 'Amount of Orders',
    cell: (one) => formatNaira(one.orders_details.totalAmountConsumersOrder),
  },
];

const iconColumn = (
  key: string,
  header: string,
  label: string,
  open: (uuid: string) => void,
  icon: ReactNode,
): ScreenColumn<Consumer> => ({
  key,
  header,
  screenOnly: true,
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
