-- A payment that is linked to a booking after its charge is kept or due back by that booking; 0101 has the earlier form.
create or replace function mark_late_payment() returns trigger language plpgsql as $$
begin
  -- The row lock on a payment orders its changes; a new one has to wait for a change of its booking, and for others.
  if tg_op = 'INSERT' or new.booking_uuid is distinct from old.booking_uuid then
    perform from bookings where uuid = new.booking_uuid for no key update;
  end if;
  new.refund_eligible := exists (select from bookings where uuid = new.booking_uuid and not holds_slot)
    or exists (select from payments where booking_uuid = new.booking_uuid and uuid <> new.uuid and status = 'paid'
      and not refund_eligible and refund_completed_at is null)
    or exists (select from lab_orders where payment_uuid = new.uuid and status = 'cancelled')
    or exists (select from treatment_orders where payment_uuid = new.uuid and status = 'cancelled');
  if new.refund_eligible and new.refund_completed_at is null then
    insert into due_announcements values (new.uuid) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger payments_late_link before update of booking_uuid on payments for each row
  when (new.status = 'paid' and new.refund_completed_at is null and new.booking_uuid is not null
    and new.booking_uuid is distinct from old.booking_uuid)
  execute function mark_late_payment();

-- Items of paid orders that were cancelled.
alter table payment_checks drop constraint payment_checks_reason_check;
alter table payment_checks add constraint payment_checks_reason_check check (reason in ('paid_twice', 'amount_differs',
  'currency_differs', 'unknown_reference', 'refund_exceeds', 'no_effect', 'provider_differs', 'without_order',
  'item_cancelled')) not valid;
