import { roles } from '@baobab/contract/kit/roles';
import { staff, staffStates, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { stateTags } from './staff.messages.ts';
import { ListTab, useScreenList } from '../lists/public.ts';

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog));
const StaffDialog = lazyDialog(() => import('./StaffDialog.tsx').then((m) => m.StaffDialog));

export function StaffTab() {
  const list = useScreenList('/staff', staff.list, filterFields);
  const invite = useDialog('invite');
  const { open, props } = useRecordDialog('member', staff.get, list);
  return (
    <ListTab
      label="Staff"
      live={false}
      list={list}
      columns={columns}
      actions={{ nameOf, more: [{ key: 'manage', header: 'Manage', open }] }}
      onOpen={open}
      search="Search name, username or email"
      add={{ label: 'Invite staff', open: invite.open }}
      empty="Staff appear here as soon as someone is invited."
      exports={staff}
    >
      <InviteDialog {...invite.props} />
      <StaffDialog {...props} />
    </ListTab>
  );
}

const nameOf = (row: StaffEntry) => row.full_name || row.email;

const filterFields = [
  { kind: 'choice', label: 'Role', param: 'role', options: roles },
  { kind: 'choice', label: 'State', param: 'state', options: optionsOf(staffStates, stateTags) },
] as const;

const columns: ListColumn<typeof staff.list>[] = [
  { key: 'full_name', header: 'Name' },
  { key: 'username', header: 'Username' },
  { key: 'email', header: 'Email' },
  { key: 'role', header: 'Role', card: 'fact' },
  {
    header: 'State',
    card: 'fact',
    key: 'state',
    cell: ({ state }) => <Tag {...stateTags[state]} />,
  },
  {
    key: 'last_seen_at',
    header: 'Last Seen',
    cell: ({ last_seen_at }) => (last_seen_at ? dateTimeCell(last_seen_at) : '–'),
  },
  {
    key: 'second_factor',
    header: 'Second Factor',
    cell: ({ second_factor }) => (second_factor ? 'Yes' : 'No'),
  },
];
