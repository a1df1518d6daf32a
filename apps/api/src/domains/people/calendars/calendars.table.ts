import { col, table } from '@baobab/postgres/table';

export const calendarsTables = {
  doctor_calendars: table({
    uuid: col.uuid,
    token_hash: col.bytes,
    doctor_uuid: col.uuid,
    clinic_uuid: col.uuid.null,
    with_names: col.bool.auto,
    created_by: col.uuid,
    created_at: col.time.auto,
    revoked_at: col.time.null,
  }),
};
