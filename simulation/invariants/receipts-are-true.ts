import { ApiError } from '@baobab/contract/kit/client';
import { labOrders } from '@baobab/contract/care/lab-orders';
import type { Invariant } from './invariant.ts';

/** A field about the payment that says that the money has not arrived. */
const SAYS_UNPAID = /"\w*pa(?:y|id)\w*":"?(?:pending|failed|unpaid|false)/i;
const MAX_CHECKED = 2;

export const receiptsAreTrue: Invariant = {
  name: 'receipts-are-true',
  sentence: 'An order that is not paid has no receipt, and its page says that it is not paid.',
  every: 'fifty',
  async check({ office, model }) {
    const admin = office.as('admin-1');
    const unpaid = Object.entries(model.labOrders)
      .filter(([, { reference }]) => model.payments[reference]?.status !== 'paid')
      .slice(0, MAX_CHECKED);
    const findings = [];
    for (const [name] of unpaid) {
      const { rows } = await office.db.query<{ uuid: string }>(
        'select uuid from lab_orders where order_id = $1',
        [`O-${name}`],
      );
      const row = await admin.call(labOrders.get, { params: { uuid: rows[0]!.uuid } });
      const isRefused = await admin.call(labOrders.receipt, { params: { orderId: rows[0]!.uuid } }).then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status < 500,
      );
      if (!isRefused && !SAYS_UNPAID.test(JSON.stringify(row)))
        findings.push({
          record: name,
          expected: 'no receipt, and the page says “not paid”',
          actual: 'a receipt with “Paid on”',
        });
    }
    return findings;
  },
};
