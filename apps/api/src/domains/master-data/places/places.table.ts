import { col, table } from '@baobab/postgres/table';

export const placesTables = {
  states: table({ uuid: col.uuid, name: col.text }),
  cities: table({
    uuid: col.uuid,
    state_uuid: col.uuid.null,
    name: col.text,
    version: col.int.auto,
    created_at: col.time.auto,
  }),
  areas: table({
    uuid: col.uuid,
    city_uuid: col.uuid,
    name: col.text,
    version: col.int.auto,
    created_at: col.time.auto,
  }),
};
