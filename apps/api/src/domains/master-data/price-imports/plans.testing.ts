import { dayOf } from '@baobab/contract/kit/lagos-time';
import { importKinds } from '@baobab/contract/master-data/price-imports';
import { connectTest } from '../../../testing/test-database.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { applyDuePlans } from './plans.jobs.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { xlsxOf, type Line } from './price-imports.testing.ts';

const dayAfter = (days: number) => dayOf(Date.now() + days * 86_400_000);
/** A day in two weeks, its first instant in Lagos and the instant before. */
export const DAY = dayAfter(14);
export const EVE = dayAfter(13);
export const LATER = dayAfter(40);
export const MIDNIGHT = new Date(`${EVE}T23:00:00.000Z`);
export const BEFORE = new Date(`${EVE}T22:59:59.999Z`);

/** The calls of planned price changes. */
export function usePlans(api: TestApp) {
  const plan = async (lines: readonly Line[], day = DAY, as: 'admin' | 'dmp-admin' = 'admin') =>
    api.call('POST', COMMIT.pathology, {
      as,
      ...formOf(await xlsxOf(lines), 'next.xlsx', { valid_from: day }),
    });
  const cancel = (uuid: string, as: 'admin' | 'dmp-admin' = 'admin') =>
    api.call('POST', `/uploadDoc/plans/${uuid}/cancel`, { as });
  const plans = async (kind = 'pathology') =>
    (await api.call('GET', `/uploadDoc/plans?kind=${kind}`)).body.data;
  /** Runs the job at an instant, as one worker with connections of its own. */
  async function applyAt(instant: Date) {
    const { pool, db, close } = connectTest<Schema>(api.url);
    const services = { pool, db, now: () => instant, queue: noopQueue } as unknown as Services;
    await Promise.all(importKinds.map((kind) => applyDuePlans(services, kind))).finally(close);
  }
  const priceOf = async (test: string, area = 'Ikeja') => {
    const { rows } = await api.owner.query(
      `select e.uuid, (e.exclusive_kobo / 100)::int as price, e.version from price_entries e join national_tests t on t.uuid = e.test_uuid
       join areas a on a.uuid = e.area_uuid where t.name = $1 and a.name = $2 and e.kind = 'pathology'`,
      [test, area],
    );
    return rows[0] as { uuid: string; price: number; version: number } | undefined;
  };
  const bells = async (): Promise<{ message: string; link: string; read_at: Date | null }[]> =>
    (
      await api.owner.query(
        `select message, link, read_at from bell_items where message like 'The planned%' order by created_at desc`,
      )
    ).rows;
  return { plan, cancel, plans, applyAt, priceOf, bells };
}
