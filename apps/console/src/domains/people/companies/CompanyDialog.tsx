import { companies, type Company } from '@baobab/contract/people/companies';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatPhone } from '../../../kit/format.ts';
import { recordDetail } from '../../workspace/records/public.ts';

export const CompanyDialog = ({ record: company, ...dialog }: RecordProps<Company>) => (
  <RecordDialog
    {...dialog}
    title="Company Details"
    subject={company.company_name}
    history={companies.history}
    details={detailsOf(company)}
  />
);

const detailsOf = (company: Company) => [
  { group: 'Company' },
  recordDetail('Company Name', 'company', company.uuid, company.company_name),
  { label: 'Company Id', value: company.company_reg_id },
  { group: 'Contact' },
  { label: 'First Name', value: company.firstName },
  { label: 'Last Name', value: company.lastName },
  { label: 'Email', value: company.email },
  { label: 'Mobile', value: formatPhone(company.mobile) },
  { label: 'Company Address', value: company.company_address },
  { group: 'Referral' },
  { label: 'Referral Code', value: company.wallet[0]?.referal_code },
];
