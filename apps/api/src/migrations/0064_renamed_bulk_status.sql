-- Release 0.2.0 writes the status `waiting`, which migration 0055 renamed. Its processes may run beside this schema until
-- the last one is replaced; a worker of a later release sends what they scheduled.
create function bulk_notifications_renamed_status() returns trigger language plpgsql as $$
begin
  new.status := 'scheduled';
  return new;
end $$;
create trigger bulk_notifications_renamed_status before insert or update of status on bulk_notifications
  for each row when (new.status = 'waiting') execute function bulk_notifications_renamed_status();
