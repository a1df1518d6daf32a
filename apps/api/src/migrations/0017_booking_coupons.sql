-- A booking may name a coupon when it is begun. What the coupon takes off stands beside the price from the moment it is
-- booked: the price stays what doctors and dashboards count, price less discount is what was paid.
alter table bookings
  add column coupon_code text check (length(coupon_code) between 1 and 40),
  add column discount_kobo bigint not null default 0,
  add constraint bookings_discount check (
    discount_kobo between 0 and amount_kobo and (discount_kobo = 0 or coupon_code is not null));
create index bookings_discounted on bookings (starts_at) include (discount_kobo)
  where discount_kobo > 0 and holds_slot;
