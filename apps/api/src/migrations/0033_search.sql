-- no-transaction
-- Indexes for the search over all records. A pattern with a fixed beginning uses them whatever the collation of the
-- database, and a search of two letters reads only the rows that it returns.
drop index concurrently if exists accounts_name_start;
create index concurrently accounts_name_start on accounts
  (kind, search_form(full_name) text_pattern_ops) where kind <> 'staff';
drop index concurrently if exists accounts_last_name_start;
create index concurrently accounts_last_name_start on accounts
  (kind, search_form(last_name) text_pattern_ops) where kind <> 'staff';
drop index concurrently if exists patients_name_start;
create index concurrently patients_name_start on patients (search_form(full_name) text_pattern_ops);
drop index concurrently if exists patients_last_name_start;
create index concurrently patients_last_name_start on patients (search_form(last_name) text_pattern_ops);
drop index concurrently if exists bookings_reference_start;
create index concurrently bookings_reference_start on bookings
  (lower(reference_id) text_pattern_ops) where reference_id is not null;
drop index concurrently if exists lab_orders_id_start;
create index concurrently lab_orders_id_start on lab_orders (lower(order_id) text_pattern_ops);
drop index concurrently if exists treatment_orders_reference_start;
create index concurrently treatment_orders_reference_start on treatment_orders
  (lower(reference_id) text_pattern_ops);

-- The unique index of references also finds their beginning.
drop index concurrently if exists payments_reference_start;
create unique index concurrently payments_reference_start on payments (lower(reference_id) text_pattern_ops);
drop index concurrently if exists payments_reference;
alter index payments_reference_start rename to payments_reference;

-- The new expressions have no statistics yet.
analyze accounts;
analyze patients;
analyze lab_orders;
analyze treatment_orders;
analyze payments;
