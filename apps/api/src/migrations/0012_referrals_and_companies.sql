-- Who brought whom, and the companies with their people.

-- A user was brought by one person or company at most: a pharmacist, an influencer, an introducer or a company.
create table referrals (
  user_uuid uuid primary key references accounts (uuid) on delete cascade,
  referrer_uuid uuid not null references accounts (uuid),
  referred_at timestamptz not null default now(),
  constraint referrals_not_oneself check (user_uuid <> referrer_uuid)
);
create index referrals_newest on referrals (referrer_uuid, referred_at desc, user_uuid);

-- Where an influencer works and lives, for those who said so.
alter table influencers
  add column branch_city_uuid uuid references cities (uuid),
  add column branch_area_uuid uuid references areas (uuid),
  add column city_uuid uuid references cities (uuid),
  add column area_uuid uuid references areas (uuid),
  add column door_no text,
  add column street text,
  add column pincode text;
create index influencers_branch_city on influencers (branch_city_uuid);
create index influencers_branch_area on influencers (branch_area_uuid);
create index influencers_city on influencers (city_uuid);
create index influencers_area on influencers (area_uuid);

create table companies (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  company_name text not null,
  company_reg_id text not null,
  company_address text not null,
  search text not null generated always as (lower(company_name || ' ' || company_reg_id)) stored
);
create unique index companies_name on companies (lower(company_name));
create unique index companies_reg_id on companies (lower(company_reg_id));
create index companies_search on companies using gin (search gin_trgm_ops);

-- A partner user may move between the two groups of partners, and the counters with it. Nobody else may.
create or replace function guard_account() returns trigger language plpgsql as $$
begin
  if old.verified and not new.verified then
    raise exception 'A verified account stays verified' using errcode = '23514', constraint = 'accounts_verified_one_way';
  end if;
  if new.kind <> old.kind then
    if old.kind not in ('diagnostic', 'pharmacy') or new.kind not in ('diagnostic', 'pharmacy') then
      raise exception 'An account keeps its kind' using errcode = '23514', constraint = 'accounts_kind_fixed';
    end if;
    insert into totals (name, key, shard, n)
    select 'accounts', key, pg_backend_pid() % 32, step
    from (values (old.kind, -1), (new.kind, 1)) moved (key, step) order by key
    on conflict (name, key, shard) do update set n = totals.n + excluded.n;
  end if;
  if old.active and not new.active then
    delete from sessions where account_uuid = new.uuid;
  end if;
  return new;
end $$;

-- Who came with which upload, so that it can be taken back.
create table company_user_imports (
  user_uuid uuid primary key references accounts (uuid) on delete cascade,
  batch_uuid uuid not null references import_batches (uuid)
);
create index company_user_imports_batch on company_user_imports (batch_uuid);
