import type { ConsumerFilters } from '@baobab/contract/people/consumers';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { recordAccess } from '../../../platform/audit/change.ts';
import { found } from '../../../platform/errors.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { findFamilies, findSpender, findSpenderPage } from './consumers.repository.ts';
import { countReadings, findConsumer, findReadings, type ReadingFilter } from './readings.repository.ts';

export async function listConsumers({ readDb: db }: Ctx, query: ConsumerFilters, page: PageWindow) {
  const spenders = await findSpenderPage(db, query, page);
  return { spenders, families: await familiesOf(db, spenders.rows) };
}

/** Returns a consumer with their patients; the access is recorded first. */
export async function openConsumer(ctx: Ctx, uuid: string) {
  const row = found(await findSpender(ctx.db, uuid), 'This consumer');
  await recordAccess(ctx, 'consumer.open', row.uuid);
  return { row, families: await familiesOf(ctx.db, [row]) };
}

async function familiesOf(db: Db, rows: readonly { uuid: string }[]) {
  const family = await findFamilies(
    db,
    rows.map((row) => row.uuid),
  );
  return Map.groupBy(family, (one) => one.consumer_uuid);
}

/** Returns a page of readings and the newest readings for the chart; the access is recorded first. */
export async function openTracker(ctx: Ctx, query: ReadingFilter, page: PageWindow, newest: number) {
  const { uuid: consumer } = found(await findConsumer(ctx.db, query.consumer), 'This consumer');
  const filter = { ...query, consumer };
  await recordAccess(ctx, 'tracker.open', consumer, { type: filter.kind, period: filter.period });
  const now = ctx.now();
  const [rows, total, drawn] = await Promise.all([
    findReadings(ctx.db, filter, page, now),
    countReadings(ctx.db, filter, now),
    newest > 0 ? findReadings(ctx.db, filter, { skip: 0, limit: newest }, now) : [],
  ]);
  return { rows, total, drawn };
}
