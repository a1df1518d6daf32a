import type { companies } from '@baobab/contract/people/companies';
import type { BodyOf } from '@baobab/contract/kit/client';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { PhoneField } from '../../../kit/form/PhoneField.tsx';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';

export type CompanyValues = FormOf<BodyOf<typeof companies.add>>;

export const emptyCompany: CompanyValues = {
  company_name: '',
  company_reg_id: '',
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  company_address: '',
};

export const companyRules: Rules<CompanyValues> = {
  company_name: [required(messages.nameMissing)],
  company_reg_id: [required(messages.regIdMissing)],
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
  company_address: [required(messages.addressMissing)],
};

export const CompanyFields = ({ form }: { form: Form<CompanyValues> }) => (
  <>
    <TextField form={form} name="company_name" label="Company Name" required />
    <TextField form={form} name="company_reg_id" label="Company Reg Id" required />
    <TextField form={form} name="firstName" label="First Name" required />
    <TextField form={form} name="lastName" label="Last Name" required />
    <TextField form={form} name="email" label="Email" type="email" required />
    <PhoneField form={form} name="mobile" label="Mobile" required />
    <TextAreaField form={form} name="company_address" label="Company Address" required />
  </>
);
