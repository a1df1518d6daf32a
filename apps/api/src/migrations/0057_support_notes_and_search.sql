-- no-transaction
-- Internal notes have a table of their own, so that no query of the consumer's calls can return one.
create table if not exists support_notes (
  uuid uuid primary key,
  channel_uuid uuid not null references support_channels (uuid) on delete cascade,
  after_seq int not null check (after_seq >= 0),
  author_uuid uuid not null references accounts (uuid),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index if not exists support_notes_channel on support_notes (channel_uuid, after_seq, created_at);
create index if not exists support_notes_author on support_notes (author_uuid);

create table if not exists support_note_mentions (
  note_uuid uuid not null references support_notes (uuid) on delete cascade,
  account_uuid uuid not null references accounts (uuid),
  primary key (note_uuid, account_uuid)
);
create index if not exists support_note_mentions_account on support_note_mentions (account_uuid);

-- The search over all messages: the newest messages by time for frequent words, the words for rare ones.
drop index concurrently if exists support_messages_newest;
create index concurrently support_messages_newest on support_messages (created_at desc, uuid desc);
drop index concurrently if exists support_messages_words;
create index concurrently support_messages_words on support_messages
  using gin (to_tsvector('simple'::regconfig, search));
