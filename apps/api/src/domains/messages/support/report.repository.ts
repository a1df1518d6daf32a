import type { DeskFigures, ReportRow } from '@baobab/contract/messages/support-targets';
import { endOfDay, LAGOS_ZONE, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';

type Part = 'first_answer' | 'resolution';

/** A case that was done outside the business hours took no working time. */
const isOutside = (seconds: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`(${seconds} = 0 and ${at} >= k.started_at + interval '1 second')`;

/**
 * A case is in time when it was done until the target. An overdue case counts although it is not done yet; one that was
 * closed before the target and without an answer does not count.
 */
const timesOf = (part: Part, doneAt: string, now: Date) => {
  const seconds = sql.ref(`k.${part}_seconds`);
  const due = sql.ref(`k.${part}_due_at`);
  const at = sql.ref(`k.${doneAt}`);
  const percentile = (share: number) =>
    sql`percentile_cont(${sql.lit(share)}) within group (order by ${seconds})
      filter (where not ${isOutside(seconds, at)})`;
  return sql`json_build_object(
    'median', ${percentile(0.5)},
    'p90', ${percentile(0.9)},
    'within', avg(case when ${at} <= ${due} then 1 when ${at} > ${due} or ${due} < coalesce(k.closed_at, ${now}) then 0 end)::float8)`;
};

export interface ReportRange {
  from: string;
  to: string;
  now: Date;
}

async function figuresBy(
  db: Db,
  { from, to, now }: ReportRange,
  {
    key,
    name,
    join = sql``,
    order,
  }: Record<'key' | 'name' | 'order', RawBuilder<unknown>> & { join?: RawBuilder<unknown> },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${key}::text as key, ${name}::text as name, count(*)::int as conversations,
      count(*) filter (where ${isOutside(sql.ref('k.first_answer_seconds'), sql.ref('k.first_answered_at'))})::int
        as outside_hours,
      ${timesOf('first_answer', 'first_answered_at', now)} as first_answer,
      ${timesOf('resolution', 'closed_at', now)} as resolution
    from support_cases k ${join}
    where k.started_at >= ${startOfDay(from)} and k.started_at < ${endOfDay(to)}
    group by 1, 2 order by ${order}`.execute(db);
  return rows;
}

const nothing = { median: null, p90: null, within: null };
const noFigures: DeskFigures = {
  conversations: 0,
  outside_hours: 0,
  first_answer: nothing,
  resolution: nothing,
};

export async function findReport(db: Db, range: ReportRange) {
  const day = sql`(k.started_at at time zone ${sql.lit(LAGOS_ZONE)})::date`;
  const [total] = await figuresBy(db, range, { key: sql`''`, name: sql`''`, order: sql`1` });
  const { key: _key, name: _name, ...figures } = total ?? { key: '', name: '', ...noFigures };
  return {
    total: figures,
    days: await figuresBy(db, range, { key: day, name: day, order: sql`1` }),
    people: await figuresBy(db, range, {
      key: sql`coalesce(a.uuid::text, '')`,
      name: sql`coalesce(a.full_name, 'Nobody')`,
      join: sql`left join accounts a on a.uuid = k.person_uuid`,
      order: sql`3 desc, 2, 1`,
    }),
    labels: await figuresBy(db, range, {
      key: sql`coalesce(l.uuid::text, '')`,
      name: sql`coalesce(l.name, 'No label')`,
      join: sql`left join support_case_labels b on b.case_uuid = k.uuid left join support_labels l on l.uuid = b.label_uuid`,
      order: sql`3 desc, 2, 1`,
    }),
  };
}
