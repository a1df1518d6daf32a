import { col, table } from '@baobab/postgres/table';

/** An attempt to deliver, without the reply: only the last reply is kept. */
export interface Attempt {
  at: string;
  ms: number;
  status: number | null;
  error: string | null;
}

export const webhooksTables = {
  webhooks: table({
    uuid: col.uuid,
    name: col.text,
    url: col.text,
    events: col.texts,
    active: col.bool.auto,
    off_reason: col.text.null,
    secret: col.bytes,
    earlier_secret: col.bytes.null,
    earlier_until: col.time.null,
    failures: col.int.auto,
    paused_until: col.time.null,
    queued_until: col.time.null,
    version: col.int.auto,
    created_by: col.uuid,
    created_at: col.time.auto,
    updated_at: col.time.auto,
  }),
  webhook_deliveries: table({
    id: col.bigint.made,
    uuid: col.uuid.auto,
    webhook_uuid: col.uuid,
    event_uuid: col.uuid.auto,
    type: col.text,
    record_uuid: col.uuid,
    part_uuid: col.uuid.null,
    state: col.text,
    at: col.time.auto,
    status: col.text.auto,
    next_at: col.time.auto,
    failing_since: col.time.null,
    attempts: col.jsonOf<Attempt[]>().auto,
    reply_status: col.int.null,
    reply: col.text.null,
    is_replay: col.bool.auto,
  }),
};
