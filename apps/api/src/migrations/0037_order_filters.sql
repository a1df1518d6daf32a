-- no-transaction
-- Filters of orders and bookings that few rows match. Other values are found in the order of the list.
drop index concurrently if exists lab_orders_cancelled;
create index concurrently lab_orders_cancelled on lab_orders (created_at desc, uuid desc) where status = 'cancelled';
drop index concurrently if exists lab_orders_total;
create index concurrently lab_orders_total on lab_orders (total_kobo);
drop index concurrently if exists treatment_orders_status;
create index concurrently treatment_orders_status on treatment_orders (status, created_at desc, uuid desc);
drop index concurrently if exists treatment_orders_amount;
create index concurrently treatment_orders_amount on treatment_orders (amount_kobo);
drop index concurrently if exists bookings_amount;
create index concurrently bookings_amount on bookings (amount_kobo, starts_at desc);
