-- The state that the second person of an approval relies on; the confirmation does exactly that or nothing.
alter table approvals add column seen jsonb;

-- Since when each setting asks for a second person.
alter table security_settings add column approvals_since jsonb not null default '{}';

-- A person who invited an account or reset its credentials could use it, so the two are not two people to an approval
-- until a third person has confirmed the account.
create table account_ties (
  account_uuid uuid not null references accounts (uuid),
  maker_uuid uuid not null references accounts (uuid),
  made_at timestamptz not null,
  primary key (account_uuid, maker_uuid),
  constraint account_ties_two_people check (account_uuid <> maker_uuid)
);
create index account_ties_maker on account_ties (maker_uuid);
