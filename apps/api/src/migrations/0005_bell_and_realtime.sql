-- What rings in the top bar of one account.

create table bell_items (
  uuid uuid primary key,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index bell_items_newest on bell_items (account_uuid, created_at desc, uuid desc);
create index bell_items_unread on bell_items (account_uuid) where read_at is null;

-- An ended session is told to whoever holds its live connection, at commit.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object(
    'room', 'session:' || encode(old.token_hash, 'hex'), 'event', 'session-ended')::text);
  return null;
end $$;
create trigger tell_session_ended after delete on sessions for each row execute function tell_session_ended();
