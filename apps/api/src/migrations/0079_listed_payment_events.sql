-- The fact comes from the list of the provider, not from an event. The list repeats the refunds that events reported.
alter table payment_events add column listed boolean not null default false;
