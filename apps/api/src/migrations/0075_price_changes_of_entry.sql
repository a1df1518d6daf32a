-- no-transaction
drop index concurrently if exists import_changes_entry;
create index concurrently import_changes_entry on import_changes (entry_uuid);
