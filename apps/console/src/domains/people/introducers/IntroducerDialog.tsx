import { valuesLike } from '@baobab/contract/kit/pick';
import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { IntroducerFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';
import { emptyIntroducer, introducerBody, introducerRules } from './introducers.values.ts';

/** Views or edits an introducer. */
export function IntroducerDialog(dialog: RecordProps<Introducer>) {
  const edit = useEdit(introducers.edit, { done: messages.updated, refresh: [introducers.list] });
  const { uuid, introducer_name, referal_code } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title="Edit Introducer"
      viewTitle="View Introducer"
      subject={introducer_name}
      history={introducers.history}
      valuesOf={valuesLike(emptyIntroducer)}
      rules={introducerRules}
      onSubmit={(values, version) =>
        withValidPhone(values.mobile, () => edit.run({ body: { ...introducerBody(values), uuid, version } }))
      }
    >
      {(form) => <IntroducerFields form={form} referralCode={referal_code} />}
    </RecordForm>
  );
}
