import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { staff, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { useState } from 'react';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import { LinkBox, type LinkReply } from './LinkBox.tsx';
import { MemberActions } from './MemberActions.tsx';
import { stateTags } from './staff.messages.ts';

/** A member of staff or an invitation, with everything that an admin can change about it. */
export function StaffDialog({ record: entry, ...dialog }: RecordProps<StaffEntry>) {
  const isInvited = entry.state === 'invited';
  return (
    <RecordDialog
      {...dialog}
      title={isInvited ? 'Invitation' : 'Staff member'}
      subject={entry.full_name || entry.email}
      history={isInvited ? undefined : staff.history}
    >
      <Content entry={entry} onClose={dialog.onClose} />
    </RecordDialog>
  );
}

function Content({ entry, onClose }: { entry: StaffEntry; onClose: () => void }) {
  const [reply, setReply] = useState<LinkReply | null>(null);
  const isInvited = entry.state === 'invited';
  return (
    <>
      {reply && <LinkBox reply={reply} />}
      <DescriptionList details={isInvited ? invitationDetails(entry) : memberDetails(entry)} />
      {isInvited ? (
        <InvitationActions entry={entry} onLink={setReply} onClose={onClose} />
      ) : (
        <MemberActions key={entry.role} entry={entry} onLink={setReply} />
      )}
    </>
  );
}

const invitationDetails = (entry: StaffEntry) => [
  { label: 'Email', value: entry.email },
  { label: 'Role', value: entry.role },
  { label: 'Invited', value: formatDateTime(entry.created_at) },
  { label: 'Link valid until', value: formatDateTime(entry.expires_at) },
];

const memberDetails = (entry: StaffEntry) => [
  { label: 'Username', value: entry.username },
  { label: 'Email', value: entry.email },
  { label: 'State', value: <Tag {...stateTags[entry.state]} /> },
  { label: 'Second Factor', value: entry.second_factor ? 'Yes' : 'No' },
  { label: 'Last Seen', value: formatDateTime(entry.last_seen_at) },
  { label: 'Added', value: formatDateTime(entry.created_at) },
];
