import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { staff, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { useState } from 'react';
import { DescriptionList } from '../../../kit/dialog/DetailsDialog.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { RecordHistory } from '../audit/public.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { LinkBox, type LinkReply } from './LinkBox.tsx';
import { MemberActions } from './MemberActions.tsx';
import { stateTags } from './staff.messages.ts';

interface StaffDialogProps {
  entry: StaffEntry;
  opened: boolean;
  onClose: () => void;
}

/** A member of staff or an invitation, with everything that an admin can change about it. */
export function StaffDialog({ entry, opened, onClose }: StaffDialogProps) {
  const [reply, setReply] = useState<LinkReply | null>(null);
  const isInvited = entry.state === 'invited';
  function close() {
    setReply(null);
    onClose();
  }
  return (
    <Dialog
      title={isInvited ? 'Invitation' : 'Staff member'}
      subject={entry.full_name || entry.email}
      opened={opened}
      onClose={close}
      {...(!isInvited && { history: <RecordHistory of={staff.history} /> })}
    >
      {reply && <LinkBox reply={reply} />}
      <DescriptionList details={isInvited ? invitationDetails(entry) : memberDetails(entry)} />
      {isInvited ? (
        <InvitationActions entry={entry} onLink={setReply} onClose={close} />
      ) : (
        <MemberActions key={entry.role} entry={entry} onLink={setReply} />
      )}
    </Dialog>
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
