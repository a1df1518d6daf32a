-- Subscriptions of other systems to events, and the events that wait for them or were delivered. A trigger writes a
-- delivery in the transaction of the change, whoever makes it; without a subscription nothing is written.
create table webhooks (
  uuid uuid primary key,
  name text not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  -- Why the worker switched it off.
  off_reason text,
  secret bytea not null,
  -- Signs as well until then, so that receivers can change their copy.
  earlier_secret bytea,
  earlier_until timestamptz,
  -- Failed attempts since the last successful one, and when the worker tries again.
  failures int not null default 0,
  paused_until timestamptz,
  -- A job was queued for it and is expected to begin until then.
  queued_until timestamptz,
  version int not null default 1,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhooks_created_by on webhooks (created_by);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  webhook_uuid uuid not null references webhooks (uuid) on delete cascade,
  -- The id of the message: a repeated attempt and a replay have the same.
  event_uuid uuid not null default gen_random_uuid(),
  type text not null,
  -- The record that the event is about; its events are delivered in order.
  record_uuid uuid not null,
  part_uuid uuid,
  state text not null,
  at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  next_at timestamptz not null default now(),
  failing_since timestamptz,
  attempts jsonb not null default '[]',
  reply_status int,
  reply text,
  is_replay boolean not null default false
);
create index webhook_deliveries_due on webhook_deliveries (webhook_uuid, next_at, id) where status = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (webhook_uuid, record_uuid, id) where status = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_uuid, id desc);
create index webhook_deliveries_at on webhook_deliveries (at);

create function announce_event(event text, record uuid, state text, part uuid default null) returns void
language sql set search_path = public, pg_temp as $$
  insert into webhook_deliveries (webhook_uuid, type, record_uuid, part_uuid, state)
  select uuid, event, record, part, state from webhooks where active and event = any (events);
$$;
revoke all on function announce_event(text, uuid, text, uuid) from public;

create function announce_booking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event(
    case
      when tg_op = 'INSERT' then 'booking.created'
      when new.status in ('cancelled', 'declined', 'rejected') then 'booking.cancelled'
      when new.status in ('closed', 'missed', 'followup', 'followup_C', 'extended', 'extended_C') then 'booking.closed'
      when new.status = 'booked' and old.status is distinct from 'booked' then 'booking.booked'
      else 'booking.rescheduled'
    end, new.uuid, new.status);
  return null;
end $$;

-- `refunded` is not a stored status: a completed refund is one.
create function announce_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare refunded boolean := new.refund_completed_at is not null;
begin
  if tg_op = 'INSERT' or old.status is distinct from new.status then
    perform announce_event('payment.' || new.status, new.uuid, new.status);
  end if;
  if (tg_op = 'INSERT' and (refunded or new.refunded_kobo > 0)) or (tg_op = 'UPDATE' and
    (refunded is distinct from (old.refund_completed_at is not null) or new.refunded_kobo is distinct from old.refunded_kobo)) then
    perform announce_event('payment.refunded', new.uuid, case when refunded then 'refunded' else new.status end);
  end if;
  return null;
end $$;

create function announce_lab_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event('lab-order.result', o.uuid, o.status, new.item_uuid)
  from lab_order_items i join lab_orders o on o.uuid = i.order_uuid where i.uuid = new.item_uuid;
  return null;
end $$;

create function announce_lab_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event('lab-order.completed', new.uuid, new.status);
  return null;
end $$;

create function announce_treatment_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event('treatment-order.status', new.uuid, new.status);
  return null;
end $$;

create function announce_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event('person.created', new.uuid, new.kind);
  return null;
end $$;

-- Patients have keys, too; the event is about their account.
create function announce_erasure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_event('person.erased', uuid, 'erased') from accounts where uuid = new.person_uuid and kind <> 'staff';
  return null;
end $$;

-- The conversation orders the events of its cases.
create function announce_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.closed_at is null then
    perform announce_event('case.opened', new.channel_uuid, 'open', new.uuid);
  end if;
  if new.closed_at is not null then
    perform announce_event('case.closed', new.channel_uuid, 'closed', new.uuid);
  end if;
  return null;
end $$;

-- A single event per list and transaction, however many prices it changes. The id of a list is made of its name.
create function announce_prices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  list text;
  announced text := coalesce(current_setting('baobab.announced_prices', true), '');
begin
  if not exists (select from webhooks where active and 'price.changed' = any (events)) then return null; end if;
  for list in select distinct kind from changed_rows where position(kind in announced) = 0 loop
    perform announce_event('price.changed', md5('price list ' || list)::uuid, list);
    announced := announced || ' ' || list;
  end loop;
  perform set_config('baobab.announced_prices', announced, true);
  return null;
end $$;
