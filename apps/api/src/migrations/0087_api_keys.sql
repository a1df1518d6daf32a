-- API keys of other systems. A key has one secret, and for the overlap after a rotation a second one; both are stored as
-- hashes. Calls are counted by day, and written in batches.
create table api_keys (
  uuid uuid primary key,
  name text not null,
  owner_uuid uuid not null references accounts (uuid),
  scopes text[] not null,
  addresses text[] not null default '{}',
  rate int not null,
  expires_at timestamptz,
  -- A second person has confirmed a secret that the owner has not taken yet.
  secret_granted boolean not null default false,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  last_refused_at timestamptz,
  last_refusal text
);
create unique index api_keys_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_owner on api_keys (owner_uuid);

create table api_key_secrets (
  token_hash bytea primary key,
  key_uuid uuid not null references api_keys (uuid),
  hint text not null,
  created_at timestamptz not null default now(),
  -- Null for the newest secret.
  ends_at timestamptz
);
create index api_key_secrets_key on api_key_secrets (key_uuid);

create table api_key_days (
  key_uuid uuid not null references api_keys (uuid),
  day date not null,
  calls int not null default 0,
  refused int not null default 0,
  primary key (key_uuid, day)
);
