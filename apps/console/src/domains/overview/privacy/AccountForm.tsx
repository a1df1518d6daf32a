import { pick } from '@baobab/contract/kit/pick';
import { people } from '@baobab/contract/overview/people';
import { privacy, type Gender, type StoredPersonalData } from '@baobab/contract/overview/privacy';
import { users } from '@baobab/contract/people/users';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { draftOf } from './drafts.ts';
import { genderOptions, privacyMessages as messages } from './privacy.messages.ts';

interface AccountValues {
  first_name: string;
  middle_name: string;
  last_name: string;
  email: string;
  mobile: string;
  dob: string | null;
  gender: Gender | null;
  blood_group: string;
  push_consent: boolean;
}

const rules: Rules<AccountValues> = {
  first_name: [required(messages.firstNameMissing)],
  last_name: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

const valuesOf = (data: StoredPersonalData): AccountValues => ({
  ...pick(data, ['first_name', 'middle_name', 'last_name', 'email', 'mobile', 'dob']),
  gender: data.gender as Gender | null,
  blood_group: data.blood_group ?? '',
  push_consent: data.push_consent,
});

const consentOptions = [
  { value: true, label: 'Agreed' },
  { value: false, label: 'Not agreed' },
];

interface AccountFormProps {
  data: StoredPersonalData;
  onCancel: () => void;
  onDone: () => void;
}

export function AccountForm({ data, onCancel, onDone }: AccountFormProps) {
  const edit = useEdit(privacy.correct, {
    done: messages.corrected,
    refresh: [people.get, users.list, privacy.data],
  });
  return (
    <DraftForm<AccountValues>
      draft={draftOf(data)}
      start={editing(data, valuesOf)}
      rules={rules}
      submitLabel="Save"
      onCancel={onCancel}
      onDone={onDone}
      onSubmit={(values, version) =>
        withValidPhone(values.mobile, () =>
          edit.run({
            params: { uuid: data.uuid },
            body: {
              ...values,
              email: values.email.trim(),
              blood_group: values.blood_group.trim() || null,
              version,
            },
          }),
        )
      }
    >
      {(form) => (
        <>
          <TextField form={form} name="first_name" label="First Name" required />
          <TextField form={form} name="middle_name" label="Middle Name" />
          <TextField form={form} name="last_name" label="Last Name" required />
          <TextField form={form} name="email" label="Email" type="email" required />
          <PhoneField form={form} name="mobile" label="Phone Number" required />
          <DayField form={form} name="dob" label="Date of Birth" />
          <SelectField form={form} name="gender" label="Gender" options={genderOptions} />
          <TextField form={form} name="blood_group" label="Blood Group" />
          <SelectField form={form} name="push_consent" label="Push notifications" options={consentOptions} />
        </>
      )}
    </DraftForm>
  );
}
