import { roles, type Role } from '@baobab/contract/kit/roles';
import { staff } from '@baobab/contract/workspace/staff/staff';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { filled } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { LinkBox } from './LinkBox.tsx';
import { staffMessages as messages } from './staff.messages.ts';

interface InviteValues {
  email: string;
  role: Role | null;
}
const start = blank<InviteValues>({ email: '', role: null });
const rules: Rules<InviteValues> = {
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  role: [required(messages.roleMissing)],
};

/** Invites a person; the link is sent, or shown once. */
export function InviteDialog(dialog: OpenProps) {
  const invite = useAction(staff.invite, { refresh: [staff.list] });
  return (
    <FormDialog
      {...dialog}
      title="Invite staff"
      draft="invite-staff"
      start={start}
      rules={rules}
      submitLabel="Invite"
      onSubmit={({ email, role }) => invite.run({ body: { email: email.trim(), role: filled(role) } })}
      renderSuccess={(reply, close) => <LinkBox reply={reply} onDone={close} />}
    >
      {(form) => (
        <>
          <TextField form={form} name="email" label="Email" type="email" required />
          <SelectField form={form} name="role" label="Role" options={roles} required />
        </>
      )}
    </FormDialog>
  );
}
