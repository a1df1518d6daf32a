import type { DayType } from '@baobab/contract/people/consumers';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { dayOf, startOfDay, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { countMatching } from '@baobab/postgres/count';
import type { Db } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/** Lagos days in a period, including today. */
const days: Record<Exclude<DayType, 'all'>, number> = { today: 1, lastweek: 7, lastmonth: 30 };

export interface ReadingFilter {
  consumer: string;
  kind: string;
  period: DayType;
}

const readings = (db: Db, { consumer, kind, period }: ReadingFilter, now: Date) => {
  const query = db
    .selectFrom('health_readings')
    .where('consumer_uuid', '=', consumer)
    .where('kind', '=', kind);
  if (period === 'all') return query;
  const since = new Date(startOfDay(dayOf(now)).getTime() - (days[period] - 1) * DAY_MS);
  return query.where('measured_at', '>=', since);
};

export const countReadings = (db: Db, filter: ReadingFilter, now: Date) =>
  countMatching(readings(db, filter, now));

export const findReadings = (db: Db, filter: ReadingFilter, page: PageWindow, now: Date) =>
  readings(db, filter, now)
    .select(['uuid', 'kind', 'unit', 'details', 'measured_at'])
    .orderBy('measured_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type ReadingRow = Awaited<ReturnType<typeof findReadings>>[number];

/** The id of a merged consumer leads to the one that it was merged into. */
export const findConsumer = (db: Db, uuid: string) =>
  db
    .selectFrom('accounts')
    .select('uuid')
    .where('uuid', '=', survivorOf('accounts', uuid))
    .where('kind', '=', 'consumer')
    .executeTakeFirst();
