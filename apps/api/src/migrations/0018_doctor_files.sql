-- The documents of doctors are files. One that was put down before this has its type alone.
alter table doctor_documents add column file_uuid uuid unique references files (uuid);
