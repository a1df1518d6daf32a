import { companies } from '@baobab/contract/companies';
import type { RowOf } from '../../kit/api/queries.ts';
import { ListDialog } from '../../kit/dialog/ListDialog.tsx';
import { formatPhone } from '../../kit/format.ts';
import { EmailText } from '../../kit/layout/EmailText.tsx';
import { idColumn } from '../../kit/table/id-column.tsx';
import type { Column } from '../../kit/table/ResourceTable.tsx';
import { companiesMessages as messages } from './companies.messages.ts';
import { recordCell } from '../people/public.ts';

interface CompanyUsersDialogProps {
  company: string | undefined;
  name: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export const CompanyUsersDialog = ({ company, name, opened, onClose }: CompanyUsersDialogProps) => (
  <ListDialog
    title="Company Users"
    subject={name}
    opened={opened}
    onClose={onClose}
    endpoint={companies.users}
    query={{ company_uuid: company ?? '' }}
    columns={columns}
    rowKey={(row) => row.uuid}
    empty={messages.noUsers}
  />
);

const columns: Column<RowOf<typeof companies.users>>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'consumer', uuid, name: full_name })),
  },
  { header: 'Mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', cell: (row) => <EmailText email={row.email} />, hint: (row) => row.email },
  idColumn('User Id'),
];
