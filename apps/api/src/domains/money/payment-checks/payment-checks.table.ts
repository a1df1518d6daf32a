import { col, table } from '@baobab/postgres/table';

export const paymentChecksTables = {
  payment_checks: table({
    uuid: col.uuid,
    reason: col.text,
    report: col.text,
    provider: col.text,
    reference_id: col.text,
    payment_uuid: col.uuid.null,
    detail: col.text,
    found_at: col.time,
    closed_at: col.time.null,
    closed_by: col.uuid.null,
    note: col.text.auto,
  }),
};
