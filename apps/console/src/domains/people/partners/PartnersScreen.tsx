import type { SortOf } from '@baobab/contract/kit/endpoint';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { partnerGroups, partnerRoles, partners, type Partner } from '@baobab/contract/people/partners';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { AddPartnerDialog } from './public.ts';
import { partnersMessages as messages } from './partners.messages.ts';
import { NamedLink } from '../../workspace/records/public.ts';

const EditPartnerDialog = lazyDialog(() =>
  import('./EditPartnerDialog.tsx').then((m) => m.EditPartnerDialog),
);

export function PartnersScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/partners', partners.list, filterFields);
  const list = useList(partners.list, { search, ...useDayFilters(), ...filters.query });
  useReadErrorLog(list.error);
  const can = useCan();
  const writable = can('partners:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(partners.get, list);
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: { search, ...filters.query } },
      { prefix: 'Partners', extension: 'xlsx' },
      onProgress,
    );
  return (
    <Page title="Partners" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search partner, email or phone" />}
        left={can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add Partner</Button>}
      />
      <ResourceTable
        label="Partners"
        list={list}
        filters={filters}
        columns={[...columns, ...rowActions<Partner>({ nameOf, edit: writable && rowDialog.edit })]}
        rowKey={(row) => row.uuid}
        renderExport={(shown) => <ListExportButton endpoints={partners} list={list} columns={shown} />}
        empty={
          <EmptyList
            text="People who work for a laboratory or pharmacy chain appear here once one is added."
            step={writable && { label: 'Add Partner', run: () => add.open() }}
          />
        }
      />
      {writable && <AddPartnerDialog opened={add.opened} onClose={add.close} refresh={[partners.list]} />}
      {writable && rowDialog.row && (
        <EditPartnerDialog
          key={rowDialog.row.uuid}
          partner={rowDialog.row}
          opened={rowDialog.opened}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
PartnersScreen.prefetch = () => prefetchList(partners.list, {});

const nameOf = (partner: Partner) => `${partner.email}, ${partner.branch_name}`;

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const filterFields = [
  { kind: 'choice', label: 'Group', param: 'group', options: options(partnerGroups) },
  { kind: 'choice', label: 'Role', param: 'role', options: options(partnerRoles) },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  recordField({
    label: 'Partner',
    param: 'partner_uuid',
    endpoint: partnerNames.list,
    nameOf: (partner) => partner.name,
  }),
  recordField({
    label: 'Branch city',
    param: 'city_uuid',
    endpoint: places.cityList,
    nameOf: (city) => city.name,
  }),
] as const;

const columns: Column<Partner, SortOf<typeof partners.list>>[] = [
  {
    header: 'Partner Name',
    sort: 'partner_name',
    exported: 'partner_name',
    cell: (row) => <NamedLink kind="partner-name" name={row.partner_name} />,
    hint: (row) => row.partner_name,
  },
  {
    header: 'Branch Name',
    card: 'fact',
    sort: 'branch_name',
    exported: 'branch_name',
    cell: (row) => row.branch_name,
    hint: (row) => row.branch_name,
  },
  { header: 'Email', sort: 'email', exported: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Group', exported: 'group', cell: (row) => row.group },
  { header: 'Contact No.', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Role', exported: 'role', cell: (row) => row.role },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
