-- The position in the journal after the last write of a session. A replica serves the session once it has replayed it.
alter table sessions add column wrote_lsn bigint;
