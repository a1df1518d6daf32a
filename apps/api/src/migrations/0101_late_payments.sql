-- A service that is paid through a second reference keeps the money of the first; 0070 has the earlier form.
create or replace function mark_late_payment() returns trigger language plpgsql as $$
begin
  -- The row lock on a payment orders its changes; a new payment has to wait for a change of its booking, and for others.
  if tg_op = 'INSERT' then
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

-- Money that is linked to an order after its end is due back, too.
create trigger lab_orders_late_payment after insert or update of payment_uuid on lab_orders for each row
  when (new.status = 'cancelled' and new.payment_uuid is not null)
  execute function lab_orders_money_due();
create trigger treatment_orders_late_payment after insert or update of payment_uuid on treatment_orders for each row
  when (new.status = 'cancelled' and new.payment_uuid is not null)
  execute function treatment_orders_money_due();
