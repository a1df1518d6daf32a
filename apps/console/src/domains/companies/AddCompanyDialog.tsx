import { companies } from '@baobab/contract/companies';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';
import { bodyOf, CompanyFields, companyRules } from './CompanyFields.tsx';

const initial = {
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
      initial={initial}
      rules={companyRules}
      onSubmit={async (values) =>
        isValidPhone(values['mobile']!) ? add.run({ body: bodyOf(values) }) : { ok: false, fields: {} }
      }
    >
      <CompanyFields />
    </FormDialog>
  );
}
