-- The filters of the audit list: by the beginning of the action's name, and by address. Subject, actor and time have
-- their indexes. An index of a partitioned table cannot be built concurrently; partitions of later months inherit it.
create index audit_log_action on audit_log (action text_pattern_ops, at, id);
create index audit_log_address on audit_log (address, at, id) where address is not null;
