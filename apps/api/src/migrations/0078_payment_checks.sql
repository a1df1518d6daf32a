-- Reports of payment providers that staff have to check.
create table payment_checks (
  uuid uuid primary key,
  reason text not null check (reason in ('paid_twice', 'amount_differs', 'currency_differs', 'unknown_reference',
    'refund_exceeds', 'no_effect', 'provider_differs')),
  -- The report: the same one, sent again, opens no second check.
  report text not null unique,
  provider text not null,
  reference_id text not null,
  payment_uuid uuid references payments (uuid),
  detail text not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts (uuid),
  note text not null default '',
  check (closed_at is not null or (closed_by is null and note = ''))
);
create index payment_checks_found on payment_checks (found_at desc, uuid desc);
create index payment_checks_open on payment_checks (found_at desc, uuid desc) where closed_at is null;
create index payment_checks_reference on payment_checks (lower(reference_id));
create index payment_checks_payment on payment_checks (payment_uuid) where payment_uuid is not null;
create index payment_checks_closed_by on payment_checks (closed_by) where closed_by is not null;
