import { canBecome } from '@baobab/contract/kit/transitions';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { sql } from 'kysely';
import { defineBulk } from '../../../platform/bulk/definition.ts';
import { pageSource } from '../../../platform/db/list-filters.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Schema } from '../../../schema.ts';
import { treatmentOrderList } from './treatment-orders.repository.ts';
import { setTreatmentStatus, statusOf } from './treatment-orders.service.ts';

const currentStatus = ({ treatmentStatuses }: Settings) =>
  sql<string>`coalesce(i.action, ${statusOf(treatmentStatuses, null)})`;

/** A status belongs to an item, so the action on an order changes each of its items. */
export const treatmentBulk = defineBulk<Schema, typeof treatmentOrders.bulk>(treatmentOrders.bulk, {
  screen: '/treatment_order',
  matching: (filters, now) => pageSource(treatmentOrderList, filters, now),
  joins: sql`join treatment_items i on i.order_uuid = o.uuid`,
  record: 'i.uuid',
  // Staff count the items from 1.
  label: sql`o.reference_id || ' / ' || (i.position + 1)`,
  actions: {
    status: {
      values: ({ treatmentStatuses }) => Object.keys(treatmentStatuses),
      exception(status, settings) {
        const current = currentStatus(settings);
        const next = sql`${JSON.stringify(settings.treatmentStatuses)}::jsonb -> ${current}`;
        return sql`case
          when ${current} = ${status} then 'Already ' || ${status}
          when (${next} @> to_jsonb(${status}::text)) is not true
            then 'An item that is ' || ${current} || ' cannot become ' || ${status} end`;
      },
      // Cancelling an unpaid or refunded order needs no warning.
      warning: (status) => sql`case
        when ${status} = 'cancelled' then null
        when not o.paid then 'the order is not paid'
        when exists (select from payments y where y.uuid = o.payment_uuid and y.refund_completed_at is not null)
          then 'its payment was refunded' end`,
      run: (ctx, item, status) => setTreatmentStatus(ctx, { item, status }),
      undo: {
        action: 'status',
        isApplied: (status, settings) => sql`${currentStatus(settings)} = ${status}`,
        // The version of an order changes with each of its items.
        version: sql`extract(epoch from i.action_at)::text`,
        before: currentStatus,
        isPossible: (status, { treatmentStatuses }) =>
          Object.keys(treatmentStatuses).some(
            (before) =>
              canBecome(treatmentStatuses, before, status) && canBecome(treatmentStatuses, status, before),
          ),
      },
    },
  },
});
