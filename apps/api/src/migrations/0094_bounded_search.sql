-- The rows of people are searched by the ids of these people. A text that too many people match is refused, because
-- the rows of half of all people would take seconds; 54000 is program_limit_exceeded.
create function at_most(ids uuid[], bound integer) returns uuid[] language plpgsql immutable parallel safe as $$
begin
  if cardinality(ids) > bound then
    raise exception 'more than % records match', bound using errcode = '54000';
  end if;
  return ids;
end $$;
