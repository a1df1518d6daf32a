-- The people every other room refers to. Money is whole kobo.

create table doctors (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  external boolean not null default false,
  consultation_fee_kobo bigint not null default 0 check (consultation_fee_kobo >= 0),
  speciality text[] not null default '{}',
  languages text[] not null default '{}',
  education text,
  registration_no text,
  registration_council text,
  license text,
  practice_started_year text,
  bio text
);
create index doctors_external on doctors (external);

create table partner_users (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  partner_uuid uuid not null references partners (uuid),
  branch_uuid uuid not null references branches (uuid),
  role text not null check (role in ('admin', 'user')),
  working_time text not null default '',
  branch_city_uuid uuid not null references cities (uuid),
  branch_area_uuid uuid not null references areas (uuid),
  city_uuid uuid references cities (uuid),
  area_uuid uuid references areas (uuid),
  door_no text not null,
  street text not null,
  pincode text not null
);
create index partner_users_partner on partner_users (partner_uuid);
create index partner_users_branch on partner_users (branch_uuid);
create index partner_users_branch_city on partner_users (branch_city_uuid);
create index partner_users_branch_area on partner_users (branch_area_uuid);
create index partner_users_city on partner_users (city_uuid);
create index partner_users_area on partner_users (area_uuid);

-- A referral code belongs to a wallet; the server makes it.
create table wallets (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  referral_code text not null unique
);

create table introducers (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  introducer_name text not null
);

create table pharmacies (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  pharmacy_name text not null,
  introducer_uuid uuid references introducers (account_uuid),
  referred_code text,
  address text not null default '',
  area text not null default '',
  city text not null default '',
  country text not null default '',
  account_name text not null default '',
  account_number text not null default '',
  bank_name text not null default '',
  branch_name text not null default '',
  account_type text not null default ''
);
create index pharmacies_introducer on pharmacies (introducer_uuid);

create table patients (
  uuid uuid primary key,
  consumer_uuid uuid not null references accounts (uuid) on delete cascade,
  first_name text not null,
  last_name text not null default '',
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  email text,
  secondary_email text,
  mobile text,
  other_mobile text,
  dob date,
  gender text check (gender in ('male', 'female', 'others')),
  blood_group text,
  marital_status text,
  active boolean not null default true,
  search text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index patients_consumer on patients (consumer_uuid);
create index patients_newest on patients (created_at desc, uuid desc);
create index patients_search on patients using gin (search gin_trgm_ops);

create table specialities (
  uuid uuid primary key,
  name text not null unique
);

create table diseases (
  uuid uuid primary key,
  name text not null unique
);

create table lab_packages (
  uuid uuid primary key,
  name text not null unique,
  description text not null default '',
  price_kobo bigint not null check (price_kobo >= 0)
);
