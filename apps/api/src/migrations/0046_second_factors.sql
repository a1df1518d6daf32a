-- Second factors of staff: an authenticator app, recovery codes and passkeys.

alter table staff
  -- Encrypted; set together with totp_enabled_at.
  add column totp_secret bytea,
  add column totp_enabled_at timestamptz,
  -- The time step of the last accepted code: a code is accepted once.
  add column totp_last_step bigint;

create table staff_recovery_codes (
  account_uuid uuid not null references staff (account_uuid) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_uuid, code_hash)
);

create table staff_passkeys (
  uuid uuid primary key,
  account_uuid uuid not null references staff (account_uuid) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index staff_passkeys_credential on staff_passkeys (credential_id);
create index staff_passkeys_account on staff_passkeys (account_uuid);

-- The state between two steps of a sign-in, a step-up or the registration of a passkey.
create table auth_challenges (
  token_hash bytea primary key,
  account_uuid uuid not null references staff (account_uuid) on delete cascade,
  purpose text not null,
  -- The challenge that a passkey signs, or the encrypted secret of an authenticator app.
  payload text,
  attempts int not null default 0,
  expires_at timestamptz not null
);
create index auth_challenges_account on auth_challenges (account_uuid);
create index auth_challenges_expires on auth_challenges (expires_at);

-- Staff who change their own password keep the session they use: its token hash is in sessions.kept.
create or replace function end_sessions() returns trigger language plpgsql as $$
declare
  kept bytea := decode(coalesce(current_setting('sessions.kept', true), ''), 'hex');
begin
  perform set_config('sessions.end_reason',
    case when new.role <> old.role then 'role-changed' else 'password-changed' end, true);
  delete from sessions
    where account_uuid = old.account_uuid and (new.role <> old.role or token_hash <> kept);
  perform set_config('sessions.end_reason', '', true);
  delete from auth_challenges where account_uuid = old.account_uuid;
  return null;
end $$;
