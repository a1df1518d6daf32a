-- The conversation orders the events of its cases. A merge moves a case to another one, and the waiting events follow, so
-- that no later event of the case overtakes them.
create function move_case_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_deliveries set record_uuid = new.channel_uuid
  where webhook_uuid = any (array(select uuid from webhooks)) and record_uuid = old.channel_uuid
    and part_uuid = new.uuid and status = 'waiting';
  return null;
end $$;
create trigger move_case_events after update of channel_uuid on support_cases for each row
  when (old.channel_uuid is distinct from new.channel_uuid) execute function move_case_events();
