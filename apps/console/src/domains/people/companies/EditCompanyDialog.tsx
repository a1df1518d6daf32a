import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { companies, type Company } from '@baobab/contract/people/companies';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';
import { CompanyFields, companyRules, type CompanyValues } from './CompanyFields.tsx';

interface EditCompanyDialogProps extends RecordProps<Company> {
  /** Other queries of the company on the screen. */
  refresh?: readonly Endpoint[];
}

export function EditCompanyDialog({ refresh = [], ...dialog }: EditCompanyDialogProps) {
  const edit = useEdit(companies.edit, { done: messages.updated, refresh: [companies.list, ...refresh] });
  const { uuid, company_name } = dialog.record;
  return (
    <RecordForm
      {...dialog}
      title="Edit Company"
      subject={company_name}
      history={companies.history}
      valuesOf={valuesOf}
      rules={companyRules}
      onSubmit={async (values, version) =>
        isValidPhone(values.mobile)
          ? edit.run({ body: { ...values, email: values.email.trim(), uuid, version } })
          : NOT_SENT
      }
    >
      {(form) => <CompanyFields form={form} />}
    </RecordForm>
  );
}

const valuesOf = (company: Company): CompanyValues => ({
  company_name: company.company_name,
  company_reg_id: company.company_reg_id,
  firstName: company.firstName,
  lastName: company.lastName,
  email: company.email,
  mobile: company.mobile,
  company_address: company.company_address,
});
