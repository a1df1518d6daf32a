-- The columns that staff chose for the unknown headers of uploads, by the partner or company of the file.
create table import_header_matches (
  kind text not null,
  sender text not null,
  header text not null,
  column_name text not null,
  saved_at timestamptz not null default now(),
  primary key (kind, sender, header)
);
create index import_header_matches_header on import_header_matches (kind, header);
