import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { valuesLike } from '@baobab/contract/kit/pick';
import { companies, type Company } from '@baobab/contract/people/companies';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';
import { CompanyFields, companyRules, emptyCompany } from './CompanyFields.tsx';

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
      valuesOf={valuesLike(emptyCompany)}
      rules={companyRules}
      onSubmit={(values, version) =>
        withValidPhone(values.mobile, () =>
          edit.run({ body: { ...values, email: values.email.trim(), uuid, version } }),
        )
      }
    >
      {(form) => <CompanyFields form={form} />}
    </RecordForm>
  );
}
