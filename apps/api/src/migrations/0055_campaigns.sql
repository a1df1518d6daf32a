-- Campaigns: planned notifications, audiences by rule, a link and a picture, limits, and what became of a sending.
alter table bulk_notifications drop constraint bulk_notifications_status_check;
update bulk_notifications set status = 'scheduled' where status = 'waiting';
alter table bulk_notifications add constraint bulk_notifications_status_check
  check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'));
alter table bulk_notifications drop constraint bulk_notifications_audience_check;
alter table bulk_notifications add constraint bulk_notifications_audience_check
  check (audience in ('all', 'selected', 'rule'));
alter table bulk_notifications
  -- The rule of a saved audience at the time of writing, so that an approved sending cannot grow by a changed rule.
  add column rule jsonb,
  add column audience_name text,
  add column link text,
  add column picture_uuid uuid references files (uuid),
  -- The time that staff chose; null for a sending that begins after ten seconds.
  add column planned_for timestamptz,
  add column skipped_cap int not null default 0,
  add column skipped_consent int not null default 0,
  add column version int not null default 1;
alter table bulk_notifications add constraint bulk_notifications_rule_check
  check ((audience = 'rule') = (rule is not null));
drop index bulk_notifications_under_way;
create index bulk_notifications_under_way on bulk_notifications (begins_at)
  where status in ('scheduled', 'sending');
create index bulk_notifications_begun on bulk_notifications (begins_at);
create index bulk_notifications_picture on bulk_notifications (picture_uuid);

create table bulk_audiences (
  uuid uuid primary key,
  name text not null,
  rule jsonb not null,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index bulk_audiences_name on bulk_audiences (lower(name));
create index bulk_audiences_creator on bulk_audiences (created_by);

-- Limits of all sendings; null turns one off. Times of day are in Lagos.
create table bulk_settings (
  id int primary key default 1 check (id = 1),
  quiet_from time,
  quiet_to time,
  cap_count int check (cap_count between 1 and 1000),
  cap_days int check (cap_days between 1 and 365),
  version int not null default 1,
  constraint bulk_settings_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint bulk_settings_cap check ((cap_count is null) = (cap_days is null))
);
insert into bulk_settings default values;

-- Counted with each batch: counting a million rows of the outbox for every reader would be too slow.
create table bulk_failures (
  bulk_uuid uuid not null references bulk_notifications (uuid) on delete cascade,
  reason text not null,
  people int not null,
  primary key (bulk_uuid, reason)
);
insert into bulk_failures
  select d.bulk_uuid, coalesce(d.reason, ''), count(*) from bulk_deliveries d
  join bulk_notifications b on b.uuid = d.bulk_uuid and b.failed > 0 where d.state = 'failed' group by 1, 2;

-- How an inbox item was opened first: in the inbox or from the push message. `read_at` is the time.
alter table inbox_items add column opened_from text check (opened_from in ('inbox', 'push'));
create index inbox_items_opened on inbox_items (bulk_uuid, read_at) include (opened_from)
  where read_at is not null;

-- The facts that the rules of audiences ask, one narrow row for each consumer: a count reads this table alone. Triggers
-- change it in the transaction of each write.
create table consumer_activity (
  consumer_uuid uuid primary key,
  dob date,
  active boolean not null default false,
  push_consent boolean not null default false,
  last_visit_at timestamptz,
  last_reached_at timestamptz,
  has_open_lab_order boolean not null default false,
  -- Distinct values; null without any. Which statuses are open is a setting.
  treatment_statuses text[],
  cities text[],
  platforms text[]
) with (fillfactor = 80);

create function is_visit(status text) returns boolean language sql immutable as
  $$ select status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C') $$;

create function add_activity_of_accounts() returns trigger language plpgsql as $$
begin
  insert into consumer_activity (consumer_uuid, dob, active, push_consent)
  select uuid, dob, active, push_consent from new_rows where kind = 'consumer';
  return null;
end $$;
create function change_activity_of_accounts() returns trigger language plpgsql as $$
begin
  update consumer_activity v set dob = n.dob, active = n.active, push_consent = n.push_consent
  from new_rows n join old_rows o using (uuid)
  where v.consumer_uuid = n.uuid and n.kind = 'consumer'
    and (n.dob, n.active, n.push_consent) is distinct from (o.dob, o.active, o.push_consent);
  return null;
end $$;
create trigger accounts_activity_in after insert on accounts
  referencing new table as new_rows for each statement execute function add_activity_of_accounts();
create trigger accounts_activity_change after update on accounts
  referencing old table as old_rows new table as new_rows for each statement execute function change_activity_of_accounts();

-- The rows are locked in one order before they are read again, so that the last of two writers sees both.
create function refresh_activity(consumers uuid[]) returns void language plpgsql as $$
begin
  if cardinality(consumers) is null then return; end if;
  perform from consumer_activity where consumer_uuid = any (consumers) order by consumer_uuid for update;
  update consumer_activity v set
    last_visit_at = (select max(b.starts_at) from bookings b where b.consumer_uuid = v.consumer_uuid and is_visit(b.status)),
    has_open_lab_order = exists (select from lab_orders o
      where o.consumer_uuid = v.consumer_uuid and o.status in ('pending', 'inprogress')),
    treatment_statuses = (select array_agg(distinct o.status) from treatment_orders o where o.consumer_uuid = v.consumer_uuid),
    cities = (select array_agg(distinct lower(c.city)) from (
      select o.city from lab_orders o where o.consumer_uuid = v.consumer_uuid
      union all select o.city from treatment_orders o where o.consumer_uuid = v.consumer_uuid) c where c.city <> ''),
    platforms = (select array_agg(distinct d.device_type) from device_tokens d where d.account_uuid = v.consumer_uuid)
  where v.consumer_uuid = any (consumers);
end $$;

-- `facts` are the columns of the table that matter; a row without them, such as a new booking, changes nothing.
create function keep_activity(of_table text, consumer text, facts text, relevant text) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from (values
      ('insert', 'new table as new_rows', format('select %s from new_rows where %s', consumer, relevant)),
      ('delete', 'old table as old_rows', format('select %s from old_rows where %s', consumer, relevant)),
      ('update', 'old table as old_rows new table as new_rows', format(
        'select x.%1$s from (
           (select uuid, %1$s, %2$s from new_rows where %3$s except select uuid, %1$s, %2$s from old_rows where %3$s)
           union all
           (select uuid, %1$s, %2$s from old_rows where %3$s except select uuid, %1$s, %2$s from new_rows where %3$s)) x',
        consumer, facts, relevant))
    ) as kinds (event, seen, changed)
  loop
    execute format('create function %I() returns trigger language plpgsql as %L',
      format('activity_of_%s_%s', of_table, one.event),
      format('begin perform refresh_activity((select array_agg(distinct c) from (%s) as changed (c))); return null; end',
        one.changed));
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_activity_%s', of_table, one.event), one.event, of_table, one.seen,
      format('activity_of_%s_%s', of_table, one.event));
  end loop;
end $$;
select keep_activity('bookings', 'consumer_uuid', 'starts_at', 'is_visit(status)');
select keep_activity('lab_orders', 'consumer_uuid', 'status, city', 'true');
select keep_activity('treatment_orders', 'consumer_uuid', 'status, city', 'true');
select keep_activity('device_tokens', 'account_uuid', 'device_type', $$device_type <> 'console'$$);
drop function keep_activity(text, text, text, text);

-- The triggers lock out writers until the transaction ends, so that no row is missed.
insert into consumer_activity (consumer_uuid, dob, active, push_consent, last_visit_at, has_open_lab_order,
  treatment_statuses, cities, platforms)
select a.uuid, a.dob, a.active, a.push_consent, b.at, coalesce(l.open, false), t.statuses, c.cities, d.platforms
from accounts a
  left join (select consumer_uuid, max(starts_at) as at from bookings where is_visit(status) group by 1) b
    on b.consumer_uuid = a.uuid
  left join (select consumer_uuid, bool_or(status in ('pending', 'inprogress')) as open from lab_orders group by 1) l
    on l.consumer_uuid = a.uuid
  left join (select consumer_uuid, array_agg(distinct status) as statuses from treatment_orders group by 1) t
    on t.consumer_uuid = a.uuid
  left join (
    select consumer_uuid, array_agg(distinct lower(city)) as cities from (
      select consumer_uuid, city from lab_orders union all select consumer_uuid, city from treatment_orders) o
    where city <> '' group by 1) c on c.consumer_uuid = a.uuid
  left join (select account_uuid, array_agg(distinct device_type) as platforms from device_tokens group by 1) d
    on d.account_uuid = a.uuid
where a.kind = 'consumer';
analyze consumer_activity;
