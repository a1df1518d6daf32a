-- no-transaction
-- Items about one subject are one row: the unread ones are counted, and the newest replaces the others.
alter table bell_items add column if not exists grouped text, add column if not exists count int not null default 1;
drop index concurrently if exists bell_items_subject;
create unique index concurrently bell_items_subject on bell_items (account_uuid, link, grouped)
  where grouped is not null;
