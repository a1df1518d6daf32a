import { influencers, influencerTypes } from '@baobab/contract/influencers';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';
import { useAction } from '../../kit/feedback/use-action.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { RadioField } from '../../kit/form/RadioField.tsx';
import { influencersMessages as messages } from './influencers.messages.ts';

const initial = { influencer_type: 'influencer', firstName: '', lastName: '', email: '', mobile: '' };

const rules = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

export function AddInfluencerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(influencers.add, {
    done: messages.added,
    onFail: notifyServerMessage({ title: messages.addFailed }),
    refresh: [influencers.list],
  });
  return (
    <FormDialog
      title="Add Influencer"
      opened={opened}
      onClose={onClose}
      draft="add-influencer"
      initial={initial}
      rules={rules}
      onSubmit={async ({ firstName = '', lastName = '', email = '', mobile = '', ...chosen }) => {
        if (!isValidPhone(mobile)) return { ok: false, fields: {} };
        const influencer_type = chosen['influencer_type'] as (typeof influencerTypes)[number];
        const influencer_name = `${firstName.trim()} ${lastName.trim()}`;
        return add.run({
          body: { firstName, lastName, email: email.trim(), mobile, influencer_name, influencer_type },
        });
      }}
    >
      <RadioField name="influencer_type" label="Type" options={influencerTypes} />
      <TextField name="firstName" label="First Name" required />
      <TextField name="lastName" label="Last Name" required />
      <TextField name="email" label="Email" type="email" required />
      <PhoneField name="mobile" label="Mobile" required />
    </FormDialog>
  );
}
