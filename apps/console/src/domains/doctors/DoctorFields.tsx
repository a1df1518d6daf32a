import { commonLanguages } from '@baobab/contract/data/languages';
import { doctors, genders } from '@baobab/contract/doctors';
import { useCall } from '../../kit/api/queries.ts';
import { ChipsField } from './ChipsField.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { ImageUploadField } from '../files/public.ts';
import { NumberField, PERCENT } from '../../kit/form/NumberField.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';

export const GeneralFields = () => (
  <>
    <ImageUploadField name="profile_pic" label="Profile Picture" />
    <TextField name="full_name" label="Full Name" required />
    <TextField name="mobile" label="Phone" required disabled />
    <TextField name="email" label="Email" required disabled />
    <NumberField name="consultation_fee" label="Consultation Fee" unit="₦" />
    <SelectField name="gender" label="Gender" options={genders} />
    <TextField name="practice_started_year" label="Practice Started Year" required />
    <TextField name="folioNumber" label="Folio Number" required />
    <TextField name="professional_detail/professional" label="Professional" />
    <TextField name="professional_detail/qualification" label="Qualification" required />
    <TextField name="education" label="Education" />
    <SpecialityField />
    <ChipsField name="languages" label="Languages" suggestions={commonLanguages} />
    <TextAreaField name="bio" label="Short Bio" />
  </>
);

function SpecialityField() {
  const { data } = useCall(doctors.specialities, {});
  return (
    <ChipsField name="speciality" label="Speciality" suggestions={data?.data.map(({ name }) => name) ?? []} />
  );
}

export const ContactFields = () => (
  <>
    <h3>Address</h3>
    <TextField name="address/houseNumber" label="House Number" />
    <TextField name="address/city" label="City" />
    <TextField name="address/state" label="State" />
    <TextField name="address/postalcode" label="Postal Code" />
    <TextField name="address/country" label="Country" required />
    <h3>Bank Details</h3>
    <TextField name="bank_detail/acc_name" label="Account Name" />
    <TextField name="bank_detail/acc_number" label="Account Number" />
    <TextField name="bank_detail/acc_type" label="Account Type" />
    <TextField name="bank_detail/bank_name" label="Bank Name" />
    <TextField name="bank_detail/branch" label="Branch" />
    <TextField name="bank_detail/bankIban" label="IBAN" />
    <TextField name="bank_detail/bankSwiftIcd" label="SWIFT" />
  </>
);

export const ProfileFields = () => (
  <>
    <ImageUploadField name="sign_pic" label="Signature" />
    <h3>Videos</h3>
    {[0, 1, 2].map((index) => (
      <TextField
        key={index}
        name={`profileVideoUrl/${index}`}
        label={`Video URL ${index + 1}`}
        placeholder="https://"
      />
    ))}
    <h3>Social Media</h3>
    <TextField name="social_media/fb" label="Facebook" placeholder="https://" />
    <TextField name="social_media/tw" label="Twitter" placeholder="https://" />
    <TextField name="social_media/insta" label="Instagram" placeholder="https://" />
    <TextField name="social_media/linkedin" label="LinkedIn" placeholder="https://" />
    <TextField name="social_media/youtube" label="YouTube" placeholder="https://" />
    <TextField name="social_media/other" label="Other" placeholder="https://" />
  </>
);

const PersonFields = ({ of, who }: { of: string; who: string }) => (
  <>
    <TextField name={`${of}/full_name`} label={`${who} Full Name`} />
    <TextField name={`${of}/email`} label={`${who} Email`} type="email" />
    <TextField name={`${of}/mobile`} label={`${who} Mobile`} />
    <TextField name={`${of}/address`} label={`${who} Address`} />
  </>
);

export const OfficeFields = () => (
  <>
    <h3>HR Info</h3>
    <PersonFields of="hr_info" who="HR" />
    <h3>Emergency Contact</h3>
    <PersonFields of="hr_info/emergencyContact" who="Emergency" />
    <h3>License Info</h3>
    <TextField name="hr_info/license/li_authority" label="License Authority" disabled />
    <TextField name="hr_info/license/dateIssue" label="Date of Issue" disabled />
    <TextField name="hr_info/license/dateExpiry" label="Date of Expiry" disabled />
  </>
);

export const CommissionFields = () => (
  <>
    <NumberField name="advice_commission" label="Lab Test Advice Commission" {...PERCENT} />
    <NumberField name="medicine_prescription_commision" label="Prescription Commission" {...PERCENT} />
  </>
);
