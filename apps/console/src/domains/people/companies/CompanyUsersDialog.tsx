import { companies } from '@baobab/contract/people/companies';
import { useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { RowOf } from '../../../kit/api/queries.ts';
import { ListDialog } from '../../../kit/dialog/ListDialog.tsx';
import { EmailText } from '../../../kit/layout/EmailText.tsx';
import { FilterButton, FilterChips } from '../../../kit/table/FilterButton.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { useInnerFilters } from '../../../kit/table/use-filters.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { companiesMessages as messages } from './companies.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';

interface CompanyUsersDialogProps extends OpenProps {
  company: string | undefined;
  name: string | undefined;
}

export function CompanyUsersDialog({ company, name, ...dialog }: CompanyUsersDialogProps) {
  const filters = useInnerFilters(companies.users, filterFields);
  const [filtering, setFiltering] = useState(false);
  const exporting = useState(false);
  return (
    <ListDialog
      title="Company Users"
      subject={name}
      {...dialog}
      covered={filtering || exporting[0]}
      endpoint={companies.users}
      query={{ company_uuid: company ?? '', ...filters.query }}
      filters={
        <>
          <FilterButton compact filters={filters} onToggle={setFiltering} />
          <FilterChips filters={filters} />
        </>
      }
      isFiltered={filters.chips.length > 0}
      renderExport={(list) => (
        <ListExportButton
          endpoints={{ exportRows: companies.exportUsersRows, exportJob: companies.exportUsersJob }}
          list={list}
          columns={Object.keys(companies.users.columns)}
          stacked={exporting}
        />
      )}
      columns={columns}
      rowKey={(row) => row.uuid}
      empty={messages.noUsers}
    />
  );
}

const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

const columns: Column<RowOf<typeof companies.users>>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'consumer', uuid, name: full_name })),
  },
  { key: 'mobile', header: 'Mobile' },
  { header: 'Email', cell: (row) => <EmailText email={row.email} />, hint: (row) => row.email },
  idColumn('User Id'),
];
