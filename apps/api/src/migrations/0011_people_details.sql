-- Doctors' profiles and payouts, pharmacies' commissions, patients of third-party doctors.

-- A rate is hundredths of a per cent: 250 is 2.5 %.
alter table doctors
  add column folio_number text not null default '',
  add column professional text not null default '',
  add column qualification text not null default 'N/A',
  add column country text not null default 'N/A',
  add column house_number text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column postal_code text not null default '',
  add column bank_account_name text not null default '',
  add column bank_account_number text not null default '',
  add column bank_account_type text not null default '',
  add column bank_name text not null default '',
  add column bank_iban text not null default '',
  add column bank_swift text not null default '',
  add column bank_branch text not null default '',
  add column sign_pic text,
  add column video_urls text[] not null default '{}' check (cardinality(video_urls) <= 3),
  add column facebook text not null default '',
  add column twitter text not null default '',
  add column instagram text not null default '',
  add column linkedin text not null default '',
  add column youtube text not null default '',
  add column other_media text not null default '',
  add column hr_name text not null default '',
  add column hr_email text not null default '',
  add column hr_mobile text not null default '',
  add column hr_address text not null default '',
  add column emergency_name text not null default '',
  add column emergency_email text not null default '',
  add column emergency_mobile text not null default '',
  add column emergency_address text not null default '',
  add column licence_authority text not null default '',
  add column licence_issued date,
  add column licence_expires date,
  add column advice_rate int check (advice_rate between 0 and 10000),
  add column prescription_rate int check (prescription_rate between 0 and 10000),
  add column version int not null default 1,
  add constraint doctors_licence_in_order check (licence_issued <= licence_expires);

-- Account ids carry the time they were made, so this is the order of the lists, newest last.
create index doctors_newest on doctors (external, account_uuid);
drop index doctors_external;
create trigger doctors_counted_in after insert on doctors
  referencing new table as new_rows for each statement execute function count_rows('external');
create trigger doctors_counted_out after delete on doctors
  referencing old table as old_rows for each statement execute function count_rows('external');
insert into totals (name, key, shard, n)
select 'doctors', external::text, 0, count(*) from doctors group by external;

-- Doctors to choose from stand by name; those who are not active are few, and are taken off the count.
create index accounts_doctors_by_name on accounts (lower(full_name), uuid) where kind = 'doctor';
create index accounts_doctors_inactive on accounts (uuid) where kind = 'doctor' and not active;

-- What doctors and pharmacies are searched by stands in their own rows, a copy of the account's, so that a search
-- joins nothing and a pharmacy is found by its own name and its owner's in one.
alter table doctors add column search text not null default '';
alter table pharmacies add column search text not null default '';
update doctors d set search = a.search from accounts a where a.uuid = d.account_uuid;
update pharmacies p set search = lower(p.pharmacy_name) || ' ' || a.search from accounts a where a.uuid = p.account_uuid;
create index doctors_search on doctors using gin (search gin_trgm_ops);
create index pharmacies_search on pharmacies using gin (search gin_trgm_ops);

create function copy_doctor_search() returns trigger language plpgsql as $$
begin
  new.search := (select search from accounts where uuid = new.account_uuid);
  return new;
end $$;
create trigger doctors_searched before insert on doctors
  for each row execute function copy_doctor_search();

create function copy_pharmacy_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.pharmacy_name) || ' ' || (select search from accounts where uuid = new.account_uuid);
  return new;
end $$;
create trigger pharmacies_searched before insert or update of pharmacy_name on pharmacies
  for each row execute function copy_pharmacy_search();

create function spread_search() returns trigger language plpgsql as $$
begin
  if new.kind = 'doctor' then
    update doctors set search = new.search where account_uuid = new.uuid;
  elsif new.kind = 'pharmacist' then
    update pharmacies set search = lower(pharmacy_name) || ' ' || new.search where account_uuid = new.uuid;
  end if;
  return null;
end $$;
create trigger accounts_searched after update on accounts
  for each row when (old.search is distinct from new.search) execute function spread_search();

create table doctor_documents (
  uuid uuid primary key,
  doctor_uuid uuid not null references doctors (account_uuid) on delete cascade,
  document_type text not null,
  created_at timestamptz not null default now()
);
create index doctor_documents_doctor on doctor_documents (doctor_uuid, created_at);

-- What a third-party doctor was paid. One doctor's transaction id is used once, whatever its capitals.
create table doctor_payouts (
  uuid uuid primary key,
  doctor_uuid uuid not null references doctors (account_uuid),
  transaction_id text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  paid_at timestamptz not null default now(),
  created_by uuid references accounts (uuid),
  created_at timestamptz not null default now()
);
create unique index doctor_payouts_once on doctor_payouts (doctor_uuid, lower(transaction_id));
create index doctor_payouts_newest on doctor_payouts (doctor_uuid, paid_at desc, uuid desc);
create index doctor_payouts_created_by on doctor_payouts (created_by) where created_by is not null;

-- A pharmacist may be added without a number; numbers that are there stay unique.
drop index accounts_mobile;
create unique index accounts_mobile on accounts (kind, mobile) where mobile <> '';

-- The tabs of a pharmacy are edited one by one, so each has a version of its own.
alter table pharmacies
  add column version int not null default 1,
  add column address_version int not null default 1,
  add column bank_version int not null default 1,
  add column commission_version int not null default 1;

-- A rate in hundredths of a per cent; the monthly limit is an amount in kobo.
create table pharmacy_commissions (
  pharmacy_uuid uuid not null references pharmacies (account_uuid) on delete cascade,
  type text not null check (type in (
    'register', 'health_profile', 'dmp_order', 'sadn', 'Hairloss', 'Premature Ejaculation', 'Diabetes', 'fadn',
    'Heart and Hypertension', 'Erectile dysfunction', 'treatment_plan', 'lab_package', 'monthly_limit', 'Thyroid')),
  value bigint not null,
  primary key (pharmacy_uuid, type),
  constraint pharmacy_commissions_value check (
    value >= 0 and (value <= 10000 or (type = 'monthly_limit' and value <= 100000000000000)))
);

-- Who ever had a booking at a third-party doctor, kept by whoever writes a booking, so that listing and
-- counting a million patients does not search five million bookings. `since` is when the patient joined.
create table third_party_patients (
  patient_uuid uuid primary key references patients (uuid) on delete cascade,
  since timestamptz not null
);
create index third_party_patients_newest on third_party_patients (since desc, patient_uuid desc);

create table third_party_patient_doctors (
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid) on delete cascade,
  since timestamptz not null,
  primary key (doctor_uuid, patient_uuid)
);
create index third_party_patient_doctors_newest on third_party_patient_doctors (doctor_uuid, since desc, patient_uuid desc);
create index third_party_patient_doctors_patient on third_party_patient_doctors (patient_uuid);

create function keep_third_party_patients() returns trigger language plpgsql as $$
begin
  with met as materialized (
    select distinct b.doctor_uuid, b.patient_uuid, p.created_at as since
    from new_rows b
      join doctors d on d.account_uuid = b.doctor_uuid and d.external
      join patients p on p.uuid = b.patient_uuid),
  pairs as (
    insert into third_party_patient_doctors (doctor_uuid, patient_uuid, since)
    select doctor_uuid, patient_uuid, since from met order by 1, 2 on conflict do nothing),
  people as (
    insert into third_party_patients (patient_uuid, since)
    select distinct patient_uuid, since from met order by 1 on conflict do nothing returning 1)
  insert into totals (name, key, shard, n)
  select 'third_party_patients', '', pg_backend_pid() % 32, count(*) from people having count(*) > 0
  on conflict (name, key, shard) do update set n = totals.n + excluded.n;
  return null;
end $$;
create trigger bookings_third_party_in after insert on bookings
  referencing new table as new_rows for each statement execute function keep_third_party_patients();
create trigger bookings_third_party_change after update on bookings
  referencing new table as new_rows for each statement execute function keep_third_party_patients();

create function count_third_party_patients_out() returns trigger language plpgsql as $$
begin
  insert into totals (name, key, shard, n)
  select 'third_party_patients', '', pg_backend_pid() % 32, -count(*) from old_rows having count(*) > 0
  on conflict (name, key, shard) do update set n = totals.n + excluded.n;
  return null;
end $$;
create trigger third_party_patients_counted_out after delete on third_party_patients
  referencing old table as old_rows for each statement execute function count_third_party_patients_out();
