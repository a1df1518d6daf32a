import { paymentFeed } from '@baobab/contract/money/payment-feed';
import { sql } from 'kysely';
import type { Feed } from '../../../platform/feeds/feed.ts';

export const paymentChanges: Feed = {
  endpoint: paymentFeed,
  table: 'payments',
  amounts: {
    amount: sql`r.amount_kobo`,
    charged: sql`r.charged_kobo`,
    refunded: sql`r.refunded_kobo`,
  },
};
