-- The values that a planned row changes, as they were when it was planned; empty for a new price. Null for plans of
-- earlier releases, which are narrowed to the values that differ before they are applied.
alter table price_plan_rows add column seen jsonb;
