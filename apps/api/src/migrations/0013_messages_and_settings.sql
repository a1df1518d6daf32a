-- Settings, devices, bulk notifications and the support chat.

-- What an appointment costs and how many hours it is good for, by kind. Money is whole kobo.
create table booking_settings (
  uuid uuid primary key,
  type text not null unique check (type in ('free', 'sadn')),
  amount_kobo bigint not null check (amount_kobo between 0 and 10000000000),
  hours int not null check (hours between 1 and 720),
  version int not null default 1
);
insert into booking_settings (uuid, type, amount_kobo, hours) values
  ('019a0000-0000-7000-8000-000000000001', 'free', 0, 24),
  ('019a0000-0000-7000-8000-000000000002', 'sadn', 500000, 2);

-- What bringing somebody earns, by what the new person does.
create table referral_settings (
  type text primary key check (type in ('register', 'sadn', 'fadn', 'healthprofile')),
  amount_kobo bigint not null check (amount_kobo between 0 and 10000000000),
  version int not null default 1
);
insert into referral_settings (type, amount_kobo) values
  ('register', 50000), ('sadn', 30000), ('fadn', 30000), ('healthprofile', 20000);

-- Where an account can be reached by push, and what people use: a token belongs to one account at a time.
-- android, ios and webapp are consumers' devices, console is this product's own.
create table device_tokens (
  uuid uuid primary key,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  device_type text not null check (device_type in ('android', 'ios', 'webapp', 'console')),
  token text not null unique,
  created_at timestamptz not null default now()
);
create index device_tokens_account on device_tokens (account_uuid);
create index device_tokens_type on device_tokens (device_type, created_at);

-- draft, then waiting while the send can still be called back, then sending, then sent.
create table bulk_notifications (
  uuid uuid primary key,
  title text not null,
  message text not null,
  audience text not null check (audience in ('all', 'selected')),
  status text not null check (status in ('draft', 'waiting', 'sending', 'sent')),
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  pressed_at timestamptz,
  begins_at timestamptz,
  finished_at timestamptz,
  -- Counted by the worker in the transaction that delivers.
  recipients int,
  delivered int not null default 0,
  failed int not null default 0,
  -- What the sender's browser calls this sending: the same press twice is one.
  request_key uuid unique,
  search text not null generated always as (lower(title || ' ' || message)) stored,
  constraint bulk_notifications_pressed check ((status = 'draft') = (pressed_at is null)),
  constraint bulk_notifications_counted check (delivered + failed <= coalesce(recipients, 0))
);
create index bulk_notifications_newest on bulk_notifications (created_at desc, uuid desc);
create index bulk_notifications_search on bulk_notifications using gin (search gin_trgm_ops);
create index bulk_notifications_under_way on bulk_notifications (begins_at) where status in ('waiting', 'sending');
create index bulk_notifications_creator on bulk_notifications (created_by);

-- The people chosen by name.
create table bulk_recipients (
  bulk_uuid uuid not null references bulk_notifications (uuid) on delete cascade,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  primary key (bulk_uuid, account_uuid)
);
create index bulk_recipients_account on bulk_recipients (account_uuid);

-- The outbox: one row a recipient, laid down in one statement when the sending begins. No foreign keys:
-- checking a million of them would take longer than laying the rows, and both ends are never deleted.
create table bulk_deliveries (
  bulk_uuid uuid not null,
  account_uuid uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  reason text,
  primary key (bulk_uuid, account_uuid)
) with (fillfactor = 80);

-- What a person finds in their own list of notifications.
create table inbox_items (
  account_uuid uuid not null,
  bulk_uuid uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (account_uuid, bulk_uuid)
);

-- Which accounts have a live connection, by API process. A process that died stops renewing its rows.
create table live_presence (
  process uuid not null,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (process, account_uuid)
);
create index live_presence_account on live_presence (account_uuid, seen_at);

-- One conversation a consumer; the desk answers as one. Each side's marks are message numbers.
create table support_channels (
  uuid uuid primary key,
  consumer_uuid uuid not null unique references accounts (uuid) on delete cascade,
  last_seq int not null default 0,
  desk_delivered int not null default 0,
  desk_read int not null default 0,
  consumer_delivered int not null default 0,
  consumer_read int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint support_channels_marks check (
    desk_read <= desk_delivered and desk_delivered <= last_seq
    and consumer_read <= consumer_delivered and consumer_delivered <= last_seq)
);
create index support_channels_latest on support_channels (updated_at desc, uuid desc);

-- Numbered without a gap under the channel's lock, so that "everything after n" misses nothing.
create table support_messages (
  channel_uuid uuid not null references support_channels (uuid) on delete cascade,
  seq int not null,
  -- Made by the sender: the same message sent twice is one.
  uuid uuid not null,
  author_uuid uuid not null references accounts (uuid),
  side text not null check (side in ('consumer', 'desk')),
  text text not null,
  file_uuid uuid unique references files (uuid),
  search text not null generated always as (lower(text)) stored,
  created_at timestamptz not null default now(),
  primary key (channel_uuid, seq),
  constraint support_messages_once unique (channel_uuid, uuid),
  constraint support_messages_says_something check (text <> '' or file_uuid is not null)
);
create index support_messages_author on support_messages (author_uuid);
create index support_messages_search on support_messages using gin (search gin_trgm_ops);

create table support_members (
  channel_uuid uuid not null references support_channels (uuid) on delete cascade,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (channel_uuid, account_uuid)
);
create index support_members_account on support_members (account_uuid);

create table support_quick_replies (
  uuid uuid primary key,
  title text not null,
  text text not null,
  version int not null default 1,
  created_by uuid references accounts (uuid),
  created_at timestamptz not null default now()
);
create unique index support_quick_replies_title on support_quick_replies (lower(title));
create index support_quick_replies_creator on support_quick_replies (created_by);
