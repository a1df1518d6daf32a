-- Doctors' clinics, opening hours and slots; bookings, payments and feedback. Money is whole kobo.

-- A version 7 uuid, for rows that a statement makes by the thousand; elsewhere the server makes them.
create function uuid_v7(at timestamptz default clock_timestamp()) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

create table clinics (
  uuid uuid primary key,
  doctor_uuid uuid not null references doctors (account_uuid),
  name text not null,
  address text not null default '',
  active boolean not null default true,
  -- The last day whose slots have been opened.
  open_until date
);
create index clinics_doctor on clinics (doctor_uuid);
create index clinics_open_until on clinics (open_until) where active;

-- When a clinic is open on a day of the week (0 is Sunday), in Lagos time.
create table opening_hours (
  clinic_uuid uuid not null references clinics (uuid),
  weekday int not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  slot_minutes int not null check (slot_minutes between 5 and 240),
  primary key (clinic_uuid, weekday, opens),
  constraint opening_hours_in_order check (opens < closes)
);

create table slots (
  uuid uuid primary key,
  doctor_uuid uuid not null references doctors (account_uuid),
  clinic_uuid uuid not null references clinics (uuid),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  day date not null generated always as ((starts_at at time zone 'Africa/Lagos')::date) stored,
  constraint slots_in_order check (starts_at < ends_at),
  constraint slots_no_overlap exclude using gist (doctor_uuid with =, tstzrange(starts_at, ends_at) with &&)
);
create index slots_doctor_day on slots (doctor_uuid, day, starts_at);
create index slots_clinic on slots (clinic_uuid);

create table bookings (
  uuid uuid primary key,
  slot_uuid uuid not null references slots (uuid),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  -- The patient's account holder, who made the booking or for whom it was made.
  consumer_uuid uuid not null references accounts (uuid),
  kind text not null check (kind in ('free', 'sadn', 'nigerian', 'international')),
  status text not null check (status in (
    'pending', 'booked', 'rescheduled', 'cancelled', 'declined', 'closed', 'missed', 'extended', 'followup',
    'rejected', 'followup_C', 'extended_C')),
  -- The slot's own times, kept here so that a list of five million never joins.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  day date not null generated always as ((starts_at at time zone 'Africa/Lagos')::date) stored,
  holds_slot boolean not null generated always as (status not in ('cancelled', 'declined', 'rejected')) stored,
  amount_kobo bigint not null default 0 check (amount_kobo >= 0),
  -- As the last call spelled it: CG on creation, GC on rescheduling.
  category text not null default 'CG' check (category in ('CG', 'GC')),
  symptom text not null default '',
  description text not null default '',
  additional_info text not null default '',
  reference_id text,
  -- The member of staff who booked on the consumer's behalf.
  made_by uuid references accounts (uuid),
  -- A booking that was begun and never finished lets go of its slot then.
  expires_at timestamptz,
  -- Made by the caller, so that a call whose answer was lost can be sent again.
  request_uuid uuid unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_expiring check (expires_at is null or status = 'pending')
);
create unique index bookings_one_per_slot on bookings (slot_uuid) where holds_slot;
create index bookings_slot on bookings (slot_uuid);
create index bookings_newest on bookings (starts_at desc, uuid desc);
create index bookings_status on bookings (status, starts_at desc, uuid desc);
create index bookings_kind on bookings (kind, starts_at desc, uuid desc);
create index bookings_kind_status on bookings (kind, status, starts_at desc, uuid desc);
create index bookings_doctor on bookings (doctor_uuid, starts_at desc, uuid desc);
create index bookings_patient on bookings (patient_uuid, starts_at desc, uuid desc);
create index bookings_consumer on bookings (consumer_uuid, starts_at desc, uuid desc);
create index bookings_made_by on bookings (made_by) where made_by is not null;
create index bookings_expires on bookings (expires_at) where expires_at is not null;

-- What happened to a booking, in order.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_uuid uuid not null references bookings (uuid),
  at timestamptz not null default clock_timestamp(),
  what text not null check (what in (
    'created', 'booked', 'cancelled', 'rescheduled', 'rejected', 'expired', 'closed', 'missed', 'declined')),
  by_uuid uuid references accounts (uuid),
  details jsonb not null default '{}'
);
create index booking_events_booking on booking_events (booking_uuid, id);
create index booking_events_by on booking_events (by_uuid) where by_uuid is not null;

create table payments (
  uuid uuid primary key,
  reference_id text not null,
  kind text not null check (kind in ('appointment', 'cart', 'treatmentplan')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  consumer_uuid uuid not null references accounts (uuid),
  patient_uuid uuid references patients (uuid),
  doctor_uuid uuid references doctors (account_uuid),
  booking_uuid uuid references bookings (uuid),
  refund_eligible boolean not null default false,
  refund_completed_at timestamptz,
  refund_completed_by uuid references accounts (uuid),
  created_at timestamptz not null default now()
);
create unique index payments_reference on payments (lower(reference_id));
create index payments_newest on payments (kind, created_at desc, uuid desc);
create index payments_consumer on payments (consumer_uuid, created_at desc);
create index payments_patient on payments (patient_uuid);
create index payments_doctor on payments (doctor_uuid);
create index payments_booking on payments (booking_uuid);
create index payments_refunded_by on payments (refund_completed_by) where refund_completed_by is not null;
create index payments_refund_due on payments (created_at desc) where refund_eligible and refund_completed_at is null;
create trigger payments_counted_in after insert on payments
  referencing new table as new_rows for each statement execute function count_rows('kind');
create trigger payments_counted_out after delete on payments
  referencing old table as old_rows for each statement execute function count_rows('kind');

-- A refund that was given stays given, whoever writes.
create function guard_refund() returns trigger language plpgsql as $$
begin
  if old.refund_completed_at is not null and new.refund_completed_at is distinct from old.refund_completed_at then
    raise exception 'A completed refund stays completed' using errcode = '23514', constraint = 'payments_refund_once';
  end if;
  return new;
end $$;
create trigger guard_refund before update on payments for each row execute function guard_refund();

create table feedback (
  uuid uuid primary key,
  booking_uuid uuid not null references bookings (uuid),
  given_by text not null check (given_by in ('patient', 'doctor')),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  created_at timestamptz not null default now()
);
create unique index feedback_booking on feedback (booking_uuid, given_by);
create index feedback_newest on feedback (created_at desc, uuid desc);
create index feedback_given_by on feedback (given_by, created_at desc, uuid desc);
create index feedback_doctor on feedback (doctor_uuid, created_at desc, uuid desc);
create index feedback_patient on feedback (patient_uuid, created_at desc, uuid desc);
create trigger feedback_counted_in after insert on feedback
  referencing new table as new_rows for each statement execute function count_rows('given_by');
create trigger feedback_counted_out after delete on feedback
  referencing old table as old_rows for each statement execute function count_rows('given_by');

create table feedback_answers (
  feedback_uuid uuid not null references feedback (uuid) on delete cascade,
  position int not null,
  question text not null,
  answer text not null,
  primary key (feedback_uuid, position)
);
