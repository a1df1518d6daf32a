import { displayName, influencers } from '@baobab/contract/people/influencers';
import { influencerTypes } from '@baobab/contract/people/partners';
import type { BodyOf } from '@baobab/contract/kit/client';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { filled, type FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { RadioField } from '../../../kit/form/RadioField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { influencersMessages as messages } from './influencers.messages.ts';

type InfluencerValues = FormOf<BodyOf<typeof influencers.add>>;

const empty: InfluencerValues = {
  influencer_type: 'influencer',
  firstName: '',
  lastName: '',
  influencer_name: '',
  email: '',
  mobile: '',
};

const rules: Rules<InfluencerValues> = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

export function AddInfluencerDialog(dialog: OpenProps) {
  const add = useAction(influencers.add, {
    done: messages.added,
    onFail: notifyServerMessage({ title: messages.addFailed }),
    refresh: [influencers.list],
  });
  return (
    <FormDialog
      title="Add Influencer"
      {...dialog}
      draft="add-influencer"
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) =>
        withValidPhone(values.mobile, () =>
          add.run({
            body: {
              ...values,
              email: values.email.trim(),
              influencer_name:
                values.influencer_name.trim() || displayName(values.firstName, values.lastName),
              influencer_type: filled(values.influencer_type),
            },
          }),
        )
      }
    >
      {(form) => (
        <>
          <RadioField form={form} name="influencer_type" label="Type" options={influencerTypes} />
          <TextField form={form} name="firstName" label="First Name" required />
          <TextField form={form} name="lastName" label="Last Name" required />
          <TextField form={form} name="influencer_name" label="Display Name" />
          <TextField form={form} name="email" label="Email" type="email" required />
          <PhoneField form={form} name="mobile" label="Mobile" required />
        </>
      )}
    </FormDialog>
  );
}
