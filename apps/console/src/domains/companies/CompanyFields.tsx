import type { NewCompany } from '@baobab/contract/companies';
import { TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { PhoneField } from '../../kit/form/PhoneField.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';

export const companyRules = {
  company_name: [required(messages.nameMissing)],
  company_reg_id: [required(messages.regIdMissing)],
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
  company_address: [required(messages.addressMissing)],
};

export const CompanyFields = () => (
  <>
    <TextField name="company_name" label="Company Name" required />
    <TextField name="company_reg_id" label="Company Reg Id" required />
    <TextField name="firstName" label="First Name" required />
    <TextField name="lastName" label="Last Name" required />
    <TextField name="email" label="Email" type="email" required />
    <PhoneField name="mobile" label="Mobile" required />
    <TextAreaField name="company_address" label="Company Address" required />
  </>
);

export const bodyOf = (values: Values): NewCompany => ({
  company_name: values['company_name']!,
  company_reg_id: values['company_reg_id']!,
  firstName: values['firstName']!,
  lastName: values['lastName']!,
  email: values['email']!.trim(),
  mobile: values['mobile']!,
  company_address: values['company_address']!,
});
