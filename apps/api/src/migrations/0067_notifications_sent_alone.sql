-- The people that a notification reached without a second person while the limit was on: the limit holds per day.
alter table bulk_notifications add column reached_alone integer;
