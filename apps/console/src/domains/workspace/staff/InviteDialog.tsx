import { roles, type Role } from '@baobab/contract/kit/roles';
import { staff } from '@baobab/contract/workspace/staff/staff';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import buttons from '../../../kit/dialog/dialog.module.css';
import { discardDrafts } from '../../../kit/dialog/discard-drafts.ts';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { filled } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { LinkBox, type LinkReply } from './LinkBox.tsx';
import { staffMessages as messages } from './staff.messages.ts';

interface InviteValues {
  email: string;
  role: Role | null;
}
const DRAFT = 'invite-staff';
const start = blank<InviteValues>({ email: '', role: null });
const rules: Rules<InviteValues> = {
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  role: [required(messages.roleMissing)],
};

/** Invites a person; the link is sent, or shown once. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  async function close() {
    if (await discardDrafts([DRAFT])) onClose();
  }
  return (
    <Dialog title="Invite staff" opened={opened} onClose={() => void close()}>
      <InviteForm onClose={() => void close()} />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that its state resets every time the dialog opens. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useAction(staff.invite, { refresh: [staff.list] });
  const [reply, setReply] = useState<LinkReply | null>(null);
  if (reply)
    return (
      <>
        <LinkBox reply={reply} />
        <div className={buttons.buttons}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </>
    );
  return (
    <DraftForm
      draft={DRAFT}
      start={start}
      rules={rules}
      submitLabel="Invite"
      onCancel={onClose}
      onSubmit={({ email, role }) => invite.run({ body: { email: email.trim(), role: filled(role) } })}
      onDone={(answer) => setReply(answer as LinkReply)}
    >
      {(form) => (
        <>
          <TextField form={form} name="email" label="Email" type="email" required />
          <SelectField form={form} name="role" label="Role" options={roles} required />
        </>
      )}
    </DraftForm>
  );
}
