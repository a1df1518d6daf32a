import { col, table } from '@baobab/postgres/table';

export const apiKeysTables = {
  api_keys: table({
    uuid: col.uuid,
    name: col.text,
    owner_uuid: col.uuid,
    scopes: col.texts,
    addresses: col.texts.auto,
    rate: col.int,
    expires_at: col.time.null,
    secret_granted: col.bool.auto,
    created_at: col.time.auto,
    rotated_at: col.time.null,
    revoked_at: col.time.null,
    last_used_at: col.time.null,
    last_address: col.text.null,
    last_refused_at: col.time.null,
    last_refusal: col.text.null,
  }),
  api_key_secrets: table({
    token_hash: col.bytes,
    key_uuid: col.uuid,
    hint: col.text,
    created_at: col.time.auto,
    ends_at: col.time.null,
  }),
  api_key_days: table({ key_uuid: col.uuid, day: col.date, calls: col.int.auto, refused: col.int.auto }),
};
