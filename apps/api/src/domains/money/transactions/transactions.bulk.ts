import { transactions, type TransactionFilters } from '@baobab/contract/money/transactions';
import { sql } from 'kysely';
import { defineBulk } from '../../../platform/bulk/definition.ts';
import { pageSource } from '../../../platform/db/list-filters.ts';
import type { Schema } from '../../../schema.ts';
import { dueKobo, isDue } from './payment-amounts.ts';
import { paymentList, paymentRecords } from './transactions.repository.ts';
import { completeRefund } from './refunds.service.ts';

export const paymentBulk = defineBulk<Schema, typeof transactions.bulk>(transactions.bulk, {
  screen: '/transactions',
  matching: (filters) => pageSource(paymentList, filters as TransactionFilters),
  record: 'y.uuid',
  label: sql`y.reference_id`,
  actions: {
    refund: {
      // A payment that is not eligible needs a reason of its own, so it is refunded one by one.
      exception: () => sql`case
        when ${isDue} then null
        when y.status <> 'paid' then 'Not paid'
        when y.refund_completed_at is not null then 'Already refunded'
        else 'Not eligible for a refund' end`,
      sum: dueKobo,
      async run(ctx, uuid) {
        const { reference_id } = await paymentRecords.get(ctx.db, uuid);
        return completeRefund(ctx, reference_id);
      },
    },
  },
});
