-- no-transaction
-- Campaigns: planned notifications, audiences by rule, a link and a picture, limits, and what became of a sending.
alter table bulk_notifications drop constraint if exists bulk_notifications_status_check;
update bulk_notifications set status = 'scheduled' where status = 'waiting';
alter table bulk_notifications add constraint bulk_notifications_status_check
  check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'));
alter table bulk_notifications drop constraint if exists bulk_notifications_audience_check;
alter table bulk_notifications add constraint bulk_notifications_audience_check
  check (audience in ('all', 'selected', 'rule'));
alter table bulk_notifications
  -- The rule of a saved audience at the time of writing, so that an approved sending cannot grow by a changed rule.
  add column if not exists rule jsonb,
  add column if not exists audience_name text,
  add column if not exists link text,
  add column if not exists picture_uuid uuid references files (uuid),
  -- The time that staff chose; null for a sending that begins after ten seconds.
  add column if not exists planned_for timestamptz,
  add column if not exists skipped_cap int not null default 0,
  add column if not exists skipped_consent int not null default 0,
  add column if not exists version int not null default 1;
alter table bulk_notifications drop constraint if exists bulk_notifications_rule_check;
alter table bulk_notifications add constraint bulk_notifications_rule_check
  check ((audience = 'rule') = (rule is not null));
drop index concurrently if exists bulk_notifications_under_way;
create index concurrently bulk_notifications_under_way on bulk_notifications (begins_at)
  where status in ('scheduled', 'sending');
drop index concurrently if exists bulk_notifications_begun;
create index concurrently bulk_notifications_begun on bulk_notifications (begins_at);

create table if not exists bulk_audiences (
  uuid uuid primary key,
  name text not null,
  rule jsonb not null,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index if not exists bulk_audiences_name on bulk_audiences (lower(name));
create index if not exists bulk_audiences_creator on bulk_audiences (created_by);

-- Limits of all sendings; null turns one off. Times of day are in Lagos.
create table if not exists bulk_settings (
  id int primary key default 1 check (id = 1),
  quiet_from time,
  quiet_to time,
  cap_count int check (cap_count between 1 and 1000),
  cap_days int check (cap_days between 1 and 365),
  version int not null default 1,
  constraint bulk_settings_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint bulk_settings_cap check ((cap_count is null) = (cap_days is null))
);
insert into bulk_settings default values on conflict do nothing;

-- Counted with each batch: counting a million rows of the outbox for every reader would be too slow.
create table if not exists bulk_failures (
  bulk_uuid uuid not null references bulk_notifications (uuid) on delete cascade,
  reason text not null,
  people int not null,
  primary key (bulk_uuid, reason)
);
insert into bulk_failures
  select d.bulk_uuid, coalesce(d.reason, ''), count(*) from bulk_deliveries d
  join bulk_notifications b on b.uuid = d.bulk_uuid and b.failed > 0 where d.state = 'failed' group by 1, 2
  on conflict do nothing;

-- How an inbox item was opened first: in the inbox or from the push message. `read_at` is the time.
alter table inbox_items add column if not exists opened_from text check (opened_from in ('inbox', 'push'));
drop index concurrently if exists inbox_items_opened;
create index concurrently inbox_items_opened on inbox_items (bulk_uuid, read_at) include (opened_from)
  where read_at is not null;

-- What the rules of audiences need for each consumer and could not be counted among millions of rows.
create table if not exists consumer_activity (
  consumer_uuid uuid primary key,
  last_visit_at timestamptz,
  last_reached_at timestamptz
) with (fillfactor = 70);

-- A booking counts as a visit once its status says that it took place. A new booking writes nothing.
create or replace function is_visit(status text) returns boolean language sql immutable as
  $$ select status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C') $$;
create or replace function add_last_visits() returns trigger language plpgsql as $$ begin
  insert into consumer_activity as a (consumer_uuid, last_visit_at)
  select consumer_uuid, max(starts_at) from new_rows where is_visit(status) group by 1 order by 1
  on conflict (consumer_uuid) do update set last_visit_at = greatest(a.last_visit_at, excluded.last_visit_at); return null; end $$;
-- A visit that is taken back makes the one before it the last.
create or replace function change_last_visits() returns trigger language plpgsql as $$ begin
  update consumer_activity a set last_visit_at = (
    select max(b.starts_at) from bookings b where b.consumer_uuid = a.consumer_uuid and is_visit(b.status))
  where a.consumer_uuid in (
    select o.consumer_uuid from old_rows o join new_rows n using (uuid)
    where is_visit(o.status) and (not is_visit(n.status) or n.starts_at <> o.starts_at)); insert into consumer_activity as a (consumer_uuid, last_visit_at)
  select n.consumer_uuid, max(n.starts_at) from new_rows n join old_rows o using (uuid)
  where is_visit(n.status) and (not is_visit(o.status) or n.starts_at <> o.starts_at) group by 1 order by 1
  on conflict (consumer_uuid) do update set last_visit_at = greatest(a.last_visit_at, excluded.last_visit_at); return null; end $$;
drop trigger if exists bookings_last_visit_in on bookings;
create trigger bookings_last_visit_in after insert on bookings
  referencing new table as new_rows for each statement execute function add_last_visits();
drop trigger if exists bookings_last_visit_change on bookings;
create trigger bookings_last_visit_change after update on bookings
  referencing old table as old_rows new table as new_rows for each statement execute function change_last_visits();
insert into consumer_activity as a (consumer_uuid, last_visit_at)
  select consumer_uuid, max(starts_at) from bookings where is_visit(status) group by 1
  on conflict (consumer_uuid) do update set last_visit_at = greatest(a.last_visit_at, excluded.last_visit_at);
analyze consumer_activity;

-- The rules of audiences read these indexes alone.
drop index concurrently if exists accounts_audience;
create index concurrently accounts_audience on accounts (dob) include (uuid, push_consent, created_at)
  where kind = 'consumer' and active;
drop index concurrently if exists lab_orders_city_consumer;
create index concurrently lab_orders_city_consumer on lab_orders (lower(city), consumer_uuid);
drop index concurrently if exists treatment_orders_city_consumer;
create index concurrently treatment_orders_city_consumer on treatment_orders (lower(city), consumer_uuid);
drop index concurrently if exists lab_orders_open_consumer;
create index concurrently lab_orders_open_consumer on lab_orders (consumer_uuid)
  where status in ('pending', 'inprogress');
drop index concurrently if exists treatment_orders_status_consumer;
create index concurrently treatment_orders_status_consumer on treatment_orders (status, consumer_uuid);
drop index concurrently if exists device_tokens_platform;
create index concurrently device_tokens_platform on device_tokens (device_type, account_uuid);
