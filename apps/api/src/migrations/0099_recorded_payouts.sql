-- A payout that was taken back can be recorded again with its transaction id; this numbers the rows of an id.
alter table doctor_payouts add column recording smallint not null default 1;
