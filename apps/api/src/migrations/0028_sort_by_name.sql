-- no-transaction
-- Indexes for lists that are sorted by name; staff are in no list.
drop index if exists accounts_name;
create index concurrently accounts_name on accounts (lower(full_name), uuid) where kind <> 'staff';
drop index if exists consumers_name;
create index concurrently consumers_name on accounts (lower(full_name), uuid) where kind = 'consumer';
drop index if exists patients_name;
create index concurrently patients_name on patients (lower(full_name), uuid);
-- The migration of phone numbers rewrote these tables; without a vacuum, a page in the middle took five times as long.
vacuum (analyze) accounts;
vacuum (analyze) patients;
