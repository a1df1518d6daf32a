import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { recordAccess } from '../../platform/audit/change.ts';
import { notFound } from '../../platform/errors.ts';
import type { Ctx } from '../../schema.ts';
import { findFamilies, findSpenderPage } from './consumers.repository.ts';
import { countReadings, findReadings, isConsumer, type Measured } from './readings.repository.ts';

export async function listConsumers({ db }: Ctx, search: string | undefined, page: PageWindow) {
  const { rows, total } = await findSpenderPage(db, search, page);
  const family = await findFamilies(
    db,
    rows.map((row) => row.uuid),
  );
  return { rows, total, families: Map.groupBy(family, (one) => one.consumer_uuid) };
}

/** A page of what somebody measured at home, and the newest of it to draw; that it was looked at is put down first. */
export async function openTracker(ctx: Ctx, wanted: Measured, page: PageWindow, newest: number) {
  if (!(await isConsumer(ctx.db, wanted.consumer))) throw notFound('This consumer');
  await recordAccess(ctx, 'tracker.open', wanted.consumer, { type: wanted.kind, period: wanted.period });
  const now = new Date();
  const [rows, total, drawn] = await Promise.all([
    findReadings(ctx.db, wanted, page, now),
    countReadings(ctx.db, wanted, now),
    newest > 0 ? findReadings(ctx.db, wanted, { skip: 0, limit: newest }, now) : [],
  ]);
  return { rows, total, drawn };
}
