-- no-transaction
-- Filters that few rows match; the other value of each flag is found in the order of the list.
drop index if exists accounts_unverified;
create index concurrently accounts_unverified on accounts (created_at desc, uuid desc)
  where kind <> 'staff' and not verified;
drop index if exists accounts_inactive;
create index concurrently accounts_inactive on accounts (created_at desc, uuid desc)
  where kind <> 'staff' and not active;
