-- Pairs of consumers who used one device: its token belongs to the account that signed in last, so the earlier one is
-- remembered when it changes. A merge moves tokens, too, which says nothing about the people.
create table shared_devices (
  first_uuid uuid not null,
  second_uuid uuid not null,
  at timestamptz not null default now(),
  primary key (first_uuid, second_uuid),
  constraint shared_devices_ordered check (first_uuid < second_uuid)
);
create index shared_devices_second on shared_devices (second_uuid);

create function remember_shared_device() returns trigger language plpgsql as $$
begin
  insert into shared_devices (first_uuid, second_uuid)
  select least(old.account_uuid, new.account_uuid), greatest(old.account_uuid, new.account_uuid)
  where not exists (
    select from merges m where (m.kept_uuid, m.merged_uuid) in (
      (old.account_uuid, new.account_uuid), (new.account_uuid, old.account_uuid)))
  on conflict do nothing;
  return null;
end $$;
create trigger device_tokens_shared after update of account_uuid on device_tokens for each row
  when (old.account_uuid <> new.account_uuid and new.device_type <> 'console')
  execute function remember_shared_device();
