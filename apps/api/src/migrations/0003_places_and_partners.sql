-- States, cities, areas; partner organisations and their branches.

create table states (
  uuid uuid primary key,
  name text not null
);
create unique index states_name on states (lower(name));

create table cities (
  uuid uuid primary key,
  state_uuid uuid references states (uuid),
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index cities_name on cities (lower(name));
create index cities_state on cities (state_uuid);

create table areas (
  uuid uuid primary key,
  city_uuid uuid not null references cities (uuid),
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index areas_name on areas (city_uuid, lower(name));

create table partners (
  uuid uuid primary key,
  name text not null,
  code text not null,
  description text not null default '',
  logo text,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index partners_name on partners (lower(name));

create table branches (
  uuid uuid primary key,
  partner_uuid uuid not null references partners (uuid),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index branches_name on branches (partner_uuid, lower(name));
