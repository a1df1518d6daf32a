-- no-transaction
-- Sorts and filters of the lists that can have more than 100,000 rows.
drop index concurrently if exists pharmacies_name;
create index concurrently pharmacies_name on pharmacies (lower(pharmacy_name), account_uuid);
drop index concurrently if exists price_entries_code;
create index concurrently price_entries_code on price_entries (kind, lower(product_code), uuid);
drop index concurrently if exists price_entries_name;
create index concurrently price_entries_name on price_entries (kind, lower(partner_test_name), uuid);
drop index concurrently if exists price_entries_price;
create index concurrently price_entries_price on price_entries (kind, exclusive_kobo, uuid);
drop index concurrently if exists price_entries_inactive;
create index concurrently price_entries_inactive on price_entries (kind, created_at desc, uuid desc) where not active;
drop index concurrently if exists price_entries_popular;
create index concurrently price_entries_popular on price_entries (kind, created_at desc, uuid desc) where popular;
drop index concurrently if exists price_entries_changed;
create index concurrently price_entries_changed on price_entries (kind, updated_at);
drop index concurrently if exists coupon_redemptions_amount;
create index concurrently coupon_redemptions_amount on coupon_redemptions (amount_kobo, uuid);
