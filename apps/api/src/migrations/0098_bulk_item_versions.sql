-- The versions of a record before and after the action on it: an undo leaves out a record that was changed since.
alter table bulk_items add column version_before text, add column version text;
