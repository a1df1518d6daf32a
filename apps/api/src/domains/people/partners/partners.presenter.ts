import { pick } from '@baobab/contract/kit/pick';
import type { Partner } from '@baobab/contract/people/partners';
import type { PartnerRow } from './partners.repository.ts';

export const presentPartner = (row: PartnerRow): Partner => ({
  ...pick(row, ['uuid', 'email', 'username', 'mobile', 'verified', 'active']),
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  open_close_time: row.working_time,
  branch_name: row.branch,
  branchLocation: {
    city: { id: row.branch_city_uuid, name: row.branch_city },
    area: { id: row.branch_area_uuid, name: row.branch_area },
  },
  address: [
    {
      ...(row.city_uuid && { city: row.city_uuid, city_name: row.city ?? '' }),
      ...(row.area_uuid && { area: row.area_uuid, area_name: row.area ?? '' }),
      pincode: row.pincode,
      street: row.street,
      door_no: row.door_no,
    },
  ],
  group: row.kind as Partner['group'],
  role: row.role as Partner['role'],
  partner_name: row.partner,
  version: row.version,
});
