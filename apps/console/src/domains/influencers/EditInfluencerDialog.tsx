import { influencers, type Influencer } from '@baobab/contract/influencers';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';

const rules = {
  email: [required(messages.editEmailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.editPhoneMissing)],
};

interface EditInfluencerDialogProps {
  influencer: Influencer;
  opened: boolean;
  onClose: () => void;
}

/** The edit dialog of the list screen: names, e-mail and phone. */
export function EditInfluencerDialog({ influencer, opened, onClose }: EditInfluencerDialogProps) {
  const edit = useEdit(influencers.edit, {
    valuesOf,
    done: messages.updated,
    onFail: notifyServerMessage({ seconds: 1 }),
    refresh: [influencers.list],
  });
  const values = useMemo(() => valuesOf(influencer), [influencer]);
  return (
    <FormDialog
      title="Edit influencer Details"
      subject={influencer.influencer_name}
      opened={opened}
      onClose={onClose}
      draft={`edit-influencer-${influencer.uuid}`}
      initial={values}
      rules={rules}
      onSubmit={async ({ firstName = '', lastName = '', email = '', mobile = '', ...rest }) => {
        if (!isValidPhone(mobile)) return { ok: false, fields: {} };
        const influencer_name = `${firstName.trim()} ${lastName.trim()}`.trim();
        const version = versionOf(rest);
        const body = { firstName, lastName, email: email.trim(), mobile, influencer_name, version };
        return edit.run({ params: { uuid: influencer.uuid }, body });
      }}
    >
      <TextField name="firstName" label="First Name" />
      <TextField name="lastName" label="Last Name" />
      <TextField name="email" label="Email" type="email" required />
      <PhoneField name="mobile" label="Phone" required />
    </FormDialog>
  );
}

const valuesOf = ({ firstName, lastName, email, mobile, version }: Influencer) => ({
  firstName,
  lastName,
  email,
  mobile,
  version: String(version),
});
