-- A verification covers the rows since the last checkpoint, or everything.
alter table audit_verifications add column scope text not null default 'new';
