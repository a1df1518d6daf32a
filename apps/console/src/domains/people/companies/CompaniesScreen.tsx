import { histories } from '@baobab/contract/workspace/audit/audit';
import { companies, type Company } from '@baobab/contract/people/companies';
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
import { RecordHistory } from '../../workspace/audit/public.ts';
import { UploadUsersDialog } from '../company-imports/public.ts';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';

import { ListExportButton } from '../../workspace/exports/public.ts';
const DetailsDialog = lazyDialog(() =>
  import('../../../kit/dialog/DetailsDialog.tsx').then((m) => m.DetailsDialog),
);
const AddCompanyDialog = lazyDialog(() => import('./AddCompanyDialog.tsx').then((m) => m.AddCompanyDialog));
const EditCompanyDialog = lazyDialog(() =>
  import('./EditCompanyDialog.tsx').then((m) => m.EditCompanyDialog),
);
const CompanyUsersDialog = lazyDialog(() =>
  import('./CompanyUsersDialog.tsx').then((m) => m.CompanyUsersDialog),
);

export function CompaniesScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/Company', companies.list, filterFields);
  const list = useList(companies.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  const writable = useCan()('companies:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(companies.get, list);
  const users = useRecordDialog('users', companies.get, list);
  const upload = useDialog('upload');
  return (
    <Page title="Corporate" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search company, email or phone" />}
        filters={filters}
        right={
          writable && (
            <>
              <Button variant="default" onClick={() => upload.open()}>
                Upload Users
              </Button>
              <Button onClick={() => add.open()}>Add Company</Button>
            </>
          )
        }
      />
      <ResourceTable
        label="Companies"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Company>({
            nameOf,
            view: rowDialog.view,
            more: [{ header: 'View Users', open: users.open, text: (row) => formatCount(row.company_users) }],
            edit: writable && rowDialog.edit,
          }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => <ListExportButton endpoints={companies} list={list} columns={exported} />}
        empty={
          <EmptyList
            text="Companies appear here as soon as one is added."
            step={writable && { label: 'Add Company', run: () => add.open() }}
          />
        }
      />
      {writable && <AddCompanyDialog opened={add.opened} onClose={add.close} />}
      {writable && (
        <UploadUsersDialog
          opened={upload.opened}
          tab={upload.id ?? 'upload'}
          onTab={(tab) => upload.open(tab === 'upload' ? undefined : tab)}
          onClose={upload.close}
        />
      )}
      {rowDialog.row && (
        <DetailsDialog
          title="Company Details"
          subject={rowDialog.row.company_name}
          opened={rowDialog.opened && rowDialog.mode === 'view'}
          history={<RecordHistory of={histories.companies} />}
          onClose={rowDialog.close}
          details={detailsOf(rowDialog.row)}
        />
      )}
      {writable && rowDialog.row && (
        <EditCompanyDialog
          key={rowDialog.row.uuid}
          company={rowDialog.row}
          opened={rowDialog.opened && rowDialog.mode === 'edit'}
          onClose={rowDialog.close}
        />
      )}
      <CompanyUsersDialog
        company={users.id}
        name={users.row?.company_name}
        opened={users.opened}
        onClose={users.close}
      />
    </Page>
  );
}
CompaniesScreen.prefetch = () => prefetchList(companies.list, {});

const nameOf = (row: Company) => row.company_name;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: Column<Company, SortOf<typeof companies.list>>[] = [
  {
    header: 'Company Id',
    exported: 'company_reg_id',
    sort: 'company_reg_id',
    cell: (row) => row.company_reg_id,
    hint: (row) => row.company_reg_id,
  },
  {
    header: 'Company Name',
    card: 'lead',
    exported: 'company_name',
    sort: 'company_name',
    ...recordCell(({ uuid, company_name }) => ({ kind: 'company', uuid, name: company_name })),
  },
  {
    header: 'Full Name',
    card: 'fact',
    exported: 'full_name',
    sort: 'full_name',
    cell: (row) => row.full_name,
    hint: (row) => row.full_name,
  },
  { header: 'Email', exported: 'email', sort: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Mobile', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
];

const detailsOf = (company: Company) => [
  { group: 'Company' },
  {
    label: 'Company Name',
    value: (
      <RecordLink kind="company" uuid={company.uuid}>
        {company.company_name}
      </RecordLink>
    ),
  },
  { label: 'Company Id', value: company.company_reg_id },
  { group: 'Contact' },
  { label: 'First Name', value: company.firstName },
  { label: 'Last Name', value: company.lastName },
  { label: 'Email', value: company.email },
  { label: 'Mobile', value: formatPhone(company.mobile) },
  { label: 'Company Address', value: company.company_address },
  { group: 'Referral' },
  { label: 'Referral Code', value: company.wallet[0]?.referal_code },
];
