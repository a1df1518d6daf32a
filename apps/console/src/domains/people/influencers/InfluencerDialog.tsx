import { influencers, type Influencer } from '@baobab/contract/people/influencers';
import { influencerTypes } from '@baobab/contract/people/partners';
import type { BodyOf } from '@baobab/contract/kit/client';
import type { ReactNode } from 'react';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { SelectField, TextField, trueFalse } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';
import { contactBody, contactOf, type ContactValues } from './influencers.values.ts';
import { CopyReferralUrl, ReferralFields } from './ReferralFields.tsx';

type InfluencerValues = ContactValues &
  Pick<FormOf<BodyOf<typeof influencers.edit>>, 'active' | 'influencer_type'>;

const rules: Rules<InfluencerValues> = {
  firstName: [required(messages.masterFirstNameMissing)],
  lastName: [required(messages.masterLastNameMissing)],
  email: [required(messages.masterEmailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.masterMobileMissing)],
};

/** Views or edits an influencer, with the referral code. */
export function InfluencerDialog(dialog: RecordProps<Influencer>) {
  const { record: influencer, mode } = dialog;
  const edit = useEdit(influencers.edit, {
    done: messages.masterUpdated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [influencers.list],
  });
  const { uuid } = influencer;
  return (
    <RecordForm
      {...dialog}
      title="Edit Influencer"
      viewTitle="View Influencer"
      subject={influencer.influencer_name}
      width={640}
      history={influencers.history}
      footer={<CopyReferralUrl uuid={uuid} />}
      valuesOf={valuesOf}
      rules={rules}
      onSubmit={(values, version) =>
        withValidPhone(values.mobile, () =>
          edit.run({ params: { uuid }, body: { ...bodyOf(values, influencer), version } }),
        )
      }
    >
      {(form) => (
        <InfluencerFields form={form}>
          <ReferralFields uuid={uuid} />
          {mode === 'edit' && <CopyReferralUrl uuid={uuid} />}
        </InfluencerFields>
      )}
    </RecordForm>
  );
}

interface InfluencerFieldsProps {
  form: Form<InfluencerValues>;
  children: ReactNode;
}

const InfluencerFields = ({ form, children }: InfluencerFieldsProps) => (
  <>
    <TextField form={form} name="firstName" label="First Name" required />
    <TextField form={form} name="lastName" label="Last Name" required />
    <TextField form={form} name="influencer_name" label="Display Name" />
    <TextField form={form} name="email" label="Email" type="email" required />
    <SelectField form={form} name="active" label="Active" options={trueFalse} />
    {children}
    <PhoneField form={form} name="mobile" label="Mobile" required />
    <SelectField form={form} name="influencer_type" label="User Type" options={influencerTypes} />
  </>
);

const valuesOf = (influencer: Influencer): InfluencerValues => ({
  ...contactOf(influencer),
  active: influencer.active,
  influencer_type: influencer.influencer_type,
});

const bodyOf = (values: InfluencerValues, influencer: Influencer) => ({
  ...contactBody(values, influencer),
  influencer_type: filled(values.influencer_type),
});
