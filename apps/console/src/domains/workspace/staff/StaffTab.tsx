import type { SortOf } from '@baobab/contract/kit/endpoint';
import { roles } from '@baobab/contract/kit/roles';
import { staff, staffStates, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { Button } from '@mantine/core';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../exports/public.ts';
import { stateTags } from './staff.messages.ts';

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog));
const StaffDialog = lazyDialog(() => import('./StaffDialog.tsx').then((m) => m.StaffDialog));

export function StaffTab() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/staff', staff.list, filterFields);
  const list = useList(staff.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  useTitleCount(list);
  const invite = useDialog('invite');
  const member = useRecordDialog('member', staff.get, list);
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search name, username or email" />}
        filters={filters}
        right={<Button onClick={() => invite.open()}>Invite staff</Button>}
      />
      <ResourceTable
        label="Staff"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<StaffEntry>({ nameOf, more: [{ header: 'Manage', open: member.open }] }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => member.open(row.uuid)}
        renderExport={(exported) => <ListExportButton endpoints={staff} list={list} columns={exported} />}
        empty={
          <EmptyList
            text="Staff appear here as soon as someone is invited."
            step={{ label: 'Invite staff', run: () => invite.open() }}
          />
        }
      />
      <InviteDialog opened={invite.opened} onClose={invite.close} />
      {member.row && (
        <StaffDialog key={member.row.uuid} entry={member.row} opened={member.opened} onClose={member.close} />
      )}
    </>
  );
}

const nameOf = (row: StaffEntry) => row.full_name || row.email;

const filterFields = [
  {
    kind: 'choice',
    label: 'Role',
    param: 'role',
    options: roles.map((role) => ({ value: role, label: role })),
  },
  {
    kind: 'choice',
    label: 'State',
    param: 'state',
    options: staffStates.map((state) => ({ value: state, label: stateTags[state].children })),
  },
] as const;

const columns: Column<StaffEntry, SortOf<typeof staff.list>>[] = [
  {
    header: 'Name',
    exported: 'full_name',
    sort: 'full_name',
    cell: (row) => row.full_name || '–',
    hint: (row) => row.full_name,
  },
  {
    header: 'Username',
    exported: 'username',
    sort: 'username',
    cell: (row) => row.username || '–',
    hint: (row) => row.username,
  },
  { header: 'Email', exported: 'email', sort: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Role', card: 'fact', exported: 'role', sort: 'role', cell: (row) => row.role },
  {
    header: 'State',
    card: 'fact',
    exported: 'state',
    cell: ({ state }) => <Tag {...stateTags[state]} />,
  },
  {
    header: 'Last Seen',
    exported: 'last_seen_at',
    sort: 'last_seen_at',
    cell: ({ last_seen_at }) => (last_seen_at ? dateTimeCell(last_seen_at) : '–'),
  },
  {
    header: 'Second Factor',
    exported: 'second_factor',
    cell: ({ second_factor }) => (second_factor ? 'Yes' : 'No'),
  },
];
