import * as z from 'zod';
import { list } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Pharmacist partners: independent pharmacies that bring users and earn a commission. */
const address = z.object({ address: z.string(), area: z.string(), city: z.string(), country: z.string() });
const bank = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  account_type: z.string(),
});

export const pharmacy = z.object({
  uuid,
  pharmacy_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  group: z.string(),
  created_by_introducer_uuid: uuid.nullable(),
  refered_code: z.string().nullable(),
  profile: z.object({ address, bank }),
});

export const pharmacies = {
  list: list({
    path: '/user/auth/pharmacy/list',
    summary: 'Pharmacist partners, newest first',
    may: 'pharmacies:read',
    row: pharmacy,
    paging: 'skip',
    rows: 'data',
    total: 'count',
  }),
};
