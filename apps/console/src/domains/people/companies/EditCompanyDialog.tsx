import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { companies, type Company } from '@baobab/contract/people/companies';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { companiesMessages as messages } from './companies.messages.ts';
import { CompanyFields, companyRules, type CompanyValues } from './CompanyFields.tsx';

interface EditCompanyDialogProps {
  company: Company;
  /** Other queries of the company on the screen. */
  refresh?: readonly Endpoint[];
  opened: boolean;
  onClose: () => void;
}

export function EditCompanyDialog({ company, refresh = [], opened, onClose }: EditCompanyDialogProps) {
  const edit = useEdit(companies.edit, { done: messages.updated, refresh: [companies.list, ...refresh] });
  const { uuid } = company;
  return (
    <FormDialog
      title="Edit Company"
      subject={company.company_name}
      opened={opened}
      history={<RecordHistory of={companies.history} />}
      onClose={onClose}
      draft={`edit-company-${uuid}`}
      start={editing(company, valuesOf)}
      rules={companyRules}
      onSubmit={async (values, version) =>
        isValidPhone(values.mobile)
          ? edit.run({ body: { ...values, email: values.email.trim(), uuid, version } })
          : NOT_SENT
      }
    >
      {(form) => <CompanyFields form={form} />}
    </FormDialog>
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
