import type { Invariant } from './invariant.ts';

export const statusOfWhole: Invariant = {
  name: 'status-of-whole',
  sentence: 'An order whose tests are all decided is completed: no state is a dead end.',
  every: 'step',
  async check({ office }) {
    const { rows } = await office.db.query<{ order_id: string; status: string }>(
      `select o.order_id, o.status from lab_orders o where o.status in ('pending', 'inprogress')
         and not exists (select from lab_order_items i where i.order_uuid = o.uuid and i.action is null)`,
    );
    return rows.map(({ order_id, status }) => ({
      record: order_id,
      expected: 'completed',
      actual: `${status}, every test decided`,
    }));
  },
};
