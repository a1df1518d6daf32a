-- no-transaction
-- The records that changed, in the order of the transactions that changed them (ADR 33). The large tables get no column
-- and no index for it. Each trigger is created alone, so that no two of the large tables are locked together.
create table if not exists feed_changes (
  feed text not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  record_uuid uuid not null,
  at timestamptz not null default now(),
  primary key (feed, xid, id)
);

-- Changes up to this transaction were deleted: an older cursor cannot be continued.
create table if not exists feed_logs (
  feed text primary key,
  deleted_xid xid8 not null default '0'
);
insert into feed_logs (feed) values ('bookings'), ('payments'), ('lab-orders'), ('treatment-orders')
  on conflict do nothing;

-- A single insert for a statement, however many rows it changes. It runs with the rights of its owner, because other
-- applications write these tables, too.
create or replace function log_feed_change() returns trigger language plpgsql security definer set search_path = public as
$$ begin insert into feed_changes (feed, record_uuid) select tg_argv[0], uuid from changed; return null; end $$;

create or replace trigger feed_insert after insert on bookings
  referencing new table as changed for each statement execute function log_feed_change('bookings');
create or replace trigger feed_update after update on bookings
  referencing new table as changed for each statement execute function log_feed_change('bookings');
create or replace trigger feed_insert after insert on payments
  referencing new table as changed for each statement execute function log_feed_change('payments');
create or replace trigger feed_update after update on payments
  referencing new table as changed for each statement execute function log_feed_change('payments');
create or replace trigger feed_insert after insert on lab_orders
  referencing new table as changed for each statement execute function log_feed_change('lab-orders');
create or replace trigger feed_update after update on lab_orders
  referencing new table as changed for each statement execute function log_feed_change('lab-orders');
create or replace trigger feed_insert after insert on treatment_orders
  referencing new table as changed for each statement execute function log_feed_change('treatment-orders');
create or replace trigger feed_update after update on treatment_orders
  referencing new table as changed for each statement execute function log_feed_change('treatment-orders');
