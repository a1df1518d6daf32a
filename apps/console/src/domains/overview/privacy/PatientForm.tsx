import { people } from '@baobab/contract/overview/people';
import { privacy, type Gender, type StoredPatientData } from '@baobab/contract/overview/privacy';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { isValidPhone, PhoneField } from '../../../kit/form/PhoneField.tsx';
import { required, unlessEmpty, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { draftOf } from './drafts.ts';
import { genderOptions, privacyMessages as messages } from './privacy.messages.ts';

interface PatientValues {
  first_name: string;
  last_name: string;
  email: string;
  secondary_email: string;
  mobile: string;
  other_mobile: string;
  dob: string | null;
  gender: Gender | null;
  blood_group: string;
  marital_status: string;
}

const email = [unlessEmpty(wellFormedEmail(messages.emailInvalid))];
const rules: Rules<PatientValues> = {
  first_name: [required(messages.firstNameMissing)],
  email,
  secondary_email: email,
};

const valuesOf = (patient: StoredPatientData): PatientValues => ({
  first_name: patient.first_name,
  last_name: patient.last_name,
  email: patient.email ?? '',
  secondary_email: patient.secondary_email ?? '',
  mobile: patient.mobile ?? '',
  other_mobile: patient.other_mobile ?? '',
  dob: patient.dob,
  gender: patient.gender as Gender | null,
  blood_group: patient.blood_group ?? '',
  marital_status: patient.marital_status ?? '',
});

const textOrNull = (text: string) => text.trim() || null;

const bodyOf = (values: PatientValues) => ({
  ...values,
  email: textOrNull(values.email),
  secondary_email: textOrNull(values.secondary_email),
  mobile: textOrNull(values.mobile),
  other_mobile: textOrNull(values.other_mobile),
  blood_group: textOrNull(values.blood_group),
  marital_status: textOrNull(values.marital_status),
});

interface PatientFormProps {
  patient: StoredPatientData;
  onCancel: () => void;
  onDone: () => void;
}

export function PatientForm({ patient, onCancel, onDone }: PatientFormProps) {
  const edit = useEdit(privacy.correctPatient, {
    done: messages.corrected,
    refresh: [people.get, privacy.data],
  });
  return (
    <DraftForm<PatientValues>
      draft={draftOf(patient)}
      start={editing(patient, valuesOf)}
      rules={rules}
      submitLabel="Save"
      onCancel={onCancel}
      onDone={onDone}
      onSubmit={async (values, version) =>
        [values.mobile, values.other_mobile].every((mobile) => !mobile || isValidPhone(mobile))
          ? edit.run({ params: { uuid: patient.uuid }, body: { ...bodyOf(values), version } })
          : NOT_SENT
      }
    >
      {(form) => (
        <>
          <TextField form={form} name="first_name" label="First Name" required />
          <TextField form={form} name="last_name" label="Last Name" />
          <TextField form={form} name="email" label="Email" type="email" />
          <TextField form={form} name="secondary_email" label="Secondary Email" type="email" />
          <PhoneField form={form} name="mobile" label="Phone Number" />
          <PhoneField form={form} name="other_mobile" label="Other Phone Number" />
          <DayField form={form} name="dob" label="Date of Birth" />
          <SelectField form={form} name="gender" label="Gender" options={genderOptions} />
          <TextField form={form} name="blood_group" label="Blood Group" />
          <TextField form={form} name="marital_status" label="Marital Status" />
        </>
      )}
    </DraftForm>
  );
}
