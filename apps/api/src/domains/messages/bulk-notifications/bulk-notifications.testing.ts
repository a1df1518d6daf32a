import type pg from 'pg';
import { unwatchedDisk } from '../../../platform/disk-space.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import type { PushProvider } from '../../../platform/push/push.ts';
import { connectTest } from '../../../testing/test-database.ts';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Schema, Services } from '../../../schema.ts';

/** A worker without a queue, which runs only when a test calls it. */
export function openWorker(url: string, push: PushProvider | null = null) {
  const { db, pool, close } = connectTest<Schema>(url);
  const log = createLogger({ logLevel: 'silent' });
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://console.example' });
  const now = () => new Date();
  const services = { db, pool, push, settings, queue: noopQueue, disk: unwatchedDisk, log, now };
  return { services: services as unknown as Services, close };
}

/** Ends the ten seconds in which a notification can be cancelled, some minutes ago. */
export const skipWaitingTime = (
  owner: { query(text: string, values: unknown[]): Promise<unknown> },
  uuid: string,
  minutesAgo = 0,
) =>
  owner.query(
    `update bulk_notifications set begins_at = now() - interval '1 ms' - make_interval(mins => $2) where uuid = $1`,
    [uuid, minutesAgo],
  );

export const countBy = async (owner: pg.Pool, table: string, uuid: string): Promise<number> =>
  Number(
    (await owner.query(`select count(*) as n from ${table} where bulk_uuid = $1`, [uuid])).rows[0]?.n ?? 0,
  );
