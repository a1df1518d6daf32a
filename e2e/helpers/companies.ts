import type { Company } from '@baobab/contract/people/companies';
import { call, newPerson, type Session } from './api.ts';
import { unique } from './master-data.ts';

export async function addCompany(session: Session): Promise<Company> {
  const name = unique('E2E Works');
  const body = {
    ...newPerson(),
    company_name: name,
    company_reg_id: name.replaceAll(' ', '-'),
    company_address: '1 Allen Avenue, Lagos',
  };
  return (await call<{ data: Company }>('POST', '/user/auth/company/register', session, body)).data;
}
