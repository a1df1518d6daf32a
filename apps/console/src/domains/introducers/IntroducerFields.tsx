import type { introducers } from '@baobab/contract/introducers';
import type { BodyOf } from '@baobab/contract/kit/client';
import { TextInput } from '@mantine/core';
import { TextField } from '../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../kit/form/rules.ts';
import { PhoneField } from '../../kit/form/PhoneField.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';

export type IntroducerValues = Omit<FormOf<BodyOf<typeof introducers.add>>, 'introducer_name'>;

export const introducerRules: Rules<IntroducerValues> = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

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
