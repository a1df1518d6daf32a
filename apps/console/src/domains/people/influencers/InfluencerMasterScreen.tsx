import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatCount } from '../../../kit/format.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { ReferredUsersDialog } from '../referrals/public.ts';
import { influencerFields } from './influencers.filters.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const InfluencerDialog = lazyDialog(() => import('./InfluencerDialog.tsx').then((m) => m.InfluencerDialog));

export function InfluencerMasterScreen() {
  const list = useScreenList('/influencer', influencers.list, filterFields);
  const writable = useCan()('influencers:write');
  const record = useRowDialog(influencers.get, list, writable);
  const followers = useRecordDialog('followers', influencers.get, list);
  return (
    <ListScreen
      title="Influencers"
      list={list}
      columns={columns}
      actions={{
        nameOf,
        view: record.view,
        more: [
          {
            key: 'followers',
            header: 'Followers',
            open: followers.open,
            text: (row) => formatCount(row.referred_users),
          },
        ],
        edit: record.edit,
      }}
      search="Search Influencer"
      right={
        <Button component={Link} to="/influencers" variant="default">
          List and export
        </Button>
      }
      empty="Influencers and nurses appear here as soon as one is added."
      exports={influencers}
    >
      <InfluencerDialog {...record.props} />
      <ReferredUsersDialog
        title="Followers List"
        subject={followers.row?.influencer_name}
        endpoint={influencers.followers}
        query={{ influencer_uuid: followers.id }}
        {...followers.props}
      />
    </ListScreen>
  );
}
InfluencerMasterScreen.prefetch = () => prefetchList(influencers.list, {});

const nameOf = (row: Influencer) => `${row.firstName} ${row.lastName}`.trim() || row.email;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  ...influencerFields,
] as const;

const columns: ListColumn<typeof influencers.list>[] = [
  { key: 'firstName', header: 'First Name', card: 'lead' },
  { key: 'lastName', header: 'Last Name', card: 'lead' },
  { key: 'email', header: 'Email', card: 'fact' },
  { key: 'influencer_type', header: 'User Type' },
  { key: 'mobile', header: 'Mobile', card: 'fact' },
];
