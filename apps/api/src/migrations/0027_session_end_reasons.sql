-- The live connection of an ended session learns why it ended, so that the sign-in screen can say it.

create or replace function guard_account() returns trigger language plpgsql as $$
begin
  if old.verified and not new.verified then
    raise exception 'A verified account stays verified' using errcode = '23514', constraint = 'accounts_verified_one_way';
  end if;
  if new.kind <> old.kind
    and (old.kind not in ('diagnostic', 'pharmacy') or new.kind not in ('diagnostic', 'pharmacy')) then
    raise exception 'An account keeps its kind' using errcode = '23514', constraint = 'accounts_kind_fixed';
  end if;
  if old.active and not new.active then
    perform set_config('sessions.end_reason', 'suspended', true);
    delete from sessions where account_uuid = new.uuid;
    perform set_config('sessions.end_reason', '', true);
  end if;
  return new;
end $$;

create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  perform set_config('sessions.end_reason',
    case when new.role <> old.role then 'role-changed' else 'password-changed' end, true);
  delete from sessions where account_uuid = old.account_uuid;
  perform set_config('sessions.end_reason', '', true);
  return null;
end $$;

create or replace function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object(
    'room', 'session:' || encode(old.token_hash, 'hex'), 'event', 'session-ended',
    'data', json_build_object('reason', coalesce(nullif(current_setting('sessions.end_reason', true), ''),
      case when old.ends_at < now() then 'expired' else 'signed-out' end)))::text);
  return null;
end $$;
