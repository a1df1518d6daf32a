import { introducers } from '@baobab/contract/people/introducers';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { pharmacies, type Pharmacy } from '@baobab/contract/people/pharmacies';
import { referrals } from '@baobab/contract/people/referrals';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { ReferredUsersDialog } from '../referrals/public.ts';

const AddPharmacyDialog = lazyDialog(() =>
  import('./AddPharmacyDialog.tsx').then((m) => m.AddPharmacyDialog),
);
const PharmacyDialog = lazyDialog(() => import('./PharmacyDialog.tsx').then((m) => m.PharmacyDialog));
const ReportsDialog = lazyDialog(() => import('./ReportsDialog.tsx').then((m) => m.ReportsDialog));

export function PharmaciesScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/pharmacy', pharmacies.list, filterFields);
  const list = useList(pharmacies.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  const writable = useCan()('pharmacies:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(pharmacies.get, list);
  const reports = useRecordDialog('reports', pharmacies.get, list);
  const referred = useRecordDialog('referred', pharmacies.get, list);
  const more = [
    { header: 'Reports', open: reports.open },
    { header: 'Referred Users', open: referred.open },
  ];
  return (
    <Page title="Pharmacist Partners" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search pharmacy, name, email or phone" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add</Button>}
      />
      <ResourceTable
        label="Pharmacist partners"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Pharmacy>({ nameOf, view: rowDialog.view, more, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={pharmacies} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Pharmacies that refer users appear here as soon as one is added."
            step={writable && { label: 'Add', run: () => add.open() }}
          />
        }
      />
      {writable && <AddPharmacyDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (rowDialog.mode === 'view' || writable) && (
        <PharmacyDialog
          key={rowDialog.row.uuid}
          pharmacy={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
      <ReportsDialog
        pharmacy={reports.id}
        subject={reports.row?.pharmacy_name}
        opened={reports.opened}
        onClose={reports.close}
      />
      <ReferredUsersDialog
        title="Referred Users"
        subject={referred.row?.pharmacy_name}
        opened={referred.opened}
        onClose={referred.close}
        endpoint={referrals.registered}
        query={{ pharmacy_uuid: referred.id }}
      />
    </Page>
  );
}
PharmaciesScreen.prefetch = () => prefetchList(pharmacies.list, {});

const nameOf = (row: Pharmacy) => row.pharmacy_name;
const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  recordField({
    label: 'Introducer',
    param: 'introducer_uuid',
    endpoint: introducers.list,
    nameOf: (introducer) => introducer.introducer_name,
  }),
] as const;

const textColumn = (header: string, exported: string, text: (row: Pharmacy) => string): Column<Pharmacy> => ({
  header,
  exported,
  cell: text,
  hint: text,
});

const columns: Column<Pharmacy, SortOf<typeof pharmacies.list>>[] = [
  {
    header: 'Pharmacy Name',
    exported: 'pharmacy_name',
    sort: 'pharmacy_name',
    cell: (row) => <strong>{row.pharmacy_name}</strong>,
    hint: nameOf,
  },
  textColumn('First Name', 'firstName', (row) => row.firstName),
  textColumn('Last Name', 'lastName', (row) => row.lastName),
  { ...textColumn('Email', 'email', (row) => row.email), card: 'fact' },
  { header: 'Mobile', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
];
