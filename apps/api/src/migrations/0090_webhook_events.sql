-- no-transaction
-- Each trigger on its own: one statement holds the lock of one large table.
create or replace trigger announce_new_booking after insert on bookings
  for each row execute function announce_booking();
create or replace trigger announce_booking after update of status, starts_at on bookings for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at)
  execute function announce_booking();
create or replace trigger announce_new_payment after insert on payments
  for each row execute function announce_payment();
create or replace trigger announce_payment after update of status, refund_completed_at, refunded_kobo on payments for each row
  when ((old.status, old.refund_completed_at, old.refunded_kobo) is distinct from (new.status, new.refund_completed_at, new.refunded_kobo))
  execute function announce_payment();
create or replace trigger announce_lab_result after insert on lab_results
  for each row execute function announce_lab_result();
create or replace trigger announce_new_lab_order after insert on lab_orders for each row
  when (new.status = 'completed') execute function announce_lab_order();
create or replace trigger announce_lab_order after update of status on lab_orders for each row
  when (old.status is distinct from new.status and new.status = 'completed') execute function announce_lab_order();
create or replace trigger announce_new_treatment_order after insert on treatment_orders
  for each row execute function announce_treatment_order();
create or replace trigger announce_treatment_order after update of status on treatment_orders for each row
  when (old.status is distinct from new.status) execute function announce_treatment_order();
create or replace trigger announce_person after insert on accounts for each row
  when (new.kind <> 'staff') execute function announce_person();
create or replace trigger announce_new_erasure after insert on person_keys for each row
  when (new.erased_at is not null) execute function announce_erasure();
create or replace trigger announce_erasure after update of erased_at on person_keys for each row
  when (old.erased_at is null and new.erased_at is not null) execute function announce_erasure();
create or replace trigger announce_new_case after insert on support_cases
  for each row execute function announce_case();
create or replace trigger announce_case after update of closed_at on support_cases for each row
  when ((old.closed_at is null) is distinct from (new.closed_at is null)) execute function announce_case();
create or replace trigger announce_added_prices after insert on price_entries
  referencing new table as changed_rows for each statement execute function announce_prices();
create or replace trigger announce_changed_prices after update on price_entries
  referencing new table as changed_rows for each statement execute function announce_prices();
create or replace trigger announce_removed_prices after delete on price_entries
  referencing old table as changed_rows for each statement execute function announce_prices();
