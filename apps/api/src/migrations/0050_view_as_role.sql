-- An admin may look at the console as another role. The session is read-only while it has a role here.
alter table sessions add column view_as text;
