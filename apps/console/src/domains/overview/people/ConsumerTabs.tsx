import { people, type PersonDocument } from '@baobab/contract/overview/people';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { referrals, type ReferredUser } from '@baobab/contract/people/referrals';
import { support } from '@baobab/contract/messages/support';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../kit/api/queries.ts';
import { formatPhone } from '../../../kit/format.ts';
import { EmptyState, ReadContent } from '../../../kit/layout/States.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { documentDialogs, documentLabels } from './people.messages.ts';
import { linkClass, recordCell } from '../../workspace/records/public.ts';
import classes from './people.module.css';

export function DocumentsTab({ consumer }: { consumer: string }) {
  const { sorting: _sorting, ...list } = useList(people.documents, { consumer });
  return (
    <ResourceTable
      label="Documents"
      list={list}
      columns={documentColumns}
      rowKey={(row) => row.uuid}
      empty={<p>Documents appear here as soon as a doctor writes one.</p>}
    />
  );
}

const documentColumns: Column<PersonDocument>[] = [
  { header: 'Date', cell: (row) => formatDateTime(row.createdAt) },
  {
    header: 'Document',
    kind: 'control',
    cell: (row) => (
      <Link
        to="/viewpatientDocs"
        search={{ patient: row.patient.uuid, dialog: documentDialogs[row.kind], id: row.uuid }}
        className={linkClass}
      >
        {documentLabels[row.kind]}
      </Link>
    ),
  },
  {
    header: 'Patient Name',
    ...recordCell(({ patient }) => ({ kind: 'patient', uuid: patient.uuid, name: patient.full_name })),
  },
  {
    header: 'Doctor Name',
    ...recordCell(({ doctor }) => ({ kind: 'doctor', uuid: doctor.uuid, name: doctor.full_name })),
  },
];

/** The people that somebody referred. */
export function ReferralsTab({ referrer }: { referrer: string }) {
  const { sorting: _sorting, ...list } = useList(referrals.registered, { pharmacy_uuid: referrer });
  return (
    <ResourceTable
      label="Referrals"
      list={list}
      columns={referralColumns}
      rowKey={({ user }) => user[0]?.uuid ?? ''}
      empty={<p>People appear here as soon as they join with this person's referral code.</p>}
    />
  );
}

const referralColumns: Column<ReferredUser>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ user: [user] }) => ({ kind: 'consumer', uuid: user?.uuid, name: user?.full_name })),
  },
  { header: 'Mobile', cell: ({ user: [user] }) => formatPhone(user?.mobile ?? '') },
  { header: 'Email', cell: ({ user: [user] }) => user?.email },
];

const NoConversation = () => (
  <EmptyState title="No conversation yet">
    <p>Messages appear here as soon as this person writes to support.</p>
  </EmptyState>
);

export const ChatTab = ({ channel }: { channel: string | null }) =>
  channel === null ? <NoConversation /> : <Conversation channel={channel} />;

/** The latest messages, which continue on the support screen. */
function Conversation({ channel }: { channel: string }) {
  const read = useCall(support.messages, { params: { id: channel }, query: {} });
  return (
    <ReadContent read={read}>
      {({ data, more }) =>
        data.length === 0 ? (
          <NoConversation />
        ) : (
          <div className={classes.chat}>
            <Link to="/support" search={{ channel }} className={linkClass}>
              {more ? 'Open the conversation with all messages' : 'Open the conversation'}
            </Link>
            <ol aria-label="Messages, newest first">
              {data.toReversed().map((message) => (
                <li key={message.id} data-side={message.side}>
                  <strong>{message.sender.name}</strong>
                  <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
                  <p>{message.text || message.attachment?.name}</p>
                </li>
              ))}
            </ol>
          </div>
        )
      }
    </ReadContent>
  );
}
