import { commonLanguages } from '@baobab/contract/data/languages';
import { genders } from '@baobab/contract/people/doctor-edit';
import { doctors } from '@baobab/contract/people/doctors';
import { useCall } from '../../../kit/api/queries.ts';
import { ChipsField } from './ChipsField.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { ImageUploadField } from '../../workspace/files/public.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import type { DoctorValues } from './doctors.values.ts';

interface DoctorFieldsProps {
  form: Form<DoctorValues>;
}

export const GeneralFields = ({ form }: DoctorFieldsProps) => (
  <>
    <ImageUploadField form={form} name="profile_pic" label="Profile Picture" />
    <TextField form={form} name="full_name" label="Full Name" required />
    <TextField form={form} name="mobile" label="Phone" required disabled />
    <TextField form={form} name="email" label="Email" required disabled />
    <NumberField form={form} name="consultation_fee" label="Consultation Fee" unit="₦" />
    <SelectField form={form} name="gender" label="Gender" options={genders} />
    <TextField form={form} name="practice_started_year" label="Practice Started Year" required />
    <TextField form={form} name="folioNumber" label="Folio Number" required />
    <TextField form={form} name="professional_detail.professional" label="Professional" />
    <TextField form={form} name="professional_detail.qualification" label="Qualification" required />
    <TextField form={form} name="education" label="Education" />
    <SpecialityField form={form} />
    <ChipsField form={form} name="languages" label="Languages" suggestions={commonLanguages} />
    <TextAreaField form={form} name="bio" label="Short Bio" />
  </>
);

function SpecialityField({ form }: DoctorFieldsProps) {
  const read = useCall(doctors.specialities, {});
  const suggestions = read.data?.data.map(({ name }) => name) ?? [];
  return (
    <>
      <ChipsField form={form} name="speciality" label="Speciality" suggestions={suggestions} />
      <ReadFailure text="The specialities could not be loaded." read={read} />
    </>
  );
}

export const ContactFields = ({ form }: DoctorFieldsProps) => (
  <>
    <h3>Address</h3>
    <TextField form={form} name="address.houseNumber" label="House Number" />
    <TextField form={form} name="address.city" label="City" />
    <TextField form={form} name="address.state" label="State" />
    <TextField form={form} name="address.postalcode" label="Postal Code" />
    <TextField form={form} name="address.country" label="Country" required />
    <h3>Bank Details</h3>
    <TextField form={form} name="bank_detail.acc_name" label="Account Name" />
    <TextField form={form} name="bank_detail.acc_number" label="Account Number" />
    <TextField form={form} name="bank_detail.acc_type" label="Account Type" />
    <TextField form={form} name="bank_detail.bank_name" label="Bank Name" />
    <TextField form={form} name="bank_detail.branch" label="Branch" />
    <TextField form={form} name="bank_detail.bankIban" label="IBAN" />
    <TextField form={form} name="bank_detail.bankSwiftIcd" label="SWIFT" />
  </>
);

export const ProfileFields = ({ form }: DoctorFieldsProps) => (
  <>
    <ImageUploadField form={form} name="sign_pic" label="Signature" />
    <h3>Videos</h3>
    {([0, 1, 2] as const).map((index) => (
      <TextField
        key={index}
        form={form}
        name={`profileVideoUrl.${index}`}
        label={`Video URL ${index + 1}`}
        placeholder="https://"
      />
    ))}
    <h3>Social Media</h3>
    <TextField form={form} name="social_media.fb" label="Facebook" placeholder="https://" />
    <TextField form={form} name="social_media.tw" label="Twitter" placeholder="https://" />
    <TextField form={form} name="social_media.insta" label="Instagram" placeholder="https://" />
    <TextField form={form} name="social_media.linkedin" label="LinkedIn" placeholder="https://" />
    <TextField form={form} name="social_media.youtube" label="YouTube" placeholder="https://" />
    <TextField form={form} name="social_media.other" label="Other" placeholder="https://" />
  </>
);

interface PersonFieldsProps extends DoctorFieldsProps {
  of: 'hr_info' | 'hr_info.emergencyContact';
  who: string;
}

const PersonFields = ({ form, of, who }: PersonFieldsProps) => (
  <>
    <TextField form={form} name={`${of}.full_name`} label={`${who} Full Name`} />
    <TextField form={form} name={`${of}.email`} label={`${who} Email`} type="email" />
    <TextField form={form} name={`${of}.mobile`} label={`${who} Mobile`} />
    <TextField form={form} name={`${of}.address`} label={`${who} Address`} />
  </>
);

export const OfficeFields = ({ form }: DoctorFieldsProps) => (
  <>
    <h3>HR Info</h3>
    <PersonFields form={form} of="hr_info" who="HR" />
    <h3>Emergency Contact</h3>
    <PersonFields form={form} of="hr_info.emergencyContact" who="Emergency" />
    <h3>License Info</h3>
    <TextField form={form} name="hr_info.license.li_authority" label="License Authority" disabled />
    <TextField form={form} name="hr_info.license.dateIssue" label="Date of Issue" disabled />
    <TextField form={form} name="hr_info.license.dateExpiry" label="Date of Expiry" disabled />
  </>
);
