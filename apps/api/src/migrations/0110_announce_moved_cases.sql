-- The events of a case name the call of its conversation. A merge and its undo move cases, so a moved case is announced again:
-- else a receiver keeps the case of an erased person whose conversation it does not know.
create trigger announce_moved_case after update of channel_uuid on support_cases for each row
  when (old.channel_uuid is distinct from new.channel_uuid) execute function announce_case();
