import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { IntroducerFields } from './IntroducerFields.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';
import { introducerBody, introducerRules, type IntroducerValues } from './introducers.values.ts';

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
      valuesOf={valuesOf}
      rules={introducerRules}
      onSubmit={async (values, version) =>
        isValidPhone(values.mobile)
          ? edit.run({ body: { ...introducerBody(values), uuid, version } })
          : NOT_SENT
      }
    >
      {(form) => <IntroducerFields form={form} referralCode={referal_code} />}
    </RecordForm>
  );
}

const valuesOf = ({ firstName, lastName, email, mobile }: Introducer): IntroducerValues => ({
  firstName,
  lastName,
  email,
  mobile,
});
