-- Influencers, coupons and their uses. Money is whole kobo, per cent whole hundredths.

create table influencers (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  influencer_name text not null,
  influencer_type text not null check (influencer_type in ('influencer', 'nurse'))
);

create table coupons (
  uuid uuid primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  type text not null check (type in ('credit_point', 'cashback', 'percentage', 'flat_discount')),
  category text not null check (category in ('appointment', 'labtest', 'pharmacy', 'labpackage')),
  sub_category text,
  appointment_type text,
  points int check (points > 0),
  amount_kobo bigint check (amount_kobo > 0),
  percent_hundredths int check (percent_hundredths between 1 and 10000),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  active boolean not null default true,
  uses_per_user int check (uses_per_user > 0),
  max_uses int check (max_uses > 0),
  -- Counted up by each use while the row is locked, so that no use passes the limit.
  used int not null default 0 check (used >= 0),
  description text not null,
  consumer_uuid uuid references accounts (uuid),
  partner_uuid uuid references partners (uuid),
  disease_uuid uuid references diseases (uuid),
  package_uuid uuid references lab_packages (uuid),
  doctor_uuid uuid references doctors (account_uuid),
  speciality_uuid uuid references specialities (uuid),
  user_type text not null default 'normal',
  influencer_uuid uuid references influencers (account_uuid),
  pharmacist_uuid uuid references pharmacies (account_uuid),
  search text not null generated always as (lower(code || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_validity check (valid_from < valid_to),
  constraint coupons_used_within_limit check (max_uses is null or used <= max_uses),
  constraint coupons_one_user_or_limit check ((consumer_uuid is null) <> (max_uses is null)),
  -- Each choice has exactly what it calls for.
  constraint coupons_amount check (
    (points is not null) = (type = 'credit_point')
    and (amount_kobo is not null) = (type in ('cashback', 'flat_discount'))
    and (percent_hundredths is not null) = (type = 'percentage')),
  constraint coupons_sub_category check (
    case category
      when 'appointment' then sub_category is not null and sub_category in ('sadn', 'fadn')
      when 'labtest' then sub_category is null or sub_category = 'partnerwise'
      when 'pharmacy' then sub_category is not null and sub_category in ('pharmacyall', 'pharmacy_diseasewise')
      else sub_category is not null and sub_category in ('labpackageall', 'labpackage_specific')
    end),
  constraint coupons_appointment_type check (
    case when sub_category = 'fadn'
      then appointment_type is not null and appointment_type in ('all', 'specificdoctor', 'speciality_doctor')
      else appointment_type is null end),
  constraint coupons_targets check (
    (partner_uuid is not null) = (coalesce(sub_category, '') = 'partnerwise')
    and (disease_uuid is not null) = (coalesce(sub_category, '') = 'pharmacy_diseasewise')
    and (package_uuid is not null) = (coalesce(sub_category, '') = 'labpackage_specific')
    and (doctor_uuid is not null) = (coalesce(appointment_type, '') = 'specificdoctor')
    and (speciality_uuid is not null) = (coalesce(appointment_type, '') = 'speciality_doctor')),
  constraint coupons_user_type check (
    user_type in ('normal', 'influencer', 'pharmacist')
    and (influencer_uuid is not null) = (user_type = 'influencer')
    and (pharmacist_uuid is not null) = (user_type = 'pharmacist'))
);
create unique index coupons_code on coupons (lower(code));
create index coupons_newest on coupons (created_at desc, uuid desc);
create index coupons_search on coupons using gin (search gin_trgm_ops);
create index coupons_running on coupons (category, valid_from) where active;
create index coupons_consumer on coupons (consumer_uuid);
create index coupons_partner on coupons (partner_uuid);
create index coupons_disease on coupons (disease_uuid);
create index coupons_package on coupons (package_uuid);
create index coupons_doctor on coupons (doctor_uuid);
create index coupons_speciality on coupons (speciality_uuid);
create index coupons_influencer on coupons (influencer_uuid);
create index coupons_pharmacist on coupons (pharmacist_uuid);

-- How often each consumer used each coupon, held against the limit per user.
create table coupon_uses (
  coupon_uuid uuid not null references coupons (uuid),
  consumer_uuid uuid not null references accounts (uuid),
  n int not null check (n > 0),
  primary key (coupon_uuid, consumer_uuid)
);
create index coupon_uses_consumer on coupon_uses (consumer_uuid);

-- What each use was for and what it gave, as of that moment: a later edit of the coupon does not change it.
create table coupon_redemptions (
  uuid uuid primary key,
  coupon_uuid uuid not null references coupons (uuid),
  consumer_uuid uuid not null references accounts (uuid),
  code text not null,
  type text not null,
  category text not null,
  sub_category text,
  appointment_type text,
  amount_kobo bigint not null check (amount_kobo > 0),
  discount_kobo bigint not null check (discount_kobo between 0 and amount_kobo),
  paid_kobo bigint not null check (paid_kobo = amount_kobo - discount_kobo),
  cashback_kobo bigint not null check (cashback_kobo between 0 and paid_kobo),
  points int not null check (points >= 0),
  reference_id text not null,
  used_at timestamptz not null,
  search text not null generated always as (lower(code || ' ' || reference_id)) stored
);
create unique index coupon_redemptions_reference on coupon_redemptions (reference_id);
create index coupon_redemptions_coupon on coupon_redemptions (coupon_uuid);
create index coupon_redemptions_consumer on coupon_redemptions (consumer_uuid);
create index coupon_redemptions_dmp on coupon_redemptions (used_at desc, uuid desc) where category = 'labtest';
create index coupon_redemptions_others on coupon_redemptions (used_at desc, uuid desc) where category <> 'labtest';
create index coupon_redemptions_kind on coupon_redemptions (category, sub_category, appointment_type, code);
create index coupon_redemptions_search on coupon_redemptions using gin (search gin_trgm_ops);
create trigger coupon_redemptions_counted_in after insert on coupon_redemptions
  referencing new table as new_rows for each statement execute function count_rows('category');
create trigger coupon_redemptions_counted_out after delete on coupon_redemptions
  referencing old table as old_rows for each statement execute function count_rows('category');
