import type { PharmacyRow } from './pharmacies.repository.ts';

export const presentPharmacy = (row: PharmacyRow) => ({
  uuid: row.uuid,
  pharmacy_name: row.pharmacy_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  group: row.kind,
  created_by_introducer_uuid: row.introducer_uuid,
  refered_code: row.referred_code,
  profile: {
    address: { address: row.address, area: row.area, city: row.city, country: row.country },
    bank: {
      account_name: row.account_name,
      account_number: row.account_number,
      bank_name: row.bank_name,
      branch_name: row.branch_name,
      account_type: row.account_type,
    },
  },
});
