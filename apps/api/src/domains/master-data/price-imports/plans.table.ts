import { col, table } from '@baobab/postgres/table';

export const plansTables = {
  price_plans: table({
    uuid: col.uuid,
    kind: col.text,
    file_name: col.text,
    file_hash: col.bytes.auto,
    valid_from: col.date,
    state: col.text.auto,
    rows_total: col.int.auto,
    rows_added: col.int.auto,
    rows_changed: col.int.auto,
    rows_left_out: col.int.auto,
    created_by: col.uuid,
    created_at: col.time.auto,
    ended_by: col.uuid.null,
    ended_at: col.time.null,
    reason: col.text.null,
    batch_uuid: col.uuid.null,
    ends_plan_uuid: col.uuid.null,
  }),
  price_plan_rows: table({
    plan_uuid: col.uuid,
    row: col.int,
    uuid: col.uuid,
    partner_uuid: col.uuid,
    test_uuid: col.uuid,
    area_uuid: col.uuid,
    test_was_active: col.bool,
    values: col.json,
    seen: col.json.null,
  }),
};
