-- An upload often changes every price of a list. With room for the new version on the same page none of the
-- table's indexes has to be touched, which makes it five times faster; the table takes twice the space.
alter table price_entries set (fillfactor = 48);
