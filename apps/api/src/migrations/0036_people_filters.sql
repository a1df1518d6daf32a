-- no-transaction
-- With the kind, consumers are counted from the index alone.
drop index if exists accounts_unverified;
create index concurrently accounts_unverified on accounts (created_at desc, uuid desc) include (kind)
  where kind <> 'staff' and not verified;
drop index if exists accounts_inactive;
create index concurrently accounts_inactive on accounts (created_at desc, uuid desc) include (kind)
  where kind <> 'staff' and not active;
-- Nearly all users are consumers, so accounts_name sorts them as fast.
drop index if exists consumers_name;
-- Filters that few rows match; other values are found in the order of the list.
drop index if exists patients_inactive;
create index concurrently patients_inactive on patients (created_at desc, uuid desc) where not active;
drop index if exists doctors_speciality;
create index concurrently doctors_speciality on doctors using gin (speciality);
drop index if exists doctors_city;
create index concurrently doctors_city on doctors (lower(city));
drop index if exists feedback_ratings;
create index concurrently feedback_ratings on feedback_answers (answer, feedback_uuid)
  where question = 'Please rate this consultation';
