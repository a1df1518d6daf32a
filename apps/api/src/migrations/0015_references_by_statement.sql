-- A foreign key is checked row by row: four of them cost an upload of 50,000 prices two and a half seconds, though
-- it names a few hundred partners, tests and areas. Here a reference is checked once a statement instead, with the
-- same locks and the same errors. Rows are referred to by `uuid`, which never changes.

create function check_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stray uuid;
begin
  execute format(
    'with named as (select distinct %1$I as uuid from new_rows),
     -- Held until the transaction ends, in one order everywhere, so that nobody deletes what is referred to.
     known as (select uuid from %2$I where uuid in (select uuid from named) order by uuid for key share)
     select uuid from named where uuid is not null except select uuid from known limit 1',
    tg_argv[0], tg_argv[1]
  ) into stray;
  if stray is not null then
    raise foreign_key_violation using
      message = format('%s of %s names %s, which is not in %s', tg_argv[0], tg_table_name, stray, tg_argv[1]),
      table = tg_table_name, constraint = format('%s_%s_fkey', tg_table_name, tg_argv[0]);
  end if;
  return null;
end $$;

create function refuse_orphans() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  orphaned boolean;
begin
  execute format(
    'select exists (select from %1$I where %2$I in (select uuid from old_rows))', tg_argv[0], tg_argv[1]
  ) into orphaned;
  if orphaned then
    raise foreign_key_violation using
      message = format('%s is still referred to by %s', tg_table_name, tg_argv[0]),
      table = tg_argv[0], constraint = format('%s_%s_fkey', tg_argv[0], tg_argv[1]);
  end if;
  return null;
end $$;

/* Puts a column's foreign key into triggers of whole statements. */
create procedure refer_by_statement(referring text, referring_column text, referred text) language plpgsql as $$
declare
  name text := format('%s_%s', referring, referring_column);
begin
  execute format('alter table %I drop constraint %I', referring, name || '_fkey');
  execute format(
    'create trigger %I after insert on %I referencing new table as new_rows
     for each statement execute function check_references(%L, %L)',
    name || '_known_in', referring, referring_column, referred);
  execute format(
    'create trigger %I after update on %I referencing new table as new_rows
     for each statement execute function check_references(%L, %L)',
    name || '_known_on', referring, referring_column, referred);
  execute format(
    'create trigger %I after delete on %I referencing old table as old_rows
     for each statement execute function refuse_orphans(%L, %L)',
    name || '_kept', referred, referring, referring_column);
end $$;

call refer_by_statement('price_entries', 'partner_uuid', 'partners');
call refer_by_statement('price_entries', 'test_uuid', 'national_tests');
call refer_by_statement('price_entries', 'area_uuid', 'areas');
call refer_by_statement('import_changes', 'batch_uuid', 'import_batches');

-- Prices of a partner are found by price_entries_key.
drop index price_entries_partner;

-- An upload leaves its rows in the search index's list of things to be filed, instead of filing them four megabytes
-- at a time while somebody waits; a job files them right afterwards. Until then searches read the list too.
alter index price_entries_search set (gin_pending_list_limit = 65536);
create function file_price_search() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('price_entries_search')
$$;
