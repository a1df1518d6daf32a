import { partners, type Partner } from '@baobab/contract/partners';
import { Button } from '@mantine/core';
import { prefetchList } from '../../kit/api/queries.ts';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../kit/format.ts';
import { Page, Toolbar } from '../../kit/layout/Page.tsx';
import { Tag } from '../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useDayFilters } from '../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../kit/transfer/download.ts';
import { useDialog, useUrlState } from '../../kit/url-state.ts';
import { AddPartnerDialog } from './public.ts';
import { partnersMessages as messages } from './partners.messages.ts';

const EditPartnerDialog = lazyDialog(() =>
  import('./EditPartnerDialog.tsx').then((m) => m.EditPartnerDialog),
);

export function PartnersScreen() {
  const [{ search }] = useUrlState();
  const list = useList(partners.list, { search, ...useDayFilters() });
  useReadErrorLog(list.error);
  const can = useCan();
  const writable = can('partners:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(partners.get, list);
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: { search } },
      { prefix: 'Partners', extension: 'xlsx' },
      onProgress,
    );
  return (
    <Page title="Partners" list={list}>
      <Toolbar
        left={
          <>
            <SearchBox placeholder="Search partner, email or phone" />
            {can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
          </>
        }
        right={writable && <Button onClick={() => add.open()}>Add Partner</Button>}
      />
      <ResourceTable
        label="Partners"
        list={list}
        columns={[...columns, ...rowActions<Partner>({ nameOf, edit: writable && rowDialog.edit })]}
        rowKey={(row) => row.uuid}
        empty={<p>People who work for a laboratory or pharmacy chain appear here once one is added.</p>}
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

const columns: Column<Partner>[] = [
  { header: 'Partner Name', cell: (row) => row.partner_name, hint: (row) => row.partner_name },
  { header: 'Branch Name', cell: (row) => row.branch_name, hint: (row) => row.branch_name },
  { header: 'Email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Group', cell: (row) => row.group },
  { header: 'Contact No.', cell: (row) => formatPhone(row.mobile) },
  { header: 'Role', cell: (row) => row.role },
  {
    header: 'Status',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
