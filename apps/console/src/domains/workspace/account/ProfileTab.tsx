import { account, type OwnAccount } from '@baobab/contract/workspace/account/account';
import { Button, TextInput } from '@mantine/core';
import { renameSession } from '../../../kit/api/session.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { EditForm } from '../../../kit/form/EditForm.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { required } from '../../../kit/form/rules.ts';
import { editing, useEditForm } from '../../../kit/form/use-edit-form.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';

const messages = accountMessages.profile;

/** Staff change their own name; an admin decides about the rest. */
export function ProfileTab({ own }: { own: OwnAccount }) {
  const save = useEdit(account.edit, { done: messages.saved, refresh: [account.get] });
  const edit = useEditForm({
    start: editing(own, ({ full_name }) => ({ full_name })),
    rules: { full_name: [required(messages.nameMissing)] },
    async onSubmit(values, version) {
      const outcome = await save.run({ body: { ...values, version } });
      return outcome.ok ? { ...outcome, reply: outcome.reply.data } : outcome;
    },
    onDone(saved) {
      renameSession(saved.full_name);
      edit.rebase(saved);
    },
  });
  return (
    <EditForm edit={edit} className={`${classes.stack} ${classes.narrow}`}>
      <TextField form={edit.form} name="full_name" label="Full Name" required />
      <TextInput label="Username" value={own.username} readOnly />
      <TextInput label="Email" value={own.email} readOnly />
      <TextInput label="Role" value={own.role} readOnly />
      <div className={classes.buttons}>
        <Button type="submit" loading={edit.form.formState.isSubmitting}>
          Save
        </Button>
      </div>
    </EditForm>
  );
}
