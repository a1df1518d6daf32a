import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ReferredUser } from '@baobab/contract/people/referrals';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { ListEndpoint, RowOf } from '../../../kit/api/queries.ts';
import { ListDialog } from '../../../kit/dialog/ListDialog.tsx';
import { formatPhone } from '../../../kit/format.ts';
import { EmailText } from '../../../kit/layout/EmailText.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import type { ListPlace } from '../../../kit/url-state.ts';
import { referralsMessages as messages } from './referrals.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';

interface ReferredUsersDialogProps<E extends ListEndpoint> extends OpenProps {
  title: string;
  /** The referrer's name. */
  subject?: string | undefined;
  /** A list endpoint of referred users, and the query for the referrer. */
  endpoint: E;
  query: FiltersInput<E>;
  /** The prefix of the URL parameters when this dialog opens on top of another list dialog. */
  place?: ListPlace;
}

/** The paged list of users somebody referred. */
export function ReferredUsersDialog<E extends ListEndpoint>(props: ReferredUsersDialogProps<E>) {
  return (
    <ListDialog
      {...props}
      columns={columns as Column<RowOf<E>>[]}
      rowKey={(row) => userOf(row as ReferredUser).uuid}
      empty={messages.noUsers}
    />
  );
}

const missing = { uuid: '', full_name: '', mobile: '', email: '' };
const userOf = (row: ReferredUser) => row.user[0] ?? missing;

const userId = idColumn('User Id');

const columns: Column<ReferredUser>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ user: [user] }) => ({ kind: 'consumer', uuid: user?.uuid, name: user?.full_name })),
  },
  { header: 'Mobile', cell: (row) => formatPhone(userOf(row).mobile) },
  {
    header: 'Email',
    cell: (row) => <EmailText email={userOf(row).email} />,
    hint: (row) => userOf(row).email,
  },
  { header: userId.header, kind: 'control', cell: (row) => userId.cell(userOf(row)) },
];
