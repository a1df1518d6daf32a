-- The desk's work on a conversation: state, owner, priority, labels and cases with their times.

create table support_cases (
  uuid uuid primary key,
  channel_uuid uuid not null references support_channels (uuid) on delete cascade,
  started_at timestamptz not null,
  -- The owner of the conversation during the case, otherwise the first to answer or close it.
  person_uuid uuid references accounts (uuid),
  -- The targets of the settings when the case began; null without a target.
  first_answer_amber_at timestamptz,
  first_answer_due_at timestamptz,
  resolution_amber_at timestamptz,
  resolution_due_at timestamptz,
  first_answered_at timestamptz,
  -- Seconds of working time.
  first_answer_seconds int,
  closed_at timestamptz,
  closed_by uuid references accounts (uuid),
  resolution_seconds int
);
create unique index support_cases_open on support_cases (channel_uuid) where closed_at is null;
create index support_cases_channel on support_cases (channel_uuid);
create index support_cases_started on support_cases (started_at);
create index support_cases_person on support_cases (person_uuid);
create index support_cases_closed_by on support_cases (closed_by);

create table support_labels (
  uuid uuid primary key,
  name text not null,
  version int not null default 1
);
create unique index support_labels_name on support_labels (lower(name));

create table support_case_labels (
  case_uuid uuid not null references support_cases (uuid) on delete cascade,
  label_uuid uuid not null references support_labels (uuid) on delete cascade,
  primary key (case_uuid, label_uuid)
);
create index support_case_labels_label on support_case_labels (label_uuid);

-- When each member of staff last received a conversation automatically.
create table support_turns (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  taken_at timestamptz not null
);

-- One row. A setting that is not in `values` has its default, which the contract declares.
create table support_settings (
  id int primary key default 1 check (id = 1),
  values jsonb not null default '{}',
  version int not null default 1
);
insert into support_settings default values;

alter table support_channels
  add column state text not null default 'open'
    constraint support_channels_state check (state in ('open', 'waiting', 'snoozed', 'closed')),
  add column owner_uuid uuid references accounts (uuid),
  add column priority text not null default 'normal'
    constraint support_channels_priority check (priority in ('normal', 'high', 'urgent')),
  add column snoozed_until timestamptz,
  -- Since when the conversation waits for the desk; null after an answer.
  add column waiting_since timestamptz default now(),
  -- The current case, or the last one of a closed conversation.
  add column case_uuid uuid references support_cases (uuid) on delete set null,
  add constraint support_channels_snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  add constraint support_channels_waits check (state <> 'open' or waiting_since is not null);

-- Earlier conversations were never closed: each is one case, whose times were not measured.
insert into support_cases (uuid, channel_uuid, started_at, first_answered_at)
  select gen_random_uuid(), c.uuid, m.created_at,
    (select a.created_at from support_messages a
     where a.channel_uuid = c.uuid and a.side = 'desk' order by a.seq limit 1)
  from support_channels c join support_messages m on m.channel_uuid = c.uuid and m.seq = 1;
update support_channels c set
  case_uuid = k.uuid,
  state = case l.side when 'consumer' then 'open' else 'waiting' end,
  waiting_since = case l.side when 'consumer' then (
    select w.created_at from support_messages w
    where w.channel_uuid = c.uuid and w.seq > coalesce((
      select d.seq from support_messages d
      where d.channel_uuid = c.uuid and d.side = 'desk' order by d.seq desc limit 1), 0)
    order by w.seq limit 1) end
  from support_cases k, support_messages l
  where k.channel_uuid = c.uuid and l.channel_uuid = c.uuid and l.seq = c.last_seq;

create index support_channels_case on support_channels (case_uuid);
create index support_channels_owner on support_channels (owner_uuid) where owner_uuid is not null;
create index support_channels_mine on support_channels (owner_uuid, updated_at desc, uuid desc)
  where state in ('open', 'waiting');
create index support_channels_unassigned on support_channels (waiting_since, uuid)
  where state = 'open' and owner_uuid is null;
create index support_channels_unread on support_channels (updated_at desc, uuid desc) where desk_read < last_seq;
create index support_channels_longest on support_channels (waiting_since, uuid) where state = 'open';
create index support_channels_wake on support_channels (snoozed_until, uuid) where state = 'snoozed';
create index support_channels_closed on support_channels (updated_at desc, uuid desc) where state = 'closed';
