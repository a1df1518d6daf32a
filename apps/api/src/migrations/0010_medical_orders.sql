-- What a consultation leaves behind: notes, prescriptions, lab and treatment orders; what people tell about
-- their health. Documents have ids that cannot be guessed (version 4).

create table case_notes (
  uuid uuid primary key,
  booking_uuid uuid not null references bookings (uuid),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  complaint text not null,
  history text not null default '',
  examination text not null default '',
  diagnosis text not null default '',
  plan text not null default '',
  created_at timestamptz not null default now()
);
create index case_notes_patient on case_notes (patient_uuid, created_at desc, uuid desc);
create index case_notes_booking on case_notes (booking_uuid);
create index case_notes_doctor on case_notes (doctor_uuid);

create table psychiatry_notes (
  uuid uuid primary key,
  booking_uuid uuid not null references bookings (uuid),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  complaint text not null,
  history text not null default '',
  mental_state text not null default '',
  risk text not null default '',
  diagnosis text not null default '',
  plan text not null default '',
  created_at timestamptz not null default now()
);
create index psychiatry_notes_patient on psychiatry_notes (patient_uuid, created_at desc, uuid desc);
create index psychiatry_notes_booking on psychiatry_notes (booking_uuid);
create index psychiatry_notes_doctor on psychiatry_notes (doctor_uuid);

create table prescriptions (
  uuid uuid primary key,
  booking_uuid uuid not null references bookings (uuid),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  diagnosis text not null default '',
  advice text not null default '',
  created_at timestamptz not null default now()
);
create index prescriptions_patient on prescriptions (patient_uuid, created_at desc, uuid desc);
create index prescriptions_booking on prescriptions (booking_uuid);
create index prescriptions_doctor on prescriptions (doctor_uuid, created_at);

create table prescription_items (
  prescription_uuid uuid not null references prescriptions (uuid) on delete cascade,
  position int not null,
  drug_name text not null,
  brand_name text not null default '',
  strength text not null default '',
  dose text not null default '',
  days int not null check (days between 1 and 365),
  primary key (prescription_uuid, position)
);

-- Lab tests a doctor advises.
create table lab_advices (
  uuid uuid primary key,
  booking_uuid uuid not null references bookings (uuid),
  doctor_uuid uuid not null references doctors (account_uuid),
  patient_uuid uuid not null references patients (uuid),
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index lab_advices_patient on lab_advices (patient_uuid, created_at desc, uuid desc);
create index lab_advices_booking on lab_advices (booking_uuid);
create index lab_advices_doctor on lab_advices (doctor_uuid, created_at);

create table lab_advice_items (
  advice_uuid uuid not null references lab_advices (uuid) on delete cascade,
  position int not null,
  test_uuid uuid not null references national_tests (uuid),
  instruction text not null default '',
  primary key (advice_uuid, position)
);
create index lab_advice_items_test on lab_advice_items (test_uuid);

create table lab_orders (
  uuid uuid primary key,
  order_id text not null unique,
  consumer_uuid uuid not null references accounts (uuid),
  patient_uuid uuid not null references patients (uuid),
  partner_uuid uuid not null references partners (uuid),
  payment_uuid uuid not null references payments (uuid),
  -- Bought on a doctor's advice, or as a package; both may be absent.
  advice_uuid uuid references lab_advices (uuid),
  package_uuid uuid references lab_packages (uuid),
  status text not null default 'pending' check (status in ('pending', 'inprogress', 'completed', 'cancelled')),
  total_kobo bigint not null check (total_kobo >= 0),
  home_service boolean not null default false,
  street text not null default '',
  state text not null default '',
  city text not null default '',
  area text not null default '',
  search text not null,
  created_at timestamptz not null default now()
);
create index lab_orders_newest on lab_orders (created_at desc, uuid desc);
create index lab_orders_partner on lab_orders (partner_uuid, created_at desc, uuid desc);
create index lab_orders_consumer on lab_orders (consumer_uuid, created_at desc);
create index lab_orders_patient on lab_orders (patient_uuid);
create index lab_orders_payment on lab_orders (payment_uuid);
create index lab_orders_advice on lab_orders (advice_uuid) where advice_uuid is not null;
create index lab_orders_package on lab_orders (package_uuid) where package_uuid is not null;
create index lab_orders_search on lab_orders using gin (search gin_trgm_ops);
create trigger lab_orders_counted_in after insert on lab_orders
  referencing new table as new_rows for each statement execute function count_rows('partner_uuid');
create trigger lab_orders_counted_out after delete on lab_orders
  referencing old table as old_rows for each statement execute function count_rows('partner_uuid');

create table lab_order_items (
  uuid uuid primary key,
  order_uuid uuid not null references lab_orders (uuid),
  position int not null,
  test_uuid uuid not null references national_tests (uuid),
  -- As it was when ordered; a later change of the price list does not reach it.
  test_name text not null,
  product_code text not null,
  price_kobo bigint not null check (price_kobo >= 0),
  partner_tat text not null default '',
  partner_tat_days int not null default 0,
  clinical_advice text not null default '',
  acceptance text check (acceptance in ('Yes', 'No')),
  acceptance_reason text not null default '',
  interim_progress text not null default '',
  sample_progress text not null default '',
  final_status text not null default '',
  action text check (action in (
    'Doctor Will Confirm Refund Request', 'Confirm Result Received', 'Confirm Result Accepted', 'Result Rejected',
    'Confirm Refund Completed', 'Confirm Receipt of Result')),
  action_at timestamptz,
  action_by uuid references accounts (uuid),
  constraint lab_order_items_action check ((action is null) = (action_at is null))
);
create unique index lab_order_items_order on lab_order_items (order_uuid, position);
create index lab_order_items_test on lab_order_items (test_uuid);
create index lab_order_items_action_by on lab_order_items (action_by) where action_by is not null;

create table lab_results (
  uuid uuid primary key,
  item_uuid uuid not null references lab_order_items (uuid),
  file_uuid uuid not null references files (uuid),
  file_name text not null,
  uploaded_by uuid references accounts (uuid),
  created_at timestamptz not null default now()
);
create index lab_results_item on lab_results (item_uuid, created_at);
create index lab_results_file on lab_results (file_uuid);
create index lab_results_uploaded_by on lab_results (uploaded_by);

-- An action is set once, and a result is accepted or rejected only when there is one, whoever writes.
create function guard_lab_action() returns trigger language plpgsql as $$
begin
  if old.action is not null and new.action is distinct from old.action then
    raise exception 'The action is set already' using errcode = '23514', constraint = 'lab_order_items_action_once';
  end if;
  if old.action is null and new.action in ('Confirm Result Accepted', 'Result Rejected')
    and not exists (select from lab_results where item_uuid = new.uuid) then
    raise exception 'Result not yet uploaded for the test'
      using errcode = '23514', constraint = 'lab_order_items_needs_result';
  end if;
  return new;
end $$;
create trigger guard_lab_action before update of action on lab_order_items
  for each row execute function guard_lab_action();

create table lab_item_notes (
  id bigint generated always as identity primary key,
  item_uuid uuid not null references lab_order_items (uuid),
  at timestamptz not null default now(),
  status text not null default '',
  note text not null
);
create index lab_item_notes_item on lab_item_notes (item_uuid, id);

create table lab_item_issues (
  id bigint generated always as identity primary key,
  item_uuid uuid not null references lab_order_items (uuid),
  at timestamptz not null default now(),
  issue text not null
);
create index lab_item_issues_item on lab_item_issues (item_uuid, id);

create table treatment_orders (
  uuid uuid primary key,
  reference_id text not null unique,
  consumer_uuid uuid not null references accounts (uuid),
  disease_uuid uuid not null references diseases (uuid),
  -- A plan for a disease, or the drugs of a prescription.
  kind text not null check (kind in ('plan', 'drug')),
  prescription_uuid uuid references prescriptions (uuid),
  payment_uuid uuid references payments (uuid),
  amount_kobo bigint not null check (amount_kobo >= 0),
  paid boolean not null default false,
  status text not null default 'ordered',
  name text not null,
  mobile text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index treatment_orders_newest on treatment_orders (created_at desc, uuid desc);
create index treatment_orders_consumer on treatment_orders (consumer_uuid, created_at desc);
create index treatment_orders_disease on treatment_orders (disease_uuid);
create index treatment_orders_prescription on treatment_orders (prescription_uuid) where prescription_uuid is not null;
create index treatment_orders_payment on treatment_orders (payment_uuid) where payment_uuid is not null;
create index treatment_orders_search on treatment_orders using gin (search gin_trgm_ops);
create trigger treatment_orders_counted_in after insert on treatment_orders
  referencing new table as new_rows for each statement execute function count_rows('kind');
create trigger treatment_orders_counted_out after delete on treatment_orders
  referencing old table as old_rows for each statement execute function count_rows('kind');

create table treatment_items (
  uuid uuid primary key,
  order_uuid uuid not null references treatment_orders (uuid),
  position int not null,
  plan_name text not null default '',
  price_kobo bigint not null check (price_kobo >= 0),
  brand_name text not null default '',
  drug_name text not null default '',
  maker text not null default '',
  maker_country text not null default '',
  strength text not null default '',
  tabs int,
  action text,
  action_at timestamptz,
  action_by uuid references accounts (uuid),
  constraint treatment_items_action check ((action is null) = (action_at is null))
);
create unique index treatment_items_order on treatment_items (order_uuid, position);
create index treatment_items_action_by on treatment_items (action_by) where action_by is not null;

-- Counts the rows of a table that has nothing to be counted by, under one key.
create function count_all_rows() returns trigger language plpgsql as $$
declare
  source text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  execute format(
    'insert into totals (name, key, shard, n) select %L, ''all'', $1, $2 * count(*) from %I
     on conflict (name, key, shard) do update set n = totals.n + excluded.n',
    tg_table_name, source
  ) using pg_backend_pid() % 32, sign;
  return null;
end $$;
create trigger patients_counted_in after insert on patients
  referencing new table as new_rows for each statement execute function count_all_rows();
create trigger patients_counted_out after delete on patients
  referencing old table as old_rows for each statement execute function count_all_rows();
insert into totals (name, key, shard, n) select 'patients', 'all', 0, count(*) from patients;

-- What patients answered about themselves; how much decides how complete their profile is.
create table patient_answers (
  patient_uuid uuid not null references patients (uuid) on delete cascade,
  section text not null check (section in ('personal', 'medical', 'lifestyle')),
  position int not null,
  question text not null,
  answer text not null,
  primary key (patient_uuid, section, position)
);

create table health_readings (
  uuid uuid primary key,
  consumer_uuid uuid not null references accounts (uuid) on delete cascade,
  kind text not null check (kind in ('bloodpressure', 'bloodglucose', 'heartrate', 'spo2', 'temprature', 'bmi')),
  unit text not null,
  details jsonb not null,
  measured_at timestamptz not null,
  constraint health_readings_details check (
    case kind
      when 'bloodpressure' then details ?& array['systolic', 'diastolic']
      when 'bloodglucose' then details ?& array['type', 'rate']
      when 'temprature' then details ? 'temprature'
      when 'bmi' then details ?& array['weight', 'height']
      else details ? 'rate'
    end)
);
create index health_readings_newest on health_readings (consumer_uuid, kind, measured_at desc, uuid desc);

-- Who looked at what belongs to a patient, found without reading the whole trail.
create index audit_log_patient on audit_log ((details ->> 'patient'), id) where details ? 'patient';
