import { col, table } from '@baobab/postgres/table';

export const priceListsTables = {
  price_entries: table({
    uuid: col.uuid,
    kind: col.text,
    partner_uuid: col.uuid,
    test_uuid: col.uuid,
    area_uuid: col.uuid,
    product_code: col.text,
    discipline: col.text,
    partner_test_name: col.text,
    home_service: col.bool,
    popular: col.bool,
    popular_description: col.text,
    retail_kobo: col.bigint,
    purchasing_kobo: col.bigint,
    exclusive_kobo: col.bigint,
    discount_hundredths: col.int,
    partner_tat: col.text,
    partner_tat_days: col.int,
    standard_tat: col.text,
    active: col.bool.auto,
    search: col.text.made,
    version: col.int.auto,
    created_at: col.time.auto,
    updated_at: col.time.auto,
  }),
};
