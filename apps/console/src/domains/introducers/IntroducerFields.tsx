import { TextField } from '../../kit/form/fields.tsx';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { PhoneField } from '../../kit/form/PhoneField.tsx';
import { introducersMessages as messages } from './introducers.messages.ts';

export const introducerRules = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

export const NameFields = () => (
  <>
    <TextField name="firstName" label="First Name" required />
    <TextField name="lastName" label="Last Name" required />
    <TextField name="email" label="Email" type="email" required />
  </>
);

/** Read-only: the server generates the code. */
export const CodeField = () => <TextField name="referal_code" label="Referral Code" disabled />;

export const ContactField = () => <PhoneField name="mobile" label="Contact Number" required />;
