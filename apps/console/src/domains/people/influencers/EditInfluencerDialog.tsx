import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';
import { contactBody, contactOf, type ContactValues } from './influencers.values.ts';

const rules: Rules<ContactValues> = {
  email: [required(messages.editEmailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.editPhoneMissing)],
};

/** The edit dialog of the list screen: names, e-mail and phone. */
export function EditInfluencerDialog(dialog: RecordProps<Influencer>) {
  const influencer = dialog.record;
  const edit = useEdit(influencers.edit, {
    done: messages.updated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [influencers.list],
  });
  const { uuid } = influencer;
  return (
    <RecordForm
      {...dialog}
      title="Edit influencer Details"
      subject={influencer.influencer_name}
      history={influencers.history}
      valuesOf={contactOf}
      rules={rules}
      onSubmit={(values, version) =>
        withValidPhone(values.mobile, () =>
          edit.run({ params: { uuid }, body: { ...contactBody(values, influencer), version } }),
        )
      }
    >
      {(form) => (
        <>
          <TextField form={form} name="firstName" label="First Name" />
          <TextField form={form} name="lastName" label="Last Name" />
          <TextField form={form} name="influencer_name" label="Display Name" />
          <TextField form={form} name="email" label="Email" type="email" required />
          <PhoneField form={form} name="mobile" label="Phone" required />
        </>
      )}
    </RecordForm>
  );
}
