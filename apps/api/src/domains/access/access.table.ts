import { col, table } from '../../platform/db/table.ts';

export const accessTables = {
  accounts: table({
    uuid: col.uuid,
    kind: col.text,
    first_name: col.text.auto,
    middle_name: col.text.auto,
    last_name: col.text.auto,
    full_name: col.text.made,
    username: col.text,
    email: col.text,
    mobile: col.text,
    dob: col.date.null,
    gender: col.text.null,
    blood_group: col.text.null,
    profile_pic: col.text.null,
    verified: col.bool.auto,
    active: col.bool.auto,
    search: col.text.made,
    version: col.int.auto,
    created_at: col.time.auto,
    updated_at: col.time.auto,
  }),
  staff: table({
    account_uuid: col.uuid,
    role: col.text,
    password_hash: col.text,
    created_at: col.time.auto,
  }),
  sessions: table({
    token_hash: col.bytes,
    account_uuid: col.uuid,
    created_at: col.time.auto,
    seen_at: col.time.auto,
    ends_at: col.time,
  }),
};
