import { introducers } from '@baobab/contract/people/introducers';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { IntroducerFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';
import { introducerBody, introducerRules, type IntroducerValues } from './introducers.values.ts';

const empty: IntroducerValues = { firstName: '', lastName: '', email: '', mobile: '' };

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
      start={blank(empty)}
      rules={introducerRules}
      onSubmit={async (values) =>
        isValidPhone(values.mobile) ? add.run({ body: introducerBody(values) }) : NOT_SENT
      }
    >
      {(form) => <IntroducerFields form={form} />}
    </FormDialog>
  );
}
