import { col, table } from '@baobab/postgres/table';

export const partnersTables = {
  partner_users: table({
    account_uuid: col.uuid,
    partner_uuid: col.uuid,
    branch_uuid: col.uuid,
    role: col.text,
    working_time: col.text.auto,
    branch_city_uuid: col.uuid,
    branch_area_uuid: col.uuid,
    city_uuid: col.uuid.null,
    area_uuid: col.uuid.null,
    door_no: col.text,
    street: col.text,
    pincode: col.text,
  }),
};
