import { influencers, type Influencer } from '@baobab/contract/influencers';
import { partners } from '@baobab/contract/partners';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../kit/api/queries.ts';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../kit/format.ts';
import { Page, Toolbar } from '../../kit/layout/Page.tsx';
import { Tag } from '../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useDayFilters } from '../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../kit/url-state.ts';
import { influencersMessages as messages } from './influencers.messages.ts';

const AddInfluencerDialog = lazyDialog(() =>
  import('./AddInfluencerDialog.tsx').then((m) => m.AddInfluencerDialog),
);
const EditInfluencerDialog = lazyDialog(() =>
  import('./EditInfluencerDialog.tsx').then((m) => m.EditInfluencerDialog),
);

export function InfluencersScreen() {
  const [{ search }] = useUrlState();
  const list = useList(influencers.list, { search, ...useDayFilters() });
  useReadErrorLog(list.error);
  const can = useCan();
  const writable = can('influencers:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(influencers.get, list);
  // The partners' export, filtered to influencers.
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: { search, group: 'influencer' } },
      { prefix: 'Influencers', extension: 'xlsx' },
      onProgress,
    );
  return (
    <Page title="Influencers" list={list}>
      <Toolbar
        left={
          <>
            <SearchBox placeholder="Search name, email or phone" />
            {can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
          </>
        }
        right={
          <>
            <Button component={Link} to="/influencer" variant="default">
              Referrals
            </Button>
            {writable && <Button onClick={() => add.open()}>Add Influencer</Button>}
          </>
        }
      />
      <ResourceTable
        label="Influencers"
        list={list}
        columns={[...columns, ...rowActions<Influencer>({ nameOf, edit: writable && rowDialog.edit })]}
        rowKey={(row) => row.uuid}
        empty={<p>Influencers and nurses appear here as soon as one is added.</p>}
      />
      {writable && <AddInfluencerDialog opened={add.opened} onClose={add.close} />}
      {writable && rowDialog.row && (
        <EditInfluencerDialog
          key={rowDialog.row.uuid}
          influencer={rowDialog.row}
          opened={rowDialog.opened}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
InfluencersScreen.prefetch = () => prefetchList(influencers.list, {});

const nameOf = (row: Influencer) => `${row.firstName} ${row.lastName}`.trim() || row.email;

const columns: Column<Influencer>[] = [
  { header: 'First Name', cell: (row) => row.firstName, hint: (row) => row.firstName },
  { header: 'Last Name', cell: (row) => row.lastName, hint: (row) => row.lastName },
  { header: 'Email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Group', cell: (row) => row.group },
  { header: 'Contact No.', cell: (row) => formatPhone(row.mobile) },
  {
    header: 'Status',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
