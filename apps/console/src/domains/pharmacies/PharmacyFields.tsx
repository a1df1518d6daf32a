import { TextField } from '../../kit/form/fields.tsx';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { missing, pharmaciesMessages as messages } from './pharmacies.messages.ts';

/** The labels of the required fields. */
const labels = {
  pharmacy_name: 'Pharmacy Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  account_name: 'Account Name',
  branch_name: 'Branch Name',
  bank_name: 'Bank Name',
  account_type: 'Account Type',
  account_number: 'Account Number',
  address: 'Address',
  city: 'City',
  area: 'Area',
  country: 'Country',
};
type Name = keyof typeof labels;

export const names = ['pharmacy_name', 'firstName', 'lastName'] as const;
export const bank = ['account_name', 'branch_name', 'bank_name', 'account_type', 'account_number'] as const;
export const address = ['address', 'city', 'area', 'country'] as const;

export const requiredRules = (fields: readonly Name[]) =>
  Object.fromEntries(fields.map((name) => [name, [required(missing(labels[name]))]]));
export const emailRules = {
  email: [required(missing(labels.email)), wellFormedEmail(messages.emailInvalid)],
};

export const RequiredFields = ({ fields }: { fields: readonly Name[] }) => (
  <>
    {fields.map((name) => (
      <TextField key={name} name={name} label={labels[name]} required />
    ))}
  </>
);
