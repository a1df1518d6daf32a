import type { AudienceRule, NewAudience } from '@baobab/contract/messages/bulk-audiences';
import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import { allOf } from '../../../platform/db/list-page.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const audiencesLock = advisoryLock('bulk-audiences');

export type AudienceRow = Selectable<Schema['bulk_audiences']>;

/** The values that a rule is compared with, apart from the consumer's. */
export interface RuleScope {
  /** The statuses of treatment orders that another status can follow. */
  open: readonly string[];
  now: Date;
}

// Subqueries are evaluated once; the expressions alone would be evaluated for each of a million rows.
const yearsAgo = (years: number, { now }: RuleScope) =>
  sql`(select ((${now}::timestamptz at time zone ${LAGOS_ZONE})::date - make_interval(years => ${years}::int))::date)`;
const daysAgo = (days: number, { now }: RuleScope) =>
  sql`(select ${now}::timestamptz - make_interval(days => ${days}::int))`;
/** The condition of each part of a rule, over consumer_activity `v`. */
const conditions: {
  [Part in keyof AudienceRule]-?: (
    value: NonNullable<AudienceRule[Part]>,
    scope: RuleScope,
  ) => RawBuilder<boolean>;
} = {
  cities: (cities) => sql<boolean>`v.cities && ${cities.map((city) => city.toLowerCase())}::text[]`,
  age_from: (age, scope) => sql<boolean>`v.dob <= ${yearsAgo(age, scope)}`,
  age_to: (age, scope) => sql<boolean>`v.dob > ${yearsAgo(age + 1, scope)}`,
  visited_within: (days, scope) => sql<boolean>`v.last_visit_at >= ${daysAgo(days, scope)}`,
  not_visited_for: (days, scope) => sql<boolean>`v.last_visit_at < ${daysAgo(days, scope)}`,
  visited: (has) => sql<boolean>`(v.last_visit_at is not null) = ${has}`,
  booked_within: (days, scope) => sql<boolean>`exists (select from bookings b
    where b.consumer_uuid = v.consumer_uuid and b.holds_slot and b.created_at >= ${daysAgo(days, scope)})`,
  open_order: (has, { open }) =>
    sql<boolean>`(v.has_open_lab_order or coalesce(v.treatment_statuses && ${open}::text[], false)) = ${has}`,
  platforms: (platforms) => sql<boolean>`v.platforms && ${platforms}::text[]`,
  not_reached_for: (days, scope) =>
    sql<boolean>`(v.last_reached_at is null or v.last_reached_at < ${daysAgo(days, scope)})`,
};

export function conditionOf(rule: AudienceRule, scope: RuleScope): RawBuilder<boolean> {
  const parts = (Object.entries(rule) as [keyof AudienceRule, never][]).filter(
    ([, value]) => value !== undefined,
  );
  return allOf(...parts.map(([part, value]) => conditions[part](value, scope)));
}

/** Reads one narrow row for each consumer: joins of a million accounts with their orders would take seconds. */
export async function countRule(db: Db, rule: AudienceRule, scope: RuleScope) {
  const { rows } = await sql<{ count: number; without_consent: number }>`
    select count(*) filter (where v.push_consent)::int as count,
      count(*) filter (where not v.push_consent)::int as without_consent
    from consumer_activity v where v.active and ${conditionOf(rule, scope)}`.execute(db);
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
