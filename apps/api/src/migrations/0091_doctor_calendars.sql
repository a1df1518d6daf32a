-- Secret addresses at which calendar programs read the appointments of a doctor or clinic. Only the hash is kept.
create table doctor_calendars (
  uuid uuid primary key,
  token_hash bytea not null unique,
  doctor_uuid uuid not null references doctors (account_uuid),
  clinic_uuid uuid references clinics (uuid),
  with_names boolean not null default false,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index doctor_calendars_doctor on doctor_calendars (doctor_uuid, created_at);
create index doctor_calendars_clinic on doctor_calendars (clinic_uuid) where clinic_uuid is not null;
create index doctor_calendars_created_by on doctor_calendars (created_by);
