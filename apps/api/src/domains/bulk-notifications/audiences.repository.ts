import type { AudienceRule, NewAudience } from '@baobab/contract/bulk-audiences';
import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { countMatching } from '../../platform/db/count.ts';
import { allOf } from '../../platform/db/list-page.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

const audiencesLock = advisoryLock('bulk-audiences');

export type AudienceRow = Selectable<Schema['bulk_audiences']>;

/** The statuses of treatment orders that another status can follow. */
export type OpenStatuses = readonly string[];

const today = sql`(now() at time zone ${LAGOS_ZONE})::date`;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
const openLabOrder = sql`status in ('pending', 'inprogress')`;

/** The condition of each part of a rule, over accounts `a` and consumer_activity `v`. */
const conditions: {
  [Part in keyof AudienceRule]-?: (
    value: NonNullable<AudienceRule[Part]>,
    open: OpenStatuses,
  ) => RawBuilder<boolean>;
} = {
  cities(cities) {
    const names = cities.map((city) => city.toLowerCase());
    return sql<boolean>`a.uuid in (
      select consumer_uuid from lab_orders where lower(city) = any (${names}::text[])
      union all select consumer_uuid from treatment_orders where lower(city) = any (${names}::text[]))`;
  },
  age_from: (age) => sql<boolean>`a.dob <= (${today} - make_interval(years => ${age}::int))::date`,
  age_to: (age) => sql<boolean>`a.dob > (${today} - make_interval(years => ${age + 1}::int))::date`,
  visited_within: (days) => sql<boolean>`v.last_visit_at >= ${daysAgo(days)}`,
  not_visited_for: (days) => sql<boolean>`v.last_visit_at < ${daysAgo(days)}`,
  open_order: (has, open) =>
    has
      ? sql<boolean>`a.uuid in (select consumer_uuid from lab_orders where ${openLabOrder}
          union all select consumer_uuid from treatment_orders where status = any (${open}::text[]))`
      : sql<boolean>`not exists (select from lab_orders o where o.consumer_uuid = a.uuid and ${openLabOrder})
          and not exists (select from treatment_orders o
            where o.consumer_uuid = a.uuid and o.status = any (${open}::text[]))`,
  platforms: (platforms) =>
    sql<boolean>`a.uuid in (select account_uuid from device_tokens where device_type = any (${platforms}::text[]))`,
  not_reached_for: (days) =>
    sql<boolean>`(v.last_reached_at is null or v.last_reached_at < ${daysAgo(days)})`,
};

const usesActivity = (rule: AudienceRule) =>
  [rule.visited_within, rule.not_visited_for, rule.not_reached_for].some((days) => days !== undefined);

/** The tables and the condition of a rule. The activity is joined only where it is needed. */
export function audienceOf(rule: AudienceRule, open: OpenStatuses) {
  const parts = (Object.entries(rule) as [keyof AudienceRule, never][]).filter(
    ([, value]) => value !== undefined,
  );
  return {
    join: usesActivity(rule) ? sql`left join consumer_activity v on v.consumer_uuid = a.uuid` : sql``,
    where: allOf(...parts.map(([part, value]) => conditions[part](value, open))),
  };
}

export async function countRule(db: Db, rule: AudienceRule, open: OpenStatuses) {
  const { join, where } = audienceOf(rule, open);
  const { rows } = await sql<{ count: number; without_consent: number }>`
    select count(*) filter (where a.push_consent)::int as count,
      count(*) filter (where not a.push_consent)::int as without_consent
    from accounts a ${join} where a.kind = 'consumer' and a.active and ${where}`.execute(db);
  return rows[0]!;
}

export const findAudiences = (db: Db): Promise<AudienceRow[]> =>
  db
    .selectFrom('bulk_audiences')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute();

export const findAudience = (db: Db, uuid: string): Promise<AudienceRow | undefined> =>
  db.selectFrom('bulk_audiences').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const findAudienceForUpdate = (trx: Trx, uuid: string): Promise<AudienceRow | undefined> =>
  trx.selectFrom('bulk_audiences').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Concurrent requests must not exceed the number of audiences. */
export const lockAudiences = (trx: Trx) => audiencesLock.lockTransaction(trx);

export const countAudiences = (trx: Trx) => countMatching(trx.selectFrom('bulk_audiences'));

export const insertAudience = (trx: Trx, { name, rule }: NewAudience, created_by: string) =>
  trx
    .insertInto('bulk_audiences')
    .values({ uuid: newId(), name, rule, created_by })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateAudience = (trx: Trx, uuid: string, { name, rule }: NewAudience) =>
  trx
    .updateTable('bulk_audiences')
    .set((eb) => ({ name, rule, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeAudience = (trx: Trx, uuid: string) =>
  trx.deleteFrom('bulk_audiences').where('uuid', '=', uuid).execute();
