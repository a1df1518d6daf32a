import { col, table } from './table.ts';

const rolledUp = { key: col.text, shard: col.int, n: col.bigint, amount_kobo: col.bigint };

export const platformTables = {
  totals: table({ name: col.text, key: col.text, shard: col.int, n: col.bigint }),
  roll_ups: table({ name: col.text, key_of: col.text, day_of: col.text, amount_of: col.text }),
  day_totals: table({ name: col.text, day: col.date, ...rolledUp }),
  month_totals: table({ name: col.text, month: col.date, ...rolledUp }),
  audit_log: table({
    id: col.bigint.made,
    at: col.time.auto,
    actor_uuid: col.uuid.null,
    actor_role: col.text.null,
    action: col.text,
    subject: col.text,
    details: col.json.auto,
    request_id: col.text.null,
    address: col.text.null,
  }),
  audit_unsealed: table({ audit_id: col.bigint, at: col.time }),
  audit_seals: table({
    seq: col.bigint,
    audit_id: col.bigint,
    at: col.time,
    hash: col.bytes,
    version: col.smallint,
    key_id: col.text.null,
  }),
  audit_checkpoints: table({
    verified_at: col.time,
    seq: col.bigint,
    hash: col.bytes,
    key_id: col.text,
    code: col.bytes,
  }),
  import_batches: table({
    uuid: col.uuid,
    kind: col.text,
    file_name: col.text,
    file_hash: col.bytes,
    rows_total: col.int,
    rows_added: col.int,
    rows_changed: col.int,
    rows_unchanged: col.int,
    created_by: col.uuid,
    created_at: col.time.auto,
    undone_by: col.uuid.null,
    undone_at: col.time.null,
  }),
  live_presence: table({ process: col.uuid, account_uuid: col.uuid, seen_at: col.time.auto }),
  login_attempts: table({ key: col.text, n: col.int, ends_at: col.time }),
  login_refusals: table({ kind: col.text, subject: col.text, minute: col.time, n: col.int }),
};
