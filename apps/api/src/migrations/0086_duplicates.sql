-- no-transaction
-- Two records of one person: candidates that a job finds, and merges, which can be undone. The merged row stays and
-- leads to the other one.
alter table accounts add column if not exists merged_into uuid;
alter table accounts drop constraint if exists accounts_merged_into;
alter table accounts add constraint accounts_merged_into foreign key (merged_into) references accounts (uuid) not valid;
alter table accounts drop constraint if exists accounts_merged_inactive;
alter table accounts add constraint accounts_merged_inactive check (merged_into is null or not active) not valid;
drop index concurrently if exists accounts_merged;
create index concurrently accounts_merged on accounts (merged_into) where merged_into is not null;
alter table patients add column if not exists merged_into uuid;
alter table patients drop constraint if exists patients_merged_into;
alter table patients add constraint patients_merged_into foreign key (merged_into) references patients (uuid) not valid;
alter table patients drop constraint if exists patients_merged_inactive;
alter table patients add constraint patients_merged_inactive check (merged_into is null or not active) not valid;
drop index concurrently if exists patients_merged;
create index concurrently patients_merged on patients (merged_into) where merged_into is not null;

create table if not exists duplicate_candidates (
  uuid uuid primary key,
  kind text not null check (kind in ('consumer', 'patient')),
  first_uuid uuid not null,
  second_uuid uuid not null,
  score int not null,
  reasons text[] not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  constraint duplicate_candidates_pair unique (first_uuid, second_uuid),
  constraint duplicate_candidates_ordered check (first_uuid < second_uuid)
);
drop index concurrently if exists duplicate_candidates_open;
create index concurrently duplicate_candidates_open on duplicate_candidates (score, uuid) where dismissed_at is null;
drop index concurrently if exists duplicate_candidates_second;
create index concurrently duplicate_candidates_second on duplicate_candidates (second_uuid);

create table if not exists merges (
  uuid uuid primary key,
  kind text not null check (kind in ('consumer', 'patient')),
  kept_uuid uuid not null,
  merged_uuid uuid not null,
  -- The fields that were taken over, with the values of both records before.
  before jsonb not null default '{}',
  at timestamptz not null default now(),
  by_uuid uuid references accounts (uuid),
  undone_at timestamptz,
  undone_by uuid references accounts (uuid)
);
drop index concurrently if exists merges_newest;
create index concurrently merges_newest on merges (at desc, uuid desc);
drop index concurrently if exists merges_kept;
create index concurrently merges_kept on merges (kept_uuid);
drop index concurrently if exists merges_merged;
create index concurrently merges_merged on merges (merged_uuid);
drop index concurrently if exists merges_by;
create index concurrently merges_by on merges (by_uuid);
drop index concurrently if exists merges_undone_by;
create index concurrently merges_undone_by on merges (undone_by) where undone_by is not null;

-- The rows that a merge has moved, by the rest of their key.
create table if not exists merge_moves (
  merge_uuid uuid not null references merges (uuid) on delete cascade,
  table_name text not null,
  column_name text not null,
  key text not null,
  primary key (merge_uuid, table_name, column_name, key)
);

-- The words of a name in one order, without titles, for comparing the names of people.
create or replace function name_key(name text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(regexp_replace(search_form(name), '[^a-z0-9]+', ' ', 'g'), ' ') word
  where word not in ('', 'mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'chief', 'alhaji', 'alhaja', 'engr', 'sir', 'rev', 'pastor'));
