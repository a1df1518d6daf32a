import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { ReferredUsersDialog } from '../referrals/public.ts';
import { influencerFields } from './influencers.filters.ts';

const InfluencerDialog = lazyDialog(() => import('./InfluencerDialog.tsx').then((m) => m.InfluencerDialog));

export function InfluencerMasterScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/influencer', influencers.list, filterFields);
  const list = useList(influencers.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  const writable = useCan()('influencers:write');
  const rowDialog = useRowDialog(influencers.get, list);
  const followers = useRecordDialog('followers', influencers.get, list);
  return (
    <Page title="Influencers" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search Influencer" />}
        filters={filters}
        right={
          <Button component={Link} to="/influencers" variant="default">
            List and export
          </Button>
        }
      />
      <ResourceTable
        label="Influencers"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Influencer>({
            nameOf,
            view: rowDialog.view,
            more: [
              {
                header: 'Followers',
                open: followers.open,
                text: (row) => formatCount(row.referred_users),
              },
            ],
            edit: writable && rowDialog.edit,
          }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(shown) => <ListExportButton endpoints={influencers} list={list} columns={shown} />}
        empty={<p>Influencers and nurses appear here as soon as one is added.</p>}
      />
      {rowDialog.row && (
        <InfluencerDialog
          key={rowDialog.row.uuid}
          influencer={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
      <ReferredUsersDialog
        title="Followers List"
        subject={followers.row?.influencer_name}
        opened={followers.opened}
        onClose={followers.close}
        endpoint={influencers.followers}
        query={{ influencer_uuid: followers.id }}
      />
    </Page>
  );
}
InfluencerMasterScreen.prefetch = () => prefetchList(influencers.list, {});

const nameOf = (row: Influencer) => `${row.firstName} ${row.lastName}`.trim() || row.email;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  ...influencerFields,
] as const;

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
  {
    header: 'Email',
    card: 'fact',
    sort: 'email',
    exported: 'email',
    cell: (row) => row.email,
    hint: (row) => row.email,
  },
  { header: 'User Type', exported: 'influencer_type', cell: (row) => row.influencer_type },
  { header: 'Mobile', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
];
