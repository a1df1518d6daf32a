import { col, table } from '../../platform/db/table.ts';

export const labOrdersTables = {
  lab_packages: table({ uuid: col.uuid, name: col.text, description: col.text.auto, price_kobo: col.bigint }),
};
