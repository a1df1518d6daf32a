import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatCount } from '../../../kit/format.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';

import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
const AddIntroducerDialog = lazyDialog(() =>
  import('./AddIntroducerDialog.tsx').then((m) => m.AddIntroducerDialog),
);
const IntroducerDialog = lazyDialog(() => import('./IntroducerDialog.tsx').then((m) => m.IntroducerDialog));
const IntroducedUsersDialog = lazyDialog(() =>
  import('./IntroducedUsersDialog.tsx').then((m) => m.IntroducedUsersDialog),
);

export function IntroducersScreen() {
  const list = useScreenList('/introducer', introducers.list, filterFields);
  const writable = useCan()('introducers:write');
  const record = useRowDialog(introducers.get, list, writable);
  const users = useRecordDialog('users', introducers.get, list);
  return (
    <ListScreen
      title="Introducer"
      label="Introducers"
      list={list}
      columns={columns}
      actions={{
        nameOf,
        view: record.view,
        more: [
          {
            key: 'users',
            header: 'Users',
            open: users.open,
            text: (row) => formatCount(row.introduced_users),
          },
        ],
        edit: record.edit,
      }}
      search="Search name, email or phone"
      add={writable && { label: 'Add Introducer', Dialog: AddIntroducerDialog }}
      empty="Introducers appear here as soon as one is added."
      exports={introducers}
    >
      <IntroducerDialog {...record.props} />
      <IntroducedUsersDialog
        introducer={users.id}
        subject={users.row && nameOf(users.row)}
        {...users.props}
      />
    </ListScreen>
  );
}
IntroducersScreen.prefetch = () => prefetchList(introducers.list, {});

const nameOf = (row: Introducer) => `${row.firstName} ${row.lastName}`;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: ListColumn<typeof introducers.list>[] = [
  { key: 'firstName', header: 'First Name', card: 'lead' },
  { key: 'lastName', header: 'Last Name', card: 'lead' },
  { key: 'email', header: 'Email', card: 'fact' },
  { key: 'mobile', header: 'Mobile', card: 'fact' },
];
