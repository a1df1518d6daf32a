import { influencers, influencerTypes, type Influencer } from '@baobab/contract/influencers';
import { useMemo, type ReactNode } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../kit/dialog/ViewDialog.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';
import { CopyReferralUrl, ReferralFields } from './ReferralFields.tsx';

const rules = {
  firstName: [required(messages.masterFirstNameMissing)],
  lastName: [required(messages.masterLastNameMissing)],
  email: [required(messages.masterEmailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.masterMobileMissing)],
};

interface InfluencerDialogProps {
  influencer: Influencer;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits an influencer, with the referral code. */
export function InfluencerDialog({ influencer, opened, mode, onClose }: InfluencerDialogProps) {
  const edit = useEdit(influencers.edit, {
    valuesOf,
    done: messages.masterUpdated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [influencers.list],
  });
  const values = useMemo(() => valuesOf(influencer), [influencer]);
  return (
    <>
      <ViewDialog
        title="View Influencer"
        subject={influencer.influencer_name}
        width={640}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
        footer={<CopyReferralUrl uuid={influencer.uuid} />}
      >
        <InfluencerFields>
          <ReferralFields uuid={influencer.uuid} />
        </InfluencerFields>
      </ViewDialog>
      <FormDialog
        title="Edit Influencer"
        subject={influencer.influencer_name}
        width={640}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`influencer-${influencer.uuid}`}
        initial={values}
        rules={rules}
        onSubmit={async (changed) => {
          if (!isValidPhone(changed['mobile']!)) return { ok: false, fields: {} };
          const body = { ...bodyOf(changed), version: versionOf(changed) };
          return edit.run({ params: { uuid: influencer.uuid }, body });
        }}
      >
        <InfluencerFields>
          <ReferralFields uuid={influencer.uuid} />
          <CopyReferralUrl uuid={influencer.uuid} />
        </InfluencerFields>
      </FormDialog>
    </>
  );
}

const InfluencerFields = ({ children }: { children: ReactNode }) => (
  <>
    <TextField name="firstName" label="First Name" required />
    <TextField name="lastName" label="Last Name" required />
    <TextField name="email" label="Email" type="email" required />
    <SelectField name="active" label="Active" options={['True', 'False']} />
    {children}
    <PhoneField name="mobile" label="Mobile" required />
    <SelectField name="influencer_type" label="User Type" options={influencerTypes} />
  </>
);

const valuesOf = (one: Influencer): Values => ({
  firstName: one.firstName,
  lastName: one.lastName,
  email: one.email,
  active: one.active ? 'True' : 'False',
  mobile: one.mobile,
  influencer_type: one.influencer_type,
  version: String(one.version),
});

const bodyOf = ({ firstName = '', lastName = '', email = '', mobile = '', ...rest }: Values) => ({
  firstName,
  lastName,
  email: email.trim(),
  mobile,
  influencer_name: `${firstName.trim()} ${lastName.trim()}`.trim(),
  active: rest['active'] === 'True',
  influencer_type: rest['influencer_type'] as Influencer['influencer_type'],
});
