import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';

/** Larger groups are common names or shared numbers, not copies of one person. */
const MAX_GROUP = 20;
const MAX_NAMESAKES = 5 * MAX_GROUP;
/** A statement reads a million people, which takes longer than other long work may. */
const LONGEST = '30min';

/**
 * Finds pairs of records that may be one person, with one statement for each reason, so that a million people take
 * minutes. A dismissed pair stays dismissed; pairs that no longer match are deleted.
 */
export async function findCandidates(trx: Trx): Promise<number> {
  await sql`select set_config('statement_timeout', ${LONGEST}, true)`.execute(trx);
  // The key of a name is the slowest part, and most patients have the name of their consumer.
  await sql`
    create temp table name_keys on commit drop as
    select full_name, name_key(full_name) as name from (
      select full_name from accounts where kind = 'consumer' and merged_into is null
      union select full_name from patients where merged_into is null) names`.execute(trx);
  await sql`analyze name_keys`.execute(trx);
  await sql`
    create temp table people_keys on commit drop as
    select p.*, count(*) over (partition by kind, name) as same_name,
      count(*) over (partition by kind, name, dob) as same_birth,
      count(*) over (partition by kind, phone) as same_phone,
      count(*) over (partition by kind, consumer_uuid, name) as same_consumer
    from (
    select 'consumer' as kind, uuid, null::uuid as consumer_uuid, name, dob,
      right(regexp_replace(mobile, '\D', '', 'g'), 10) as phone
    from accounts a join name_keys using (full_name)
    where kind = 'consumer' and merged_into is null and not ${isErased('a')}
    union all
    select 'patient', uuid, consumer_uuid, name, dob,
      right(regexp_replace(coalesce(mobile, ''), '\D', '', 'g'), 10)
    from patients a join name_keys using (full_name)
    where merged_into is null and not ${isErased('a')}) p`.execute(trx);
  for (const columns of ['kind, name, dob', 'kind, phone', 'consumer_uuid, name'])
    await sql`create index on people_keys (${sql.raw(columns)})`.execute(trx);
  await sql`analyze people_keys`.execute(trx);
  await sql`
    create temp table found_pairs on commit drop as
    select kind, first_uuid, second_uuid, max(score) as score, array_agg(distinct reason order by reason) as reasons
    from (${sql.join([byNameAndBirth, byNameAndPhone, byPhone, byPatient, byDevice, ofOneConsumer], sql` union all `)}) pairs
    group by 1, 2, 3`.execute(trx);
  await sql`delete from duplicate_candidates d where dismissed_at is null and not exists (
    select from found_pairs f where f.first_uuid = d.first_uuid and f.second_uuid = d.second_uuid)`.execute(
    trx,
  );
  const { numAffectedRows = 0n } = await sql`
    insert into duplicate_candidates (uuid, kind, first_uuid, second_uuid, score, reasons)
    select gen_random_uuid(), kind, first_uuid, second_uuid, score, reasons from found_pairs
    on conflict on constraint duplicate_candidates_pair do update
      set score = excluded.score, reasons = excluded.reasons
      where (duplicate_candidates.score, duplicate_candidates.reasons)
        is distinct from (excluded.score, excluded.reasons)`.execute(trx);
  return Number(numAffectedRows);
}

const isErased = (alias: string) => sql`exists (
  select from person_keys k where k.person_uuid = ${sql.ref(`${alias}.uuid`)} and k.erased_at is not null)`;

/** Pairs of a group, each once. The size of the group is a column, so that no common name is compared pair by pair. */
const pairs = (score: number, reason: string, on: string, where: string) => sql`
  select a.kind, a.uuid as first_uuid, b.uuid as second_uuid, ${sql.lit(score)} as score, ${sql.lit(reason)} as reason
  from people_keys a join people_keys b on b.kind = a.kind and a.uuid < b.uuid and ${sql.raw(on)}
  where a.kind = 'consumer' and a.name <> '' and ${sql.raw(where)}`;
const isGroup = (column: string, most = MAX_GROUP) =>
  ['a', 'b'].map((side) => `${side}.${column} between 2 and ${most}`).join(' and ');

const byNameAndBirth = pairs(90, 'name-birth', 'b.name = a.name and b.dob = a.dob', isGroup('same_birth'));

/**
 * Numbers with a wrong digit, or with two neighbouring digits exchanged. Their difference has one or two digits before
 * its zeros, which excludes nearly all of the many pairs of a common name before their digits are compared.
 */
const oneDigitTurned = `length(a.phone) = 10 and length(b.phone) = 10 and a.phone <> b.phone
  and length(rtrim(abs(a.phone::bigint - b.phone::bigint)::text, '0')) <= 2 and (
  select count(*) from generate_series(1, 10) i where substr(a.phone, i, 1) <> substr(b.phone, i, 1)) <= 2
  and ((select count(*) from generate_series(1, 10) i where substr(a.phone, i, 1) <> substr(b.phone, i, 1)) = 1
    or exists (select from generate_series(1, 9) i where
      substr(a.phone, i, 1) = substr(b.phone, i + 1, 1) and substr(a.phone, i + 1, 1) = substr(b.phone, i, 1)
      and substr(a.phone, i, 1) <> substr(a.phone, i + 1, 1)))`;
const byNameAndPhone = pairs(
  80,
  'name-phone',
  'b.name = a.name',
  `${isGroup('same_name', MAX_NAMESAKES)} and ${oneDigitTurned}`,
);

const byPhone = pairs(95, 'phone', 'b.phone = a.phone', `${isGroup('same_phone')} and length(a.phone) = 10`);

/** Two consumers with a patient of the same name and birth date. */
const byPatient = sql`
  select 'consumer' as kind, least(a.consumer_uuid, b.consumer_uuid), greatest(a.consumer_uuid, b.consumer_uuid), 70, 'patient'
  from people_keys a join people_keys b
    on b.kind = 'patient' and a.kind = 'patient' and b.name = a.name and b.dob = a.dob
      and a.uuid < b.uuid and a.consumer_uuid <> b.consumer_uuid
  where a.name <> '' and ${sql.raw(isGroup('same_birth'))}`;

/** Families share devices, so a device alone is a weak reason. */
const byDevice = sql`
  select 'consumer', s.first_uuid, s.second_uuid, 50, 'device' from shared_devices s
    join people_keys a on a.kind = 'consumer' and a.uuid = s.first_uuid
    join people_keys b on b.kind = 'consumer' and b.uuid = s.second_uuid`;

/** Patients of one consumer with one name, unless their birth dates differ. */
const ofOneConsumer = sql`
  select 'patient', a.uuid, b.uuid, case when a.dob = b.dob then 95 else 75 end,
    case when a.dob = b.dob then 'name-birth' else 'name' end
  from people_keys a join people_keys b
    on b.kind = 'patient' and a.kind = 'patient' and b.consumer_uuid = a.consumer_uuid and b.name = a.name
      and a.uuid < b.uuid and (a.dob = b.dob or a.dob is null or b.dob is null)
  where a.name <> '' and ${sql.raw(isGroup('same_consumer', MAX_NAMESAKES))}`;
