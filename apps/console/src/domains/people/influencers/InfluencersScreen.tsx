import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import { partners } from '@baobab/contract/people/partners';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDayFilters, withoutDays } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { influencerFields } from './influencers.filters.ts';
import { influencersMessages as messages } from './influencers.messages.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const AddInfluencerDialog = lazyDialog(() =>
  import('./AddInfluencerDialog.tsx').then((m) => m.AddInfluencerDialog),
);
const EditInfluencerDialog = lazyDialog(() =>
  import('./EditInfluencerDialog.tsx').then((m) => m.EditInfluencerDialog),
);

export function InfluencersScreen() {
  const list = useScreenList('/influencers', influencers.list, influencerFields, { more: useDayFilters() });
  const can = useCan();
  const writable = can('influencers:write');
  const record = useRowDialog(influencers.get, list, writable);
  // The partners' export, filtered to influencers.
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: { ...withoutDays(list.filters), group: 'influencer' } },
      'Influencers.xlsx',
      onProgress,
    );
  return (
    <ListScreen
      title="Influencers"
      list={list}
      columns={columns}
      actions={{ nameOf, edit: record.edit }}
      search="Search name, email or phone"
      left={can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
      right={
        <Button component={Link} to="/influencer" variant="default">
          Referrals
        </Button>
      }
      add={writable && { label: 'Add Influencer', Dialog: AddInfluencerDialog }}
      empty="Influencers and nurses appear here as soon as one is added."
      exports={influencers}
    >
      {writable && <EditInfluencerDialog {...record.props} />}
    </ListScreen>
  );
}
InfluencersScreen.prefetch = () => prefetchList(influencers.list, {});

const nameOf = (row: Influencer) => `${row.firstName} ${row.lastName}`.trim() || row.email;

const columns: ListColumn<typeof influencers.list>[] = [
  { key: 'firstName', header: 'First Name', card: 'lead' },
  { key: 'lastName', header: 'Last Name', card: 'lead' },
  { key: 'email', header: 'Email' },
  { key: 'group', header: 'Group' },
  { key: 'mobile', header: 'Contact No.', card: 'fact' },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
