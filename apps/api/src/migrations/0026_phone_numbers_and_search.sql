-- search_form() is the form of every search text: without case, accents and the separators inside numbers, so that "osun" finds Ọ̀ṣun and
-- "803-551" finds +234 803 551 2044. The same rules as searchForm() in the contract, which reads the search itself.
-- normalize() takes most of the time and is skipped for ASCII text.
create function search_form(value text) returns text language sql immutable parallel safe
return regexp_replace(
  lower(case
    when octet_length(value) = char_length(value) then value
    else translate(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'), 'ƁɓƊɗƘƙƳƴ', 'bbddkkyy')
  end),
  '([0-9])[\s().+/\u2010-\u2015-]+(?=[0-9])', '\1', 'g');

-- PostgreSQL 15 and 16 cannot change the expression of a generated column, so the columns are replaced.
drop trigger accounts_searched on accounts;
alter table accounts drop column search, add column search text not null generated always as (
  search_form(first_name || ' ' || middle_name || ' ' || last_name || ' ' || email || ' ' || mobile)) stored;
alter table patients drop column search, add column search text not null generated always as (
  search_form(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, ''))) stored;
alter table national_tests drop column search, add column search text not null generated always as (
  search_form(name || ' ' || product_code || ' ' || discipline)) stored;
alter table price_entries drop column search, add column search text not null generated always as (
  search_form(partner_test_name || ' ' || product_code)) stored;
alter table coupons drop column search, add column search text not null generated always as (
  search_form(code || ' ' || description)) stored;
alter table coupon_redemptions drop column search, add column search text not null generated always as (
  search_form(code || ' ' || reference_id)) stored;
alter table companies drop column search, add column search text not null generated always as (
  search_form(company_name || ' ' || company_reg_id)) stored;
alter table bulk_notifications drop column search, add column search text not null generated always as (
  search_form(title || ' ' || message)) stored;
alter table support_messages drop column search, add column search text not null generated always as (
  search_form(text)) stored;

create index accounts_search on accounts using gin (search gin_trgm_ops) where kind <> 'staff';
create index patients_search on patients using gin (search gin_trgm_ops);
create index national_tests_search on national_tests using gin (search gin_trgm_ops);
create index price_entries_search on price_entries using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 65536);
create index coupons_search on coupons using gin (search gin_trgm_ops);
create index coupon_redemptions_search on coupon_redemptions using gin (search gin_trgm_ops);
create index companies_search on companies using gin (search gin_trgm_ops);
create index bulk_notifications_search on bulk_notifications using gin (search gin_trgm_ops);
create index support_messages_search on support_messages using gin (search gin_trgm_ops);

-- Doctors and pharmacies copy the search text of their account. Orders get theirs from whoever inserts them; the
-- numbers in it are corrected as below. Changing the type rewrites the rows without their triggers.
alter table doctors alter column search type text using search_form(search);
alter table pharmacies alter column search type text using search_form(search);
alter table lab_orders alter column search type text using
  search_form(regexp_replace(search, '\+0((70|80|81|90|91)\d{8})(?!\d)', '+234\1', 'g'));
alter table treatment_orders alter column search type text using
  search_form(regexp_replace(search, '\+0((70|80|81|90|91)\d{8})(?!\d)', '+234\1', 'g'));

create or replace function copy_pharmacy_search() returns trigger language plpgsql as $$
begin
  new.search := search_form(new.pharmacy_name) || ' ' || (select search from accounts where uuid = new.account_uuid);
  return new;
end $$;
create or replace function spread_search() returns trigger language plpgsql as $$
begin
  if new.kind = 'doctor' then
    update doctors set search = new.search where account_uuid = new.uuid;
  elsif new.kind = 'pharmacist' then
    update pharmacies set search = search_form(pharmacy_name) || ' ' || new.search where account_uuid = new.uuid;
  end if;
  return null;
end $$;
create trigger accounts_searched after update on accounts
  for each row when (old.search is distinct from new.search) execute function spread_search();

create function normalise_search() returns trigger language plpgsql as $$
begin
  new.search := search_form(new.search);
  return new;
end $$;
create trigger lab_orders_searched before insert or update of search on lab_orders
  for each row execute function normalise_search();
create trigger treatment_orders_searched before insert or update of search on treatment_orders
  for each row execute function normalise_search();

-- Nigerian mobile numbers in every spelling that was stored: +0803…, 0803…, +234 0803…, 234803…, 00234803…, 803….
-- After a plus, 803… is Nigerian too, because no country has the calling code 80. Other text stays unchanged.
create function pg_temp.corrected(number text) returns text language sql immutable
return coalesce('+234' || substring(
  regexp_replace(number, '[\s().-]', '', 'g')
  from '^(?:\+?0|\+?(?:00)?2340?|\+(?=80))?((?:70|80|81|90|91)\d{8})$'), number);

-- A number that another account of this kind already has stays as it was: staff decide which account is right.
update accounts set mobile = c.mobile from (
  select distinct on (kind, mobile) uuid, kind, mobile from (
    select uuid, kind, pg_temp.corrected(mobile) as mobile, created_at from accounts
    where mobile <> pg_temp.corrected(mobile)) wrong
  order by kind, mobile, created_at, uuid) c
where accounts.uuid = c.uuid
  and not exists (select from accounts other where other.kind = c.kind and other.mobile = c.mobile);
update patients set mobile = pg_temp.corrected(mobile), other_mobile = pg_temp.corrected(other_mobile)
where mobile <> pg_temp.corrected(mobile) or other_mobile <> pg_temp.corrected(other_mobile);
update doctors set hr_mobile = pg_temp.corrected(hr_mobile), emergency_mobile = pg_temp.corrected(emergency_mobile)
where hr_mobile <> pg_temp.corrected(hr_mobile) or emergency_mobile <> pg_temp.corrected(emergency_mobile);
update treatment_orders set mobile = pg_temp.corrected(mobile) where mobile <> pg_temp.corrected(mobile);

-- The new columns have no statistics, without which the planner would not use their indexes well.
analyze accounts, patients, doctors, pharmacies, national_tests, price_entries, coupons, coupon_redemptions, companies,
  bulk_notifications, support_messages, lab_orders, treatment_orders;
