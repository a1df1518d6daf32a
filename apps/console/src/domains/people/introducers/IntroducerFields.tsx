import { TextInput } from '@mantine/core';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { PhoneField } from '../../../kit/form/PhoneField.tsx';
import type { IntroducerValues } from './introducers.values.ts';

interface IntroducerFieldsProps {
  form: Form<IntroducerValues>;
  /** Not entered, because the server generates it. */
  referralCode?: string;
}

export const IntroducerFields = ({ form, referralCode }: IntroducerFieldsProps) => (
  <>
    <TextField form={form} name="firstName" label="First Name" required />
    <TextField form={form} name="lastName" label="Last Name" required />
    <TextField form={form} name="email" label="Email" type="email" required />
    {referralCode !== undefined && <TextInput label="Referral Code" value={referralCode} disabled />}
    <PhoneField form={form} name="mobile" label="Contact Number" required />
  </>
);
