import { webhooks } from '@baobab/contract/overview/webhooks';
import { sql, type Insertable, type Updateable } from 'kysely';
import { defineList } from '../../../platform/db/list-filters.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const webhookList = defineList(webhooks.list, {
  from: sql`webhooks w`,
  filters: { search: (text) => matches(sql<string>`lower(w.name || ' ' || w.url)`, text) },
  key: 'w.uuid',
  sortBy: 'w.created_at',
});

export const webhookRecords = recordsOf(webhookList, 'This webhook', (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .selectAll('w')
    .select([
      sql<number>`(select count(*) from webhook_deliveries d
        where d.webhook_uuid = w.uuid and d.status = 'waiting')`.as('waiting'),
      sql<Date | null>`(select max(at) from (select (d.attempts -> -1 ->> 'at')::timestamptz as at
        from webhook_deliveries d where d.webhook_uuid = w.uuid and d.status = 'delivered'
        order by d.id desc limit 1) last)`.as('last_delivered_at'),
    ]),
);
export type WebhookRow = RowOf<typeof webhookRecords>;

export const insertWebhook = (trx: Trx, values: Insertable<Schema['webhooks']>) =>
  trx.insertInto('webhooks').values(values).execute();

export const updateWebhook = (trx: Trx, uuid: string, values: Updateable<Schema['webhooks']>, now: Date) =>
  trx
    .updateTable('webhooks')
    .set({ ...values, version: sql`version + 1`, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();

export const endPause = (trx: Trx, uuid: string) =>
  trx.updateTable('webhooks').set({ paused_until: null }).where('uuid', '=', uuid).execute();

export const deleteWebhook = (trx: Trx, uuid: string) =>
  trx.deleteFrom('webhooks').where('uuid', '=', uuid).executeTakeFirst();
