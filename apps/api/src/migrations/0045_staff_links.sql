-- Invitations that staff send, and links with which a member of staff sets a new password.

alter table staff_invitations
  add column uuid uuid not null default gen_random_uuid(),
  -- Null for the link that is printed at start-up.
  add column email text,
  -- Revoked, or replaced by a newer link.
  add column revoked_at timestamptz;
-- The links of one invitation share its uuid.
create unique index staff_invitations_uuid on staff_invitations (uuid) where revoked_at is null;
create unique index staff_invitations_email on staff_invitations (lower(email))
  where email is not null and used_at is null and revoked_at is null;

create table password_resets (
  token_hash bytea primary key,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  -- The admin who made the link; null when the person asked for it by mail.
  created_by uuid references accounts (uuid) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set for every link of the account when its password changes.
  used_at timestamptz
);
create index password_resets_account on password_resets (account_uuid);
create index password_resets_created_by on password_resets (created_by);

-- A new password also ends the links that would replace it.
create function end_password_links() returns trigger language plpgsql as $$
begin
  update password_resets set used_at = now() where account_uuid = new.account_uuid and used_at is null;
  return null;
end $$;
create trigger staff_end_password_links after update of password_hash on staff
  for each row when (new.password_hash <> old.password_hash) execute function end_password_links();
