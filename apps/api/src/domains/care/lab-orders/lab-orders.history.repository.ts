import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

/** Changes of tests and results are kept under their own ids. */
export const labOrderHistory: HistorySource = {
  subjects: (id) => sql`select uuid from lab_orders where uuid = ${id}
    union all select uuid from lab_order_items where order_uuid = ${id}
    union all select r.uuid from lab_results r join lab_order_items i on i.uuid = r.item_uuid
      where i.order_uuid = ${id}`,
};
