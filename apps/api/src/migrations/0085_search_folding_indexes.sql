-- no-transaction
-- The indexes of names contain the earlier form of search_form().
reindex index concurrently accounts_name_start;
reindex index concurrently accounts_last_name_start;
reindex index concurrently patients_name_start;
reindex index concurrently patients_last_name_start;
drop index concurrently if exists doctor_payouts_transaction_id;
create index concurrently doctor_payouts_transaction_id on doctor_payouts (lower(transaction_id));
