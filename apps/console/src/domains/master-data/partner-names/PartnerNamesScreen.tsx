import type { SortOf } from '@baobab/contract/kit/endpoint';
import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { RemoteImage } from '../../workspace/files/public.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';

const AddPartnerNameDialog = lazyDialog(() =>
  import('./AddPartnerNameDialog.tsx').then((m) => m.AddPartnerNameDialog),
);
const PartnerNameDialog = lazyDialog(() =>
  import('./PartnerNameDialog.tsx').then((m) => m.PartnerNameDialog),
);

export function PartnerNamesScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/PartnersName', partnerNames.list, filterFields);
  const list = useList(partnerNames.list, { search, ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()('partner-names:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(partnerNames.get, list);
  return (
    <Page title="Partner Name" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name or code" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add</Button>}
      />
      <ResourceTable
        label="Partner names"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<PartnerName>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={partnerNames} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Laboratories and pharmacy chains appear here as soon as one is added."
            step={writable && { label: 'Add', run: () => add.open() }}
          />
        }
        sizes={PAGE_SIZES}
      />
      {writable && <AddPartnerNameDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (
        <PartnerNameDialog
          key={rowDialog.row.uuid}
          partner={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
PartnerNamesScreen.prefetch = () => prefetchList(partnerNames.list, {});

const nameOf = (partner: PartnerName) => partner.name;

const filterFields = [
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: Column<PartnerName, SortOf<typeof partnerNames.list>>[] = [
  {
    header: 'Logo',
    card: 'lead',
    cell: ({ logo, name }) => <RemoteImage src={logo} alt={`Logo of ${name}`} size={34} />,
  },
  { ...idColumn('User Id'), exported: 'uuid' },
  {
    header: 'Code',
    card: 'fact',
    exported: 'code',
    sort: 'code',
    cell: ({ code }) => code,
    hint: ({ code }) => code,
  },
  {
    header: 'Description',
    card: 'fact',
    exported: 'desc',
    cell: ({ desc }) => desc,
    hint: ({ desc }) => desc,
  },
  {
    header: 'Name',
    card: 'lead',
    exported: 'name',
    sort: 'name',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
];
