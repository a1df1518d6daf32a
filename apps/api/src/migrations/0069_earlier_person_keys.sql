-- Keys of a person that could not be read when the person got a new one, because the key of the installation was lost.
alter table person_keys add column earlier_keys bytea[] not null default '{}';
