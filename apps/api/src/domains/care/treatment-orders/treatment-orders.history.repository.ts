import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

/** Changes of items are kept under their own ids. */
export const treatmentOrderHistory: HistorySource = {
  subjects: (id) => sql`select uuid from treatment_orders where uuid = ${id}
    union all select uuid from treatment_items where order_uuid = ${id}`,
};
