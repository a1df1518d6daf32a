-- An undo works cell by cell. `after` has the values that the batch changed; null for batches of earlier releases. `base`
-- has the values to restore where an earlier batch was undone since; `before` stays what the batch replaced.
alter table import_changes add column after jsonb, add column base jsonb;
