-- The version of a record after the action on it: an undo leaves out a record that was changed since.
alter table bulk_items add column version text;
