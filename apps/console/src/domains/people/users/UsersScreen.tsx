import { userGroups, users, type User } from '@baobab/contract/people/users';
import { Button, Switch } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { Initials } from '../../../kit/layout/Initials.tsx';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { AddPartnerDialog } from '../partners/public.ts';
import { useToggleActive, useVerify } from './users.actions.ts';
import { deactivation } from './users.messages.ts';
import { UserName } from './UserName.tsx';
import classes from './users.module.css';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const UserDetailsDialog = lazyDialog(() =>
  import('./UserDetailsDialog.tsx').then((m) => m.UserDetailsDialog),
);
const AddUserDialog = lazyDialog(() => import('./AddUserDialog.tsx').then((m) => m.AddUserDialog));

export function UsersScreen() {
  const [{ search }] = useUrlState();
  const list = useScreenList('/users', users.list, filterFields, { more: useDayFilters() });
  const writable = useCan()('users:write');
  const details = useRecordDialog('user', users.get, list);
  const addUser = useDialog('add-user');
  const addPartner = useDialog('add-partner');

  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) => {
    const file = 'Users.xlsx';
    return search
      ? downloadFile(users.exportMatching, { params: { from, to, extra: search } }, file, onProgress)
      : downloadFile(users.exportAll, { params: { from, to } }, file, onProgress);
  };

  return (
    <ListScreen
      title="Users"
      list={list}
      columns={useColumns(writable, details.open)}
      onOpen={details.open}
      search="Search name, email or phone"
      left={<DateRangeExport run={exportRange} />}
      right={
        writable && (
          <Button variant="default" onClick={() => addPartner.open()}>
            Add Partner Details
          </Button>
        )
      }
      add={writable && { label: 'Add User', open: addUser.open }}
      bulk={writable && { endpoint: users.bulk, nouns: ['user', 'users'], buttons: bulkButtons }}
      empty="Users appear here as soon as someone joins."
      exports={users}
    >
      <UserDetailsDialog {...details.props} />
      {writable && <AddUserDialog {...addUser.props} />}
      {writable && <AddPartnerDialog refresh={[users.list]} {...addPartner.props} />}
    </ListScreen>
  );
}

const bulkButtons = [
  { action: 'activate', label: 'Activate' },
  { action: 'deactivate', label: 'Deactivate', warning: () => deactivation.many },
  { action: 'verify', label: 'Verify' },
] as const;

const filterFields = [
  { kind: 'choice', label: 'Group', param: 'group', options: userGroups },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

UsersScreen.prefetch = () => prefetchList(users.list, {});

function useColumns(writable: boolean, open: (uuid: string) => void): ListColumn<typeof users.list>[] {
  const verify = useVerify([users.list]);
  const activity = useToggleActive([users.list]);
  return [
    {
      key: 'full_name',
      header: 'Full Name',
      hint: (user) => user.full_name,
      cell: (user) => (
        <span className={classes.person}>
          <Initials name={user.full_name} />
          <span>
            <UserName user={user} />
          </span>
        </span>
      ),
    },
    { key: 'email', header: 'Email' },
    { key: 'group', header: 'Group' },
    { key: 'mobile', header: 'Phone Number', card: 'fact' },
    {
      key: 'status',
      header: 'Status',
      card: 'fact',
      cell: ({ active, verified }) => (
        <StatusIcon on={active && verified} yes="Active" no={active ? 'Not verified' : 'InActive'} />
      ),
    },
    ...rowActions<User>({ nameOf: ({ full_name }) => full_name, view: open }),
    {
      key: 'verification',
      header: 'Verification',
      screenOnly: true,
      kind: 'switch',
      cell: (user) => (
        <Switch
          aria-label={`Verify ${user.full_name}`}
          checked={user.verified}
          // Verification cannot be undone.
          disabled={
            !writable || user.verified || verify.running.some(({ params }) => params.email === user.email)
          }
          onChange={() => void verify.ask(user)}
        />
      ),
    },
    {
      key: 'active',
      header: 'Active/InActive',
      screenOnly: true,
      kind: 'switch',
      cell: (user) => (
        <Switch
          aria-label={`${user.full_name} is active`}
          checked={user.active}
          disabled={!writable || activity.running.some(({ params }) => params.uuid === user.uuid)}
          onChange={() => void activity.toggle(user)}
        />
      ),
    },
  ];
}
