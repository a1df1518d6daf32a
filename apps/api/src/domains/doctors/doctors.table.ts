import { col, table } from '../../platform/db/table.ts';

export const doctorsTables = {
  doctors: table({
    account_uuid: col.uuid,
    external: col.bool.auto,
    consultation_fee_kobo: col.bigint.auto,
    speciality: col.texts.auto,
    languages: col.texts.auto,
    education: col.text.null,
    registration_no: col.text.null,
    registration_council: col.text.null,
    license: col.text.null,
    practice_started_year: col.text.null,
    bio: col.text.null,
  }),
  specialities: table({ uuid: col.uuid, name: col.text }),
};
