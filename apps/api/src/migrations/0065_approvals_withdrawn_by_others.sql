-- A request is also withdrawn when its requester is disabled or its subject is settled otherwise: by another person, or
-- by nobody, with a reason. Two different people decide, as before.
alter table approvals drop constraint approvals_two_people;
alter table approvals add constraint approvals_two_people check (
  case state
    when 'pending' then true
    when 'withdrawn' then decided_by is not distinct from requested_by or reason is not null
    else decided_by is not null and decided_by <> requested_by
  end) not valid;
