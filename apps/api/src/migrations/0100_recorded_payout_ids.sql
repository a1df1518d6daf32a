-- no-transaction
-- Payouts are checked for their transaction id while the doctor is locked; this refuses what comes beside it.
drop index concurrently if exists doctor_payouts_recorded;
create unique index concurrently doctor_payouts_recorded on doctor_payouts (doctor_uuid, lower(transaction_id), recording);
drop index concurrently if exists doctor_payouts_once;
