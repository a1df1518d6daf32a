import { companies, type Company } from '@baobab/contract/companies';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import type { Values } from '../../kit/form/form-store.ts';
import { isValidPhone } from '../../kit/form/PhoneField.tsx';
import { companiesMessages as messages } from './companies.messages.ts';
import { bodyOf, CompanyFields, companyRules } from './CompanyFields.tsx';

interface EditCompanyDialogProps {
  company: Company;
  opened: boolean;
  onClose: () => void;
}

export function EditCompanyDialog({ company, opened, onClose }: EditCompanyDialogProps) {
  const edit = useEdit(companies.edit, { valuesOf, done: messages.updated, refresh: [companies.list] });
  const values = useMemo(() => valuesOf(company), [company]);
  return (
    <FormDialog
      title="Edit Company"
      subject={company.company_name}
      opened={opened}
      onClose={onClose}
      draft={`edit-company-${company.uuid}`}
      initial={values}
      rules={companyRules}
      onSubmit={async (changed) =>
        isValidPhone(changed['mobile']!)
          ? edit.run({
              body: { ...bodyOf(changed), uuid: company.uuid, version: versionOf(changed) },
            })
          : { ok: false, fields: {} }
      }
    >
      <CompanyFields />
    </FormDialog>
  );
}

const valuesOf = (company: Company): Values => ({
  company_name: company.company_name,
  company_reg_id: company.company_reg_id,
  firstName: company.firstName,
  lastName: company.lastName,
  email: company.email,
  mobile: company.mobile,
  company_address: company.company_address,
  version: String(company.version),
});
