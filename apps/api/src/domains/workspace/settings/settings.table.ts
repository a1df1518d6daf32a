import { col, table } from '@baobab/postgres/table';

export const settingsTables = {
  booking_settings: table({
    uuid: col.uuid,
    type: col.text,
    amount_kobo: col.bigint,
    hours: col.int,
    version: col.int.auto,
  }),
  referral_settings: table({ type: col.text, amount_kobo: col.bigint, version: col.int.auto }),
};
