-- Refunds of staff are facts, too.
alter table payment_events
  add column by_uuid uuid,
  drop constraint payment_events_provider_check,
  add constraint payment_events_source check (provider in ('paystack', 'flutterwave', 'staff')) not valid,
  add constraint payment_events_by foreign key (by_uuid) references accounts (uuid) not valid;

-- A fact is never changed. It may get its payment, and personal texts may be erased.
create function guard_payment_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.provider, new.event_id, new.reference_id, new.outcome, new.amount_kobo, new.currency, new.at, new.by_uuid)
      is not distinct from
      (old.provider, old.event_id, old.reference_id, old.outcome, old.amount_kobo, old.currency, old.at, old.by_uuid)
    and (old.payment_uuid is null or new.payment_uuid is not distinct from old.payment_uuid) then
    return new;
  end if;
  raise exception 'A payment event is never changed' using errcode = '23514', constraint = 'payment_events_append_only';
end $$;
create trigger guard_payment_event before update or delete on payment_events
  for each row execute function guard_payment_event();

-- A payout that was recorded by mistake is taken back by a payout of the negative amount.
alter table doctor_payouts
  add column reversal_of uuid,
  add column reason text not null default '',
  drop constraint doctor_payouts_amount_kobo_check,
  add constraint doctor_payouts_amount check ((reversal_of is null) = (amount_kobo > 0) and amount_kobo <> 0) not valid,
  add constraint doctor_payouts_reversal foreign key (reversal_of) references doctor_payouts (uuid) not valid;
