import { account, type OwnSession } from '@baobab/contract/workspace/account/account';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { readState, useCall } from '../../../kit/api/queries.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Toolbar } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { useLocalList } from '../../../kit/table/local-list.ts';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { accountMessages } from './account.messages.ts';
import { describeDevice } from './describe-device.ts';

const messages = accountMessages.sessions;

/** The sessions of the reader. The current one ends by logging out. */
export function SessionsTab() {
  const read = useCall(account.sessions, {});
  const rows = read.data?.data ?? [];
  const list = { ...useLocalList(rows), ...readState(read) };
  const end = useAction(account.endSession, { done: messages.ended, refresh: [account.sessions] });
  const endOthers = useAction(account.endOtherSessions, {
    done: messages.othersEnded,
    refresh: [account.sessions],
  });
  async function askToEnd(row: OwnSession) {
    const title = `End the session of ${describeDevice(row.device)}?`;
    if (await confirm(title, { yes: 'End session', no: 'Cancel' }))
      await end.run({ params: { uuid: row.uuid } });
  }
  async function askToEndOthers() {
    const text = 'Every other device has to sign in again.';
    if (await confirm('End all other sessions?', { text, yes: 'End sessions', no: 'Cancel' }))
      await endOthers.run({});
  }
  return (
    <>
      <Toolbar
        right={
          <Button variant="default" disabled={rows.length < 2} onClick={() => void askToEndOthers()}>
            End all others
          </Button>
        }
      />
      <ResourceTable
        label="Sessions"
        list={list}
        columns={columnsFor((row) => void askToEnd(row))}
        rowKey={(row) => row.uuid}
        empty={<p>There are no sessions.</p>}
      />
    </>
  );
}

function columnsFor(end: (row: OwnSession) => void): Column<OwnSession>[] {
  return [
    { header: 'Device', cell: (row) => describeDevice(row.device) },
    { header: 'Address', cell: (row) => row.address ?? '–' },
    { header: 'Signed in', cell: (row) => formatDateTime(row.created_at) },
    { header: 'Last Seen', cell: (row) => formatDateTime(row.seen_at) },
    {
      header: 'End',
      kind: 'control',
      cell: (row) =>
        row.current ? (
          <Tag meaning="done">This session</Tag>
        ) : (
          <Button
            variant="default"
            aria-label={`End session of ${describeDevice(row.device)}`}
            onClick={() => end(row)}
          >
            End
          </Button>
        ),
    },
  ];
}
