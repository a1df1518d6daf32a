-- Price changes that a job applies on their day, as a batch. Their rows refer to partners, tests and areas without
-- foreign keys: one of them may be deleted, and then the change fails on its day.
create table price_plans (
  uuid uuid primary key,
  kind text not null check (kind in ('pathology', 'radiology', 'home')),
  file_name text not null,
  -- Empty for a change without a file.
  file_hash bytea not null default '',
  -- The first day of the new prices, in Lagos.
  valid_from date not null,
  state text not null default 'planned' check (state in ('planned', 'applied', 'cancelled', 'failed')),
  rows_total int not null default 0,
  rows_added int not null default 0,
  rows_changed int not null default 0,
  rows_left_out int not null default 0,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  ended_by uuid references accounts (uuid),
  ended_at timestamptz,
  reason text,
  batch_uuid uuid references import_batches (uuid)
);
create index price_plans_newest on price_plans (kind, created_at desc, uuid desc);
create index price_plans_due on price_plans (valid_from) where state = 'planned';
create index price_plans_created_by on price_plans (created_by);
create index price_plans_ended_by on price_plans (ended_by);
create index price_plans_batch on price_plans (batch_uuid);

create table price_plan_rows (
  plan_uuid uuid not null references price_plans (uuid),
  row int not null,
  -- The id of the price, if the change adds it.
  uuid uuid not null,
  partner_uuid uuid not null,
  test_uuid uuid not null,
  area_uuid uuid not null,
  test_was_active boolean not null,
  -- The new values by column of price_entries; a missing column keeps its value.
  values jsonb not null,
  primary key (plan_uuid, row)
);
create unique index price_plan_rows_key on price_plan_rows (partner_uuid, test_uuid, area_uuid, plan_uuid);
-- As elsewhere, references of many rows are checked once a statement.
call refer_by_statement('price_plan_rows', 'plan_uuid', 'price_plans');
