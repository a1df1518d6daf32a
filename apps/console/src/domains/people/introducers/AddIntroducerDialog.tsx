import { introducers } from '@baobab/contract/people/introducers';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { IntroducerFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';
import { emptyIntroducer, introducerBody, introducerRules } from './introducers.values.ts';

export function AddIntroducerDialog(dialog: OpenProps) {
  const add = useAction(introducers.add, {
    done: messages.added,
    onFail: notifyServerMessage({ title: messages.addFailed }),
    refresh: [introducers.list],
  });
  return (
    <FormDialog
      title="Add Introducer"
      {...dialog}
      draft="add-introducer"
      start={blank(emptyIntroducer)}
      rules={introducerRules}
      onSubmit={(values) => withValidPhone(values.mobile, () => add.run({ body: introducerBody(values) }))}
    >
      {(form) => <IntroducerFields form={form} />}
    </FormDialog>
  );
}
