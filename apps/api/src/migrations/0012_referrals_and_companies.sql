-- Who brought whom, and the companies with their people.

-- A user was brought by one person or company at most: a pharmacist, an influencer, an introducer or a company.
create table referrals (
  user_uuid uuid primary key references accounts (uuid) on delete cascade,
  referrer_uuid uuid not null references accounts (uuid),
  referred_at timestamptz not null default now(),
  constraint referrals_not_oneself check (user_uuid <> referrer_uuid)
);
create index referrals_newest on referrals (referrer_uuid, referred_at desc, user_uuid);
