-- The planned change whose prices get their earlier values back.
alter table price_plans add column ends_plan_uuid uuid;
