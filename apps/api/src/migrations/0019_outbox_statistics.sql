-- A million rows laid at once have no statistics until the next round of the autovacuum, and without them each batch
-- of a sending reads the whole outbox. The application's own role may not analyse; this lets it, one table.
create function analyze_outbox() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze bulk_deliveries;
end $$;
