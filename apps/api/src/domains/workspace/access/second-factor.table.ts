import { col, table } from '@baobab/postgres/table';

export type ChallengePurpose = 'sign-in' | 'step-up' | 'passkey' | 'totp';

export const secondFactorTables = {
  staff_recovery_codes: table({ account_uuid: col.uuid, code_hash: col.bytes, used_at: col.time.null }),
  staff_passkeys: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    credential_id: col.text,
    public_key: col.bytes,
    counter: col.bigint,
    name: col.text,
    transports: col.texts,
    created_at: col.time.auto,
    last_used_at: col.time.null,
  }),
  auth_challenges: table({
    token_hash: col.bytes,
    account_uuid: col.uuid,
    purpose: col.text,
    payload: col.text.null,
    attempts: col.int.auto,
    expires_at: col.time,
  }),
};
