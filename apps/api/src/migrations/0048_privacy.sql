-- Keys of people outside the staff: personal values in the audit trail are encrypted under them. Erasure of a person
-- deletes the key and keeps the row, so that later values of the person are not stored either.
create table person_keys (
  -- An account or a patient.
  person_uuid uuid primary key,
  -- Encrypted with the keys of the installation.
  key bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint person_keys_erased check ((key is null) = (erased_at is not null))
);

-- Whether a consumer agreed to receive push notifications.
alter table accounts add column push_consent boolean not null default true;
