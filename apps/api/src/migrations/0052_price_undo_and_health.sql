-- no-transaction
-- The price as it was when its upload was undone; null while the upload counts, and for prices that an undo kept.
alter table import_changes add column if not exists undone jsonb;
drop index concurrently if exists price_entries_below_cost;
create index concurrently price_entries_below_cost on price_entries (kind, created_at desc, uuid desc)
  where purchasing_kobo > least(exclusive_kobo, retail_kobo);
