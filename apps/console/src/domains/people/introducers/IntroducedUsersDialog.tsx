import { introducedGroups, introducers, type IntroducedUser } from '@baobab/contract/people/introducers';
import { referrals } from '@baobab/contract/people/referrals';
import { users } from '@baobab/contract/people/users';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useRecord } from '../../../kit/api/use-record.ts';
import { ListDialog } from '../../../kit/dialog/ListDialog.tsx';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { EmailText } from '../../../kit/layout/EmailText.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { ReferredUsersDialog } from '../referrals/public.ts';
import { introducersMessages as messages } from './introducers.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';

interface IntroducedUsersDialogProps extends OpenProps {
  introducer: string | undefined;
  subject: string | undefined;
}

/** The users an introducer brought, by group, with a second dialog for the users each of them referred. */
export function IntroducedUsersDialog({ introducer, subject, ...dialog }: IntroducedUsersDialogProps) {
  const [{ 'inner-kind': kind, stacked }, change] = useUrlState();
  const referrer = useRecord(users.get, stacked, undefined);
  const group = introducedGroups.find((one) => one === kind);
  return (
    <>
      <ListDialog
        title="Users"
        subject={subject}
        {...dialog}
        covered={stacked !== undefined}
        endpoint={introducers.introduced}
        query={{ introducer_uuid: introducer ?? '', group }}
        filters={
          <Select
            aria-label="Group"
            placeholder="All groups"
            data={[...introducedGroups]}
            value={group ?? null}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear group' }}
            onChange={(picked) => change({ 'inner-kind': picked ?? undefined, 'inner-page': undefined })}
          />
        }
        columns={[
          ...columns,
          ...rowActions<IntroducedUser>({
            nameOf: (row) => row.full_name,
            more: [
              {
                key: 'referred',
                header: 'Refered Users',
                open: (uuid) => change({ stacked: uuid }, { push: true }),
                text: (row) => formatCount(row.referred_users),
              },
            ],
          }),
        ]}
        rowKey={(row) => row.uuid}
        empty={messages.noUsers}
      />
      <ReferredUsersDialog
        title="Refered Users"
        subject={referrer.record?.full_name}
        opened={dialog.opened && stacked !== undefined}
        onClose={() => change({ stacked: undefined, 'stacked-page': undefined, 'stacked-search': undefined })}
        endpoint={referrals.registered}
        query={{ pharmacy_uuid: stacked }}
        place="stacked"
      />
    </>
  );
}

const columns: Column<IntroducedUser>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ uuid, full_name, group }) => ({
      kind: introducedGroups.find((known) => known === group) ?? 'user',
      uuid,
      name: full_name,
    })),
  },
  { header: 'Group', cell: (row) => row.group },
  { header: 'Mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', cell: (row) => <EmailText email={row.email} />, hint: (row) => row.email },
];
