-- The first steps on Home that staff have put away for everybody.
create table first_steps_put_away (
  step text primary key
);
