import { introducers } from '@baobab/contract/introducers';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useAction } from '../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { ContactField, introducerRules, NameFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';

const initial = { firstName: '', lastName: '', email: '', mobile: '' };

export function AddIntroducerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(introducers.add, {
    done: messages.added,
    onFail: notifyServerMessage({ title: messages.addFailed }),
    refresh: [introducers.list],
  });
  return (
    <FormDialog
      title="Add Introducer"
      opened={opened}
      onClose={onClose}
      draft="add-introducer"
      initial={initial}
      rules={introducerRules}
      onSubmit={async ({ firstName = '', lastName = '', email = '', mobile = '' }) =>
        isValidPhone(mobile)
          ? add.run({ body: { firstName, lastName, email: email.trim(), mobile } })
          : { ok: false, fields: {} }
      }
    >
      <NameFields />
      <ContactField />
    </FormDialog>
  );
}
