-- The money of a service that ends without taking place is due back, whoever writes the status.
create function mark_money_due(payments_of text) returns void language plpgsql as $$
begin
  execute format('create function %I() returns trigger language plpgsql as %L', payments_of || '_money_due', format(
    'begin
       -- Waits for a concurrent change of the payment, so that it is seen as paid.
       perform from payments where %1$s for update;
       with due as (
         update payments set refund_eligible = true where %1$s and status = ''paid'' and not refund_eligible
         returning uuid, refund_completed_at)
       insert into due_announcements (payment_uuid) select uuid from due where refund_completed_at is null
       on conflict do nothing;
       return null;
     end',
    case payments_of when 'bookings' then 'booking_uuid = new.uuid' else 'uuid = new.payment_uuid' end));
end $$;
select mark_money_due(name) from unnest(array['bookings', 'lab_orders', 'treatment_orders']) as name;
drop function mark_money_due(text);

create trigger bookings_money_due after update of status on bookings for each row
  when (old.status is distinct from new.status and new.status in ('cancelled', 'declined', 'rejected'))
  execute function bookings_money_due();
create trigger lab_orders_money_due after update of status on lab_orders for each row
  when (old.status is distinct from new.status and new.status = 'cancelled')
  execute function lab_orders_money_due();
create trigger treatment_orders_money_due after update of status on treatment_orders for each row
  when (old.status is distinct from new.status and new.status = 'cancelled' and new.payment_uuid is not null)
  execute function treatment_orders_money_due();
