-- The status, channel and failure of a payment. `refunded` is not stored: a completed refund says so.
alter table payments
  add column status text not null default 'paid' check (status in ('pending', 'paid', 'failed')),
  add column channel text check (channel in ('card', 'bank_transfer', 'bank', 'ussd', 'wallet', 'qr', 'other')),
  add column failure_reason text,
  add constraint payments_failure check ((status = 'failed') = (failure_reason is not null)),
  add constraint payments_refund_of_paid check (status = 'paid' or refund_completed_at is null);

-- For the filter by status and the failures by reason. Built in this transaction: the checks above scan the table under
-- the same lock, and almost no row is in these indexes.
create index payments_unpaid on payments (kind, status, created_at desc, uuid desc) where status <> 'paid';
create index payments_refunded on payments (kind, created_at desc, uuid desc) where refund_completed_at is not null;

-- The events that payment providers sent. Their card and customer details are not kept.
create table payment_events (
  uuid uuid primary key,
  provider text not null check (provider in ('paystack', 'flutterwave')),
  event_id text not null,
  reference_id text not null,
  -- Null while no payment has the reference.
  payment_uuid uuid references payments (uuid),
  outcome text not null check (outcome in ('pending', 'paid', 'failed', 'refunded')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  currency text not null,
  channel text,
  failure_reason text,
  message text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint payment_events_once unique (provider, event_id)
);
create index payment_events_payment on payment_events (payment_uuid, at);
create index payment_events_unmatched on payment_events (lower(reference_id)) where payment_uuid is null;

-- An order with a payment is paid exactly while its payment is, so that figures of orders need no join.
alter table lab_orders add column paid boolean not null default true;

create function copy_payment_status() returns trigger language plpgsql as $$
begin
  if new.payment_uuid is not null then
    -- The lock orders this insert and a concurrent change of the payment's status.
    perform from payments where uuid = new.payment_uuid for share;
    new.paid := coalesce((select status = 'paid' from payments where uuid = new.payment_uuid), false);
  end if;
  return new;
end $$;
create trigger lab_orders_paid before insert or update of payment_uuid on lab_orders
  for each row execute function copy_payment_status();
create trigger treatment_orders_paid before insert or update of payment_uuid on treatment_orders
  for each row execute function copy_payment_status();

create function update_paid_orders() returns trigger language plpgsql as $$
begin
  update lab_orders set paid = new.status = 'paid' where payment_uuid = new.uuid;
  update treatment_orders set paid = new.status = 'paid' where payment_uuid = new.uuid;
  return null;
end $$;
create trigger payments_paid_orders after update of status on payments
  for each row when (old.status is distinct from new.status) execute function update_paid_orders();

-- Every order is paid until now, so the kept totals are already those of the new key.
update roll_ups set key_of = 'case when paid then status else ''unpaid'' end' where name = 'lab_orders';
select plan_totals('lab_orders');
