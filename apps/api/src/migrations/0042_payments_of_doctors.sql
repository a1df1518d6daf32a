-- no-transaction
-- The payments of a doctor, newest first.
drop index concurrently if exists payments_doctor_newest;
create index concurrently payments_doctor_newest on payments (doctor_uuid, created_at desc, uuid desc)
  where doctor_uuid is not null;
drop index concurrently if exists payments_doctor;
