-- National test catalogues, price lists, and the batches that fill them.

create table national_tests (
  uuid uuid primary key,
  kind text not null check (kind in ('pathology', 'radiology')),
  name text not null,
  product_code text not null,
  discipline text not null,
  popular boolean not null default false,
  active boolean not null default true,
  city_uuid uuid not null references cities (uuid),
  area_uuid uuid not null references areas (uuid),
  partner_uuid uuid not null references partners (uuid),
  search text not null generated always as (lower(name || ' ' || product_code || ' ' || discipline)) stored,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index national_tests_name on national_tests (kind, lower(name));
create unique index national_tests_code on national_tests (kind, lower(product_code));
create index national_tests_newest on national_tests (kind, created_at desc, uuid desc);
create index national_tests_search on national_tests using gin (search gin_trgm_ops);
create index national_tests_city on national_tests (city_uuid);
create index national_tests_area on national_tests (area_uuid);
create index national_tests_partner on national_tests (partner_uuid);

-- One price of one partner for one test in one area. Home sample collection is the third kind of list.
create table price_entries (
  uuid uuid primary key,
  kind text not null check (kind in ('pathology', 'radiology', 'home')),
  partner_uuid uuid not null references partners (uuid),
  test_uuid uuid not null references national_tests (uuid),
  area_uuid uuid not null references areas (uuid),
  product_code text not null,
  discipline text not null,
  partner_test_name text not null,
  home_service boolean not null,
  popular boolean not null,
  popular_description text not null,
  retail_kobo bigint not null check (retail_kobo >= 0),
  purchasing_kobo bigint not null check (purchasing_kobo >= 0),
  exclusive_kobo bigint not null check (exclusive_kobo >= 0),
  -- Percent with two decimals, kept as whole hundredths so that it is exact.
  discount_hundredths int not null check (discount_hundredths between 0 and 10000),
  partner_tat text not null,
  partner_tat_days int not null check (partner_tat_days between 0 and 365),
  standard_tat text not null,
  active boolean not null default true,
  search text not null generated always as (lower(partner_test_name || ' ' || product_code)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index price_entries_key on price_entries (kind, partner_uuid, test_uuid, area_uuid);
create index price_entries_newest on price_entries (kind, created_at desc, uuid desc);
create index price_entries_search on price_entries using gin (search gin_trgm_ops);
create index price_entries_partner on price_entries (partner_uuid);
create index price_entries_test on price_entries (test_uuid);
create index price_entries_area on price_entries (area_uuid);
create trigger price_entries_counted_in after insert on price_entries
  referencing new table as new_rows for each statement execute function count_rows('kind');
create trigger price_entries_counted_out after delete on price_entries
  referencing old table as old_rows for each statement execute function count_rows('kind');

create table import_batches (
  uuid uuid primary key,
  kind text not null,
  file_name text not null,
  file_hash bytea not null,
  rows_total int not null,
  rows_added int not null,
  rows_changed int not null,
  rows_unchanged int not null,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  undone_by uuid references accounts (uuid),
  undone_at timestamptz
);
create index import_batches_newest on import_batches (kind, created_at desc, uuid desc);
create index import_batches_created_by on import_batches (created_by);
create index import_batches_undone_by on import_batches (undone_by);

-- What a batch replaced: nothing for a new row, the whole old row for a changed one.
create table import_changes (
  batch_uuid uuid not null references import_batches (uuid),
  entry_uuid uuid not null,
  before jsonb,
  -- The row's version right after the batch; a later edit moved it on.
  version_after int not null,
  primary key (batch_uuid, entry_uuid)
);
