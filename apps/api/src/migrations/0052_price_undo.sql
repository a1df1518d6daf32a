-- The price as it was when its upload was undone; null while the upload counts, and for prices that an undo kept.
alter table import_changes add column undone jsonb;
