-- no-transaction
-- bookings_unfinished has the same order, and its condition contains that of this index, which only the previous
-- release uses: it finds open bookings by bookings_unfinished as fast.
drop index concurrently if exists bookings_open;
