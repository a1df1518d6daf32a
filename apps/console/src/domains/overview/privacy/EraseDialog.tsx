import { people, type Person } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { users } from '@baobab/contract/people/users';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { privacyMessages as messages } from './privacy.messages.ts';
import classes from './privacy.module.css';

interface EraseValues {
  confirmation: string;
  reason: string;
}

interface EraseDialogProps extends OpenProps {
  person: Person;
}

/** Erases a consumer after the name was typed. */
export function EraseDialog({ person, ...dialog }: EraseDialogProps) {
  const erase = useAction(privacy.erase, { done: messages.erased, refresh: [people.get, users.list] });
  const name = person.full_name || person.email;
  const rules: Rules<EraseValues> = {
    confirmation: [
      required(messages.confirmationMissing),
      (typed) => (typed.trim() === name ? null : messages.confirmationWrong),
    ],
    reason: [required(messages.reasonMissing)],
  };
  return (
    <FormDialog<EraseValues>
      title="Erase personal data"
      subject={name}
      {...dialog}
      draft={`erase-${person.uuid}`}
      start={blank({ confirmation: '', reason: '' })}
      rules={rules}
      submitLabel="Erase personal data"
      onSubmit={({ confirmation, reason }) =>
        erase.run({
          params: { uuid: person.uuid },
          body: { confirmation: confirmation.trim(), reason: reason.trim() },
        })
      }
    >
      {(form) => (
        <>
          <p className={classes.warning}>{messages.eraseWarning}</p>
          <div className={classes.wide}>
            <TextField form={form} name="confirmation" label={`Type ${name} to confirm`} required />
          </div>
          <TextAreaField form={form} name="reason" label="Reason" required />
          <p className={classes.hint}>{messages.reasonHint}</p>
        </>
      )}
    </FormDialog>
  );
}
