import type { FieldValues } from 'react-hook-form';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, Name } from '../../../kit/form/form.ts';
import { required, type Rule } from '../../../kit/form/rules.ts';
import { missing } from './pharmacies.messages.ts';

/** The labels of the required fields, by the last part of their name. */
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
type Label = keyof typeof labels;
type Labelled = Label | `${string}.${Label}`;

const labelOf = (name: Labelled) => labels[name.split('.').at(-1) as Label];

export const names = ['pharmacy_name', 'firstName', 'lastName'] as const;
export const bank = ['account_name', 'branch_name', 'bank_name', 'account_type', 'account_number'] as const;
export const address = ['address', 'city', 'area', 'country'] as const;

export const requiredRules = <N extends Labelled>(fields: readonly N[]) =>
  Object.fromEntries(fields.map((name) => [name, [required(missing(labelOf(name)))]])) as Record<N, Rule[]>;

interface RequiredFieldsProps<V extends FieldValues> {
  form: Form<V>;
  fields: readonly (Name<V, string> & Labelled)[];
}

export const RequiredFields = <V extends FieldValues>({ form, fields }: RequiredFieldsProps<V>) => (
  <>
    {fields.map((name) => (
      <TextField key={name} form={form} name={name} label={labelOf(name)} required />
    ))}
  </>
);
