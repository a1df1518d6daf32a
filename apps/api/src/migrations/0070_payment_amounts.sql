-- The sums of charges and refunds, derived from the facts in payment_events by the writing transaction.
-- Null and 0 on earlier rows: a paid payment counts as one charge of its amount, a completed refund as all of it.
alter table payments
  add column charged_kobo bigint,
  add column refunded_kobo bigint not null default 0,
  -- The provider's time of the charge that paid. Null for a payment that staff recorded.
  add column paid_at timestamptz;

-- Changes the rule by which the totals of a table are kept. The totals of existing rows must not change with it.
create function change_totals(of_table text, amount text) returns void language plpgsql as $$
begin
  update roll_ups set amount_of = amount where name = of_table;
  perform plan_totals(of_table);
end $$;
-- Revenue does not contain the parts of a payment that were paid back.
select change_totals('payments',
  'greatest(0, least(amount_kobo, coalesce(charged_kobo, amount_kobo) - refunded_kobo * (refund_completed_at is null)::int))');

-- Payments that became due back by the writes of other systems, until staff are notified.
create table due_announcements (
  payment_uuid uuid primary key,
  at timestamptz not null default clock_timestamp()
);

-- Money that arrives for a service that does not take place is due back, whoever records it.
create function mark_late_payment() returns trigger language plpgsql as $$
begin
  -- The row lock on a payment orders its changes; a new payment has to wait for a change of its booking.
  if tg_op = 'INSERT' then
    perform from bookings where uuid = new.booking_uuid for share;
  end if;
  new.refund_eligible := exists (select from bookings where uuid = new.booking_uuid and not holds_slot)
    or exists (select from lab_orders where payment_uuid = new.uuid and status = 'cancelled')
    or exists (select from treatment_orders where payment_uuid = new.uuid and status = 'cancelled');
  if new.refund_eligible and new.refund_completed_at is null then
    insert into due_announcements values (new.uuid) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger payments_late_insert before insert on payments for each row
  when (new.status = 'paid' and not new.refund_eligible and new.booking_uuid is not null)
  execute function mark_late_payment();
create trigger payments_late_update before update of status on payments for each row
  when (new.status = 'paid' and old.status <> 'paid' and not new.refund_eligible)
  execute function mark_late_payment();
