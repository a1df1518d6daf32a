import { col, table } from '@baobab/postgres/table';

export const consumersTables = {
  health_readings: table({
    uuid: col.uuid,
    consumer_uuid: col.uuid,
    kind: col.text,
    unit: col.text,
    details: col.json,
    measured_at: col.time,
  }),
};
