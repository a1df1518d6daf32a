import { companies } from '@baobab/contract/people/companies';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { companiesMessages as messages } from './companies.messages.ts';
import { CompanyFields, companyRules, emptyCompany } from './CompanyFields.tsx';

export function AddCompanyDialog(dialog: OpenProps) {
  const add = useAction(companies.add, { done: messages.added, refresh: [companies.list] });
  return (
    <FormDialog
      title="Add Company"
      {...dialog}
      draft="add-company"
      start={blank(emptyCompany)}
      rules={companyRules}
      onSubmit={(values) =>
        withValidPhone(values.mobile, () => add.run({ body: { ...values, email: values.email.trim() } }))
      }
    >
      {(form) => <CompanyFields form={form} />}
    </FormDialog>
  );
}
