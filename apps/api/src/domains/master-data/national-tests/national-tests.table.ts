import { col, table } from '@baobab/postgres/table';

export const nationalTestsTables = {
  national_tests: table({
    uuid: col.uuid,
    kind: col.text,
    name: col.text,
    product_code: col.text,
    discipline: col.text,
    popular: col.bool.auto,
    active: col.bool.auto,
    city_uuid: col.uuid,
    area_uuid: col.uuid,
    partner_uuid: col.uuid,
    search: col.text.made,
    version: col.int.auto,
    created_at: col.time.auto,
  }),
};
