-- no-transaction
create table if not exists staff_preferences (
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  key text not null,
  value jsonb not null,
  primary key (account_uuid, key)
);
create table if not exists saved_views (
  uuid uuid primary key,
  owner_uuid uuid not null references accounts (uuid) on delete cascade,
  screen text not null,
  name text not null,
  search jsonb not null,
  columns jsonb,
  -- The role that sees the view too; null for the owner alone.
  shared_with text,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index if not exists saved_views_name on saved_views (owner_uuid, screen, lower(name));
create index if not exists saved_views_shared on saved_views (shared_with) where shared_with is not null;
-- The work queues. Refunds have their index already.
drop index concurrently if exists bookings_open;
create index concurrently bookings_open on bookings (starts_at desc, uuid desc) where status in ('pending', 'booked');
drop index concurrently if exists accounts_doctors_unverified;
create index concurrently accounts_doctors_unverified on accounts (uuid) where kind = 'doctor' and not verified;
drop index concurrently if exists doctors_licence;
create index concurrently doctors_licence on doctors (licence_expires) where licence_expires is not null;
drop index concurrently if exists lab_orders_open;
create index concurrently lab_orders_open on lab_orders (created_at desc, uuid desc)
  where status in ('pending', 'inprogress');
drop index concurrently if exists treatment_orders_unpaid;
create index concurrently treatment_orders_unpaid on treatment_orders (created_at desc, uuid desc) where not paid;
-- The revenue of a doctor is read from the index alone. A new booking has no revenue, so its insert costs nothing.
drop index concurrently if exists bookings_revenue;
create index concurrently bookings_revenue on bookings (doctor_uuid) include (amount_kobo)
  where status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C');
