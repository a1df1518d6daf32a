-- The audit screen. Partitions inherit the indexes of the trail; an index of a partitioned table cannot be built
-- concurrently. The patterns are those of the contract, which a test compares.
create index audit_log_changes on audit_log (at, id)
  where action !~ '\.(open|list|export|history|download)(-|$)';
create index audit_log_medical_reads on audit_log (at, id)
  where action ~ '^(appointments|consumer|document|feedback|lab-[a-z]+|patients?|person|person-[a-z]+|third-party-patients?|tracker|treatment-orders?)\.(open|list|export|history)$';

-- Verifications of the chain. At most one is not finished.
create table audit_verifications (
  uuid uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  result jsonb
);
create unique index audit_verifications_open on audit_verifications ((true)) where finished_at is null;
create index audit_verifications_finished on audit_verifications (finished_at);
