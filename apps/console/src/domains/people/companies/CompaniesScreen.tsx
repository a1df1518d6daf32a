import { companies, type Company } from '@baobab/contract/people/companies';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatCount } from '../../../kit/format.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { UploadUsersDialog } from '../company-imports/public.ts';
import { recordCell } from '../../workspace/records/public.ts';

import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
const CompanyDialog = lazyDialog(() => import('./CompanyDialog.tsx').then((m) => m.CompanyDialog));
const AddCompanyDialog = lazyDialog(() => import('./AddCompanyDialog.tsx').then((m) => m.AddCompanyDialog));
const EditCompanyDialog = lazyDialog(() =>
  import('./EditCompanyDialog.tsx').then((m) => m.EditCompanyDialog),
);
const CompanyUsersDialog = lazyDialog(() =>
  import('./CompanyUsersDialog.tsx').then((m) => m.CompanyUsersDialog),
);

export function CompaniesScreen() {
  const list = useScreenList('/Company', companies.list, filterFields);
  const writable = useCan()('companies:write');
  const record = useRowDialog(companies.get, list, writable);
  const users = useRecordDialog('users', companies.get, list);
  const upload = useDialog('upload');
  return (
    <ListScreen
      title="Corporate"
      label="Companies"
      list={list}
      columns={columns}
      actions={{
        nameOf,
        view: record.view,
        more: [
          {
            key: 'users',
            header: 'View Users',
            open: users.open,
            text: (row) => formatCount(row.company_users),
          },
        ],
        edit: record.edit,
      }}
      search="Search company, email or phone"
      right={
        writable && (
          <Button variant="default" onClick={() => upload.open()}>
            Upload Users
          </Button>
        )
      }
      add={writable && { label: 'Add Company', Dialog: AddCompanyDialog }}
      empty="Companies appear here as soon as one is added."
      exports={companies}
    >
      {writable && (
        <UploadUsersDialog
          tab={upload.id ?? 'upload'}
          onTab={(tab) => upload.open(tab === 'upload' ? undefined : tab)}
          {...upload.props}
        />
      )}
      <CompanyDialog {...record.viewProps} />
      <EditCompanyDialog {...record.editProps} />
      <CompanyUsersDialog company={users.id} name={users.row?.company_name} {...users.props} />
    </ListScreen>
  );
}
CompaniesScreen.prefetch = () => prefetchList(companies.list, {});

const nameOf = (row: Company) => row.company_name;

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: ListColumn<typeof companies.list>[] = [
  { key: 'company_reg_id', header: 'Company Id' },
  {
    header: 'Company Name',
    card: 'lead',
    key: 'company_name',

    ...recordCell(({ uuid, company_name }) => ({ kind: 'company', uuid, name: company_name })),
  },
  { key: 'full_name', header: 'Full Name', card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'mobile', header: 'Mobile', card: 'fact' },
];
