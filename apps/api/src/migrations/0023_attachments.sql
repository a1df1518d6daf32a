-- The purpose of a file decides who may read it and whether it is kept while nothing refers to it.
alter table files add column purpose text not null default 'document'
  constraint files_purpose check (purpose in ('picture', 'attachment', 'document'));

update files f set purpose = case
  when exists (select from lab_results r where r.file_uuid = f.uuid)
    or exists (select from doctor_documents d where d.file_uuid = f.uuid) then 'document'
  when f.mime like 'image/%'
    and not exists (select from support_messages m where m.file_uuid = f.uuid)
    and not exists (select from accounts a where a.uuid = f.created_by and a.kind = 'consumer') then 'picture'
  else 'attachment' end;

-- For the quota of a person and for the job that deletes attachments that were never sent.
create index files_attachments on files (created_by, created_at) where purpose = 'attachment';
