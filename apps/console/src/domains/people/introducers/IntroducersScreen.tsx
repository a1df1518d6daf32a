import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';

import { ListExportButton } from '../../workspace/exports/public.ts';
const AddIntroducerDialog = lazyDialog(() =>
  import('./AddIntroducerDialog.tsx').then((m) => m.AddIntroducerDialog),
);
const IntroducerDialog = lazyDialog(() => import('./IntroducerDialog.tsx').then((m) => m.IntroducerDialog));
const IntroducedUsersDialog = lazyDialog(() =>
  import('./IntroducedUsersDialog.tsx').then((m) => m.IntroducedUsersDialog),
);

export function IntroducersScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/introducer', introducers.list, filterFields);
  const list = useList(introducers.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  const writable = useCan()('introducers:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(introducers.get, list);
  const users = useRecordDialog('users', introducers.get, list);
  return (
    <Page title="Introducer" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, email or phone" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add Introducer</Button>}
      />
      <ResourceTable
        label="Introducers"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Introducer>({
            nameOf,
            view: rowDialog.view,
            more: [{ header: 'Users', open: users.open, text: (row) => formatCount(row.introduced_users) }],
            edit: writable && rowDialog.edit,
          }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={introducers} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Introducers appear here as soon as one is added."
            step={writable && { label: 'Add Introducer', run: () => add.open() }}
          />
        }
      />
      {writable && <AddIntroducerDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (
        <IntroducerDialog
          key={rowDialog.row.uuid}
          introducer={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
      <IntroducedUsersDialog
        introducer={users.id}
        subject={users.row && nameOf(users.row)}
        opened={users.opened}
        onClose={users.close}
      />
    </Page>
  );
}
IntroducersScreen.prefetch = () => prefetchList(introducers.list, {});

const nameOf = (row: Introducer) => `${row.firstName} ${row.lastName}`;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: Column<Introducer, SortOf<typeof introducers.list>>[] = [
  {
    header: 'First Name',
    card: 'lead',
    exported: 'firstName',
    sort: 'firstName',
    cell: (row) => row.firstName,
    hint: (row) => row.firstName,
  },
  {
    header: 'Last Name',
    card: 'lead',
    exported: 'lastName',
    sort: 'lastName',
    cell: (row) => row.lastName,
    hint: (row) => row.lastName,
  },
  {
    header: 'Email',
    card: 'fact',
    exported: 'email',
    sort: 'email',
    cell: (row) => row.email,
    hint: (row) => row.email,
  },
  { header: 'Mobile', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
];
