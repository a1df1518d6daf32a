import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { partners } from '@baobab/contract/people/partners';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { influencerFields } from './influencers.filters.ts';
import { influencersMessages as messages } from './influencers.messages.ts';

const AddInfluencerDialog = lazyDialog(() =>
  import('./AddInfluencerDialog.tsx').then((m) => m.AddInfluencerDialog),
);
const EditInfluencerDialog = lazyDialog(() =>
  import('./EditInfluencerDialog.tsx').then((m) => m.EditInfluencerDialog),
);

export function InfluencersScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/influencers', influencers.list, influencerFields);
  const list = useList(influencers.list, { search, ...useDayFilters(), ...filters.query });
  useReadErrorLog(list.error);
  const can = useCan();
  const writable = can('influencers:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(influencers.get, list);
  // The partners' export, filtered to influencers.
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: { search, ...filters.query, group: 'influencer' } },
      { prefix: 'Influencers', extension: 'xlsx' },
      onProgress,
    );
  return (
    <Page title="Influencers" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, email or phone" />}
        left={can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
        filters={filters}
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
        filters={filters}
        columns={[...columns, ...rowActions<Influencer>({ nameOf, edit: writable && rowDialog.edit })]}
        rowKey={(row) => row.uuid}
        renderExport={(shown) => <ListExportButton endpoints={influencers} list={list} columns={shown} />}
        empty={
          <EmptyList
            text="Influencers and nurses appear here as soon as one is added."
            step={writable && { label: 'Add Influencer', run: () => add.open() }}
          />
        }
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

const columns: Column<Influencer, SortOf<typeof influencers.list>>[] = [
  {
    header: 'First Name',
    card: 'lead',
    sort: 'firstName',
    exported: 'firstName',
    cell: (row) => row.firstName,
    hint: (row) => row.firstName,
  },
  {
    header: 'Last Name',
    card: 'lead',
    sort: 'lastName',
    exported: 'lastName',
    cell: (row) => row.lastName,
    hint: (row) => row.lastName,
  },
  { header: 'Email', sort: 'email', exported: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Group', exported: 'group', cell: (row) => row.group },
  { header: 'Contact No.', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
