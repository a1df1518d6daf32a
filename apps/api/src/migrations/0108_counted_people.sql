-- The people that a sending would reach when it was decided; null without a limit for which they are counted.
alter table bulk_notifications add column counted_people integer;
