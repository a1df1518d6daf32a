import { col, table } from '@baobab/postgres/table';

export const peopleTables = {
  staff_notes: table({
    uuid: col.uuid,
    person_uuid: col.uuid,
    author_uuid: col.uuid.null,
    text: col.text,
    created_at: col.time.auto,
  }),
};
