import { staff, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { Button } from '@mantine/core';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import type { LinkReply } from './LinkBox.tsx';
import { staffMessages as messages } from './staff.messages.ts';
import classes from './staff.module.css';

interface InvitationActionsProps {
  entry: StaffEntry;
  onLink: (reply: LinkReply) => void;
  onClose: () => void;
}

export function InvitationActions({ entry, onLink, onClose }: InvitationActionsProps) {
  const resend = useAction(staff.resendInvitation, { refresh: [staff.list] });
  const revoke = useAction(staff.revokeInvitation, { done: messages.revoked, refresh: [staff.list] });
  const input = { params: { uuid: entry.uuid } };

  async function askToResend() {
    const text = 'The former link no longer works.';
    if (!(await confirm(`Send ${entry.email} a new link?`, { text, yes: 'Send again', no: 'Cancel' })))
      return;
    const outcome = await resend.run(input);
    if (outcome.ok) onLink(outcome.reply);
  }
  async function askToRevoke() {
    if (!(await confirm(`Revoke the invitation of ${entry.email}?`, { yes: 'Revoke', no: 'Cancel' }))) return;
    // Closed first: the dialog would read the invitation again, which then no longer exists.
    onClose();
    await revoke.run(input);
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" loading={resend.running.length > 0} onClick={() => void askToResend()}>
        Send again
      </Button>
      <Button variant="default" loading={revoke.running.length > 0} onClick={() => void askToRevoke()}>
        Revoke
      </Button>
    </div>
  );
}
