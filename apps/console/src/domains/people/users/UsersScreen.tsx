import type { SortOf } from '@baobab/contract/kit/endpoint';
import { userGroups, users, type User } from '@baobab/contract/people/users';
import { Button, Switch } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Initials } from '../../../kit/layout/Initials.tsx';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { BulkButtons } from '../../workspace/bulk-actions/public.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { AddPartnerDialog } from '../partners/public.ts';
import { useToggleActive } from './use-toggle-active.ts';
import { deactivation, usersMessages as messages } from './users.messages.ts';
import { UserName } from './UserName.tsx';
import classes from './users.module.css';

const UserDetailsDialog = lazyDialog(() =>
  import('./UserDetailsDialog.tsx').then((m) => m.UserDetailsDialog),
);
const AddUserDialog = lazyDialog(() => import('./AddUserDialog.tsx').then((m) => m.AddUserDialog));

export function UsersScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/users', users.list, filterFields);
  const list = useList(users.list, { search, ...useDayFilters(), ...filters.query });
  const writable = useCan()('users:write');
  const details = useRecordDialog('user', users.get, list);
  const addUser = useDialog('add-user');
  const addPartner = useDialog('add-partner');

  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) => {
    const file = { prefix: 'Users', extension: 'xlsx' };
    return search
      ? downloadFile(users.exportMatching, { params: { from, to, extra: search } }, file, onProgress)
      : downloadFile(users.exportAll, { params: { from, to } }, file, onProgress);
  };

  return (
    <Page title="Users" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, email or phone" />}
        left={<DateRangeExport run={exportRange} />}
        filters={filters}
        right={
          writable && (
            <>
              <Button variant="default" onClick={() => addPartner.open()}>
                Add Partner Details
              </Button>
              <Button onClick={() => addUser.open()}>Add User</Button>
            </>
          )
        }
      />
      <ResourceTable
        label="Users"
        list={list}
        filters={filters}
        columns={useColumns(writable, details.open)}
        rowKey={(user) => user.uuid}
        onOpen={(user) => details.open(user.uuid)}
        {...(writable && {
          renderSelection: (selection, clear) => (
            <BulkButtons
              endpoint={users.bulk}
              selection={selection}
              clear={clear}
              nouns={['user', 'users']}
              buttons={bulkButtons}
            />
          ),
        })}
        renderExport={(columns) => <ListExportButton endpoints={users} list={list} columns={columns} />}
        empty={
          <EmptyList
            text="Users appear here as soon as someone joins."
            step={writable && { label: 'Add User', run: () => addUser.open() }}
          />
        }
      />
      <UserDetailsDialog user={details.row} opened={details.opened} onClose={details.close} />
      {writable && <AddUserDialog opened={addUser.opened} onClose={addUser.close} />}
      {writable && (
        <AddPartnerDialog opened={addPartner.opened} onClose={addPartner.close} refresh={[users.list]} />
      )}
    </Page>
  );
}

const bulkButtons = [
  { action: 'activate', label: 'Activate' },
  { action: 'deactivate', label: 'Deactivate', warning: () => deactivation.many },
  { action: 'verify', label: 'Verify' },
] as const;

const filterFields = [
  {
    kind: 'choice',
    label: 'Group',
    param: 'group',
    options: userGroups.map((group) => ({ value: group, label: group })),
  },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

UsersScreen.prefetch = () => prefetchList(users.list, {});

function useColumns(
  writable: boolean,
  open: (uuid: string) => void,
): Column<User, SortOf<typeof users.list>>[] {
  const verify = useAction(users.verify, { done: messages.verified, refresh: [users.list] });
  const activity = useToggleActive([users.list]);
  return [
    {
      header: 'Full Name',
      sort: 'full_name',
      exported: 'full_name',
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
    { header: 'Email', exported: 'email', cell: (user) => user.email, hint: (user) => user.email },
    { header: 'Group', exported: 'group', cell: (user) => user.group },
    { header: 'Phone Number', card: 'fact', exported: 'mobile', cell: (user) => formatPhone(user.mobile) },
    {
      header: 'Status',
      card: 'fact',
      exported: 'status',
      cell: ({ active, verified }) => (
        <StatusIcon on={active && verified} yes="Active" no={active ? 'Not verified' : 'InActive'} />
      ),
    },
    ...rowActions<User>({ nameOf: ({ full_name }) => full_name, view: open }),
    {
      header: 'Verification',
      kind: 'switch',
      cell: (user) => (
        <Switch
          aria-label={`Verify ${user.full_name}`}
          checked={user.verified}
          // Verification cannot be undone.
          disabled={
            !writable || user.verified || verify.running.some(({ params }) => params.email === user.email)
          }
          onChange={() => void verify.run({ params: { email: user.email } })}
        />
      ),
    },
    {
      header: 'Active/InActive',
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
