import { col, table } from '@baobab/postgres/table';

export const pharmaciesTables = {
  pharmacies: table({
    account_uuid: col.uuid,
    pharmacy_name: col.text,
    introducer_uuid: col.uuid.null,
    referred_code: col.text.null,
    address: col.text.auto,
    area: col.text.auto,
    city: col.text.auto,
    country: col.text.auto,
    account_name: col.text.auto,
    account_number: col.text.auto,
    bank_name: col.text.auto,
    branch_name: col.text.auto,
    account_type: col.text.auto,
    version: col.int.auto,
    address_version: col.int.auto,
    bank_version: col.int.auto,
    commission_version: col.int.auto,
    search: col.text.auto,
  }),
  pharmacy_commissions: table({ pharmacy_uuid: col.uuid, type: col.text, value: col.bigint }),
};
