import { col, table } from '@baobab/postgres/table';

export const ssoTables = {
  sso_requests: table({
    state_hash: col.bytes,
    code_verifier: col.text,
    nonce: col.text,
    expires_at: col.time,
  }),
};
