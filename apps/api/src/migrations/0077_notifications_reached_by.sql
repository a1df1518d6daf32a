-- The member of staff who reached these people: a colleague may send a draft of another. Null for those of earlier
-- releases, which count for the maker.
alter table bulk_notifications add column reached_by uuid;
