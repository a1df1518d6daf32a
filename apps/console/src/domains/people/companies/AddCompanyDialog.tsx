import { companies } from '@baobab/contract/people/companies';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { companiesMessages as messages } from './companies.messages.ts';
import { CompanyFields, companyRules, type CompanyValues } from './CompanyFields.tsx';

const empty: CompanyValues = {
  company_name: '',
  company_reg_id: '',
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  company_address: '',
};

export function AddCompanyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(companies.add, { done: messages.added, refresh: [companies.list] });
  return (
    <FormDialog
      title="Add Company"
      opened={opened}
      onClose={onClose}
      draft="add-company"
      start={blank(empty)}
      rules={companyRules}
      onSubmit={async (values) =>
        isValidPhone(values.mobile) ? add.run({ body: { ...values, email: values.email.trim() } }) : NOT_SENT
      }
    >
      {(form) => <CompanyFields form={form} />}
    </FormDialog>
  );
}
